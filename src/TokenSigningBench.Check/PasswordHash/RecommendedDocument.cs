using TokenSigningBench.Core.Statistics;
using TokenSigningBench.Reports.Features;

namespace TokenSigningBench.Check.PasswordHash;

/// <summary>What recommended settings cost: CPU time, memory, response time, and how many at once a core and a GiB bear.</summary>
public static class RecommendedDocument
{
    public static ReportedKind Kind() =>
        ReportedKind.Of<RecommendedRun>("password-hash-recommended", () => RecommendedRunTypes.Default, run => [Of(run)]);

    /// <exception cref="UserErrorException">The run has no settings.</exception>
    public static Document Of(RunFile run)
    {
        RecommendedRun measured = run.Of<RecommendedRun>();
        return new()
        {
            Id = "password-hash-recommended",
            ShowsSamplesFile = false,
            Title = "Recommended password hash settings",
            Details = "sources, verification and garbage collection",
            Cards = null,
            Blocks =
            [
                new("answer", Weight.Headline, [.. Brief(measured)]),
                new("sources", Weight.Primary, Sources(measured)),
                new(
                    "machine",
                    Weight.Primary,
                    new TextLine(RoundsText.Sentence(measured.Rounds)),
                    new TextLine(MeasurementNote.Sentence(run.Machine))
                ),
            ],
        };
    }

    private static IEnumerable<DocumentItem> Brief(RecommendedRun run)
    {
        if (run.Rows.Count == 0)
            yield break;
        RecommendedRow[] tooLong = [.. run.Rows.Where(row => row.Milliseconds > OwaspMinimum.MaxMilliseconds)];
        RecommendedRow least = run.Rows.MinBy(row => row.Milliseconds)!,
            most = run.Rows.MaxBy(row => row.Milliseconds)!;
        yield return new VerdictLine(
            tooLong.Length == 0 ? VerdictWords.Met : VerdictWords.NotMet,
            (
                tooLong.Length == 0
                    ? Invariant($"all {run.Rows.Count} settings stay below OWASP's 1 s per login: ")
                    : Invariant($"{tooLong.Length} of {run.Rows.Count} settings take longer than OWASP's 1 s per login: ")
            )
                + $"{ShortNumber.Of(least.Milliseconds)} ms ({least.Setting}) to {ShortNumber.Of(most.Milliseconds)} ms ({most.Setting})."
                + (
                    run.Rows.Count(row => RecommendedHash.Weaker.Contains(row.Setting)) is > 0 and var weak
                        ? Invariant($" Do not use the {weak} that are weaker than OWASP's minimum.")
                        : ""
                )
        );
        yield return ReportTable.Of(
            "",
            run.Rows,
            [
                new("Setting", row => ReportCell.Of(row.Setting)),
                new("CPU ms", row => Short(row.Milliseconds), true),
                new("Wait ms", row => Short(row.WallMilliseconds), true),
                new("MiB", row => HashDocument.Mebibytes(row.AllocatedBytes), true),
                new("Core/s", row => Short(row.Limits.PerSecondAndCore), true),
                new("GiB", AtOnce, true),
                new("By", row => ReportCell.Of(row.By)),
            ]
        );
        yield return new TextLine(
            "Wait: response time of one hash. MiB: memory of one hash. Core/s: hashes per second of one core. GiB: hashes at once in one "
                + $"GiB. {Limit(run)}"
        );
        if (run.Rows.Any(row => row.Scheme.Contains(" p=4", StringComparison.Ordinal)))
            yield return new TextLine("BouncyCastle computes the lanes (p) one after the other, in one thread: p=4 is no faster.");
        yield return new TextLine(
            $"RSA 2048 took {ShortNumber.Milliseconds(run.Rsa2048Nanoseconds.Average())} per signature in the same rounds."
        );
        yield return RoundsText.Brief(run.Rounds);
    }

    private static ReportTable Sources(RecommendedRun run) =>
        ReportTable.Of(
            "Sources",
            run.Rows,
            [
                new("Setting", row => ReportCell.Of(row.Scheme)),
                new("GC pause ms", row => Short(row.PauseMilliseconds), true),
                new("Verified by", row => ReportCell.Of(row.VerifiedBy)),
                new("Source", row => ReportCell.Of(row.Source)),
            ]
        );

    private static ReportCell Short(double value) => new(ShortNumber.Of(value), value);

    private static string Limit(RecommendedRun run)
    {
        string[] byMemory = [.. run.Rows.Where(row => row.Limits.MemoryBinds).Select(row => row.Setting)];
        return "With one GiB per core, and 1 s for a login at most (OWASP), "
            + (byMemory.Length == 0 ? "the CPU limits each of them." : $"memory limits {string.Join(", ", byMemory)}; the CPU the others.");
    }

    // What holds no memory is not limited by it.
    private static ReportCell AtOnce(RecommendedRow row) =>
        row.AllocatedBytes < 1 << 20 ? ReportCell.Of("") : ReportCell.Count(row.Limits.AtOnceByMemory);
}
