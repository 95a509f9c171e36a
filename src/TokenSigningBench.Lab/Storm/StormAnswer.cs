using TokenSigningBench.Core.Statistics;
using TokenSigningBench.Lab.Load;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Storm;

/// <summary>The answer of a load test: assertions, one row per certificate, and the caveat that matters most.</summary>
internal static class StormAnswer
{
    // A start that is later than this, and later than a tenth of the response time, changes the percentiles.
    private const double LateMilliseconds = 1,
        LateShare = 0.1;

    // With more logins unanswered when the last one arrives, the server cannot keep up.
    private const double MaxUnanswered = 0.1;

    private static readonly double[] Percents = [50, 95, 99];

    public static DocumentBlock Of(StormRun run, StormFigures[] all, string? unsigned, string comparison)
    {
        string[] names = [.. ShortNames.Of([.. all.Select(figures => StormText.Name(figures.Storm))])];
        StormVerdict[] verdicts = [.. StormVerdict.Of(run)];
        bool isAsserted = run.Assertions.Count > 0 || verdicts.Any(verdict => !verdict.IsMet);
        string? caveat = Caveat(run, all, names);
        return new(
            "answer",
            Weight.Headline,
            [
                .. isAsserted ? [Verdict(verdicts, all, names)] : Array.Empty<DocumentItem>(),
                .. unsigned is null ? Array.Empty<DocumentItem>() : [new TextLine(unsigned)],
                .. isAsserted ? Array.Empty<DocumentItem>() : [new TextLine(comparison)],
                Times(run, all, names),
                .. all[0].Storm.Certificate is null
                    ? Array.Empty<DocumentItem>()
                    : [new TextLine($"Server: {EngineNames.InSentences(all[0].Storm.Program)}.")],
                .. run.Plan.Flow == LoginFlow.Implicit ? [] : all.Zip(names).SelectMany(one => Cost(one.First, one.Second)),
                .. isAsserted ? [Assertions(verdicts, all, names)] : Array.Empty<DocumentItem>(),
                .. all.Zip(names).SelectMany(one => Cause(one.First, one.Second)),
                .. Undecided(run, verdicts),
                .. verdicts.All(verdict => verdict.Conclusion != Conclusion.Contradicted)
                    ? Array.Empty<DocumentItem>()
                    : [new TextLine("Next: tokenbench login shows if signing is the cause. tokenbench plan shows the cores needed.")],
                .. caveat is null ? Array.Empty<DocumentItem>() : [new TextLine($"Caveat: {caveat}")],
            ]
        );
    }

    // The user's own server is what it is.
    /// <inheritdoc cref="StormText.UnsignedElsewhere"/>
    public static string? Unsigned(StormFigures[] all) =>
        StormText.UnsignedElsewhere(
            ShortNames
                .Of([.. all.Select(figures => StormText.Name(figures.Storm))])
                .Zip(all, (name, figures) => (Name: name, figures.Storm))
                .Where(one => one.Storm.Certificate is not null)
                .Select(one => (one.Name, one.Storm.Algorithm, one.Storm.KeyBits))
        );

    private static IEnumerable<DocumentItem> Cost(StormFigures figures, string name) =>
        StormText.Cost(figures.Storm) is { } cost ? [new TextLine($"{name}: {cost}")] : [];

    private static VerdictLine Verdict(StormVerdict[] verdicts, StormFigures[] all, string[] names)
    {
        (Conclusion Conclusion, string Word)[] worstFirst =
        [
            (Conclusion.Contradicted, VerdictWords.NotMet),
            (Conclusion.Undecided, VerdictWords.Undecided),
        ];
        foreach ((Conclusion conclusion, string word) in worstFirst)
        {
            if (verdicts.Where(verdict => verdict.Conclusion == conclusion).ToArray() is [var first, ..] those)
                return new(
                    word,
                    StormText.Sentence(first, Name(first, all, names))
                        + (
                            verdicts.Length == 1
                                ? ""
                                : Invariant($" {those.Length} of {verdicts.Length} assertions {word.ToLowerInvariant()}")
                                    + (
                                        conclusion == Conclusion.Contradicted
                                        && verdicts.Count(verdict => verdict.Conclusion == Conclusion.Undecided) is > 0 and var open
                                            ? Invariant($", {open} undecided.")
                                            : "."
                                    )
                        )
                );
        }

        return new(VerdictWords.Met, verdicts.Length == 1 ? "1 assertion." : Invariant($"All {verdicts.Length} assertions."));
    }

    private static string Name(StormVerdict verdict, StormFigures[] all, string[] names) =>
        names[Array.FindIndex(all, figures => ReferenceEquals(figures.Storm, verdict.Figures.Storm))];

    // What would decide it.
    private static TextLine[] Undecided(StormRun run, StormVerdict[] verdicts) =>
        // Load tests end when one assertion fails: more are not what is missing then.
        verdicts.All(verdict => verdict.Conclusion != Conclusion.Undecided)
        || (run.MaxRepetitions > 1 && verdicts.Any(verdict => verdict.Conclusion == Conclusion.Contradicted))
            ? []
        : run.Repetitions is null
            ? [new(Invariant($"One load test does not decide a percentile. Use --repeat {StormRepetitions.Default}."))]
        :
        [
            new(
                Invariant($"After {run.Repetitions.Count + 1} load tests the interval still contains the limit. ")
                    + Invariant($"More may decide: --repeat {2 * (run.MaxRepetitions ?? 1)}.")
            ),
        ];

    private static ReportTable Times(StormRun run, StormFigures[] all, string[] names) =>
        ReportTable.Of(
            "",
            run.RepetitionsByServer().Zip(names, (repetitions, name) => (Repetitions: repetitions, Name: name)),
            [
                new(
                    $"Time to {StormText.LastTimedByte(run)} byte"
                        + (run.Repetitions is { Count: > 0 } later ? Invariant($", {later.Count + 1} load tests") : ""),
                    one => ReportCell.Of(one.Name)
                ),
                new("Done", one => ReportCell.Count(one.Repetitions.Sum(test => test.Finished)), true),
                new("Failed", one => ReportCell.Count(one.Repetitions.Sum(test => test.Failed)), true),
                .. Percents.Select(percent => new ReportColumn<(IReadOnlyList<StormFigures> Repetitions, string Name)>(
                    RunFigure.Percentile(percent),
                    one => Milliseconds(StormText.FromScheduledStart(one.Repetitions)?.At(percent)),
                    true
                )),
            ]
        );

    private static ReportTable Assertions(StormVerdict[] verdicts, StormFigures[] all, string[] names) =>
        ReportTable.Of(
            "",
            verdicts,
            [
                new("Assertion", verdict => ReportCell.Of(verdict.Assertion.Text)),
                new("Result", verdict => ReportCell.Of(VerdictWords.Of(verdict.Conclusion))),
                new("Measured", verdict => ReportCell.Of(StormText.Measured(verdict)), true),
                new("With", verdict => ReportCell.Of(Name(verdict, all, names))),
            ]
        );

    private static IEnumerable<TextLine> Cause(StormFigures figures, string name) =>
        figures.Causes.Count == 0 ? [] : [new(Invariant($"{name}: {figures.Causes[0].Value:#,0} failed: {figures.Causes[0].Key}."))];

    // What makes the times doubtful, worst first.
    private static string? Caveat(StormRun run, StormFigures[] all, string[] names)
    {
        if (run.EndsWithCode)
            return "each login ends with a code. What the token endpoint does, signing among it, is not in these times.";
        foreach ((StormFigures figures, string name) in all.Zip(names))
        {
            if (figures.NotStarted > 0)
                return Invariant($"with {name}, {figures.NotStarted:#,0} of {figures.Storm.Planned:#,0} logins did not start.");
            if (figures.Storm.Hosts?.FirstOrDefault(host => host.Failure is not null) is { } host)
                return $"load host {host.Name}: {host.Failure}.";
            if (figures.Storm.OtherCores is > BusyCores.Disturbing and var cores)
                return Invariant($"other programs used {cores:0.00} cores during {name}. Run it again on a quiet machine.");
            if (IsLate(figures, out double late))
                return $"with {name}, logins started up to {StormText.Milliseconds(late)} ms late (p99): the load generator was too slow.";
        }

        foreach ((StormFigures figures, string name) in all.Zip(names))
        {
            if (run.Plan.Arrivals is not null && Unanswered(run, figures) is > MaxUnanswered and var share)
                return Invariant($"overload with {name}: {100 * share:0}% of the logins were unanswered when the last one arrived. ")
                    + "The times grow with the duration.";
        }

        return run.ServerCores is not null ? null : StormText.SharedCores(run);
    }

    private static bool IsLate(StormFigures figures, out double late)
    {
        late = figures.Storm.Samples.Count > 0 ? figures.Lateness?.At(99) ?? 0 : 0;
        return late > LateMilliseconds && late > LateShare * (figures.FromScheduledStart?.At(99) ?? 0);
    }

    // Where this is large for short tests alone, a login lasts about as long as the test.
    private static double? Unanswered(StormRun run, StormFigures figures)
    {
        double end = 1e3 * run.Plan.Seconds;
        StormSample[] started = [.. figures.Storm.Samples.Where(sample => sample.Started is not null)];
        double[] waits =
        [
            .. started.Where(sample => sample.Answered is not null).Select(sample => sample.Answered!.Value - sample.ScheduledStart),
        ];
        int quarter = waits.Length / 4;
        bool grows = quarter > 0 && waits[^quarter..].Average() > 1.5 * waits[..quarter].Average();
        return grows ? (double)started.Count(sample => sample.Ended > end) / started.Length : null;
    }

    private static ReportCell Milliseconds(double? milliseconds) =>
        milliseconds is { } time && double.IsFinite(time) ? new($"{StormText.Milliseconds(time)} ms", time) : ReportCell.Of(null);
}
