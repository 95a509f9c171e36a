using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Statistics;
using TokenSigningBench.Reports.Features;

namespace TokenSigningBench.Check.PasswordHash;

/// <summary>A setting of a password hash function: its values, its warnings, its cost, and the cost of a login with it.</summary>
public static class HashDocument
{
    public static ReportedKind Kind() =>
        ReportedKind.Of<HashRun>(
            "password-hash",
            () => HashRunTypes.Default,
            run => run.Of<HashRun>().Nanoseconds.Count > 1 ? [Of(run)] : []
        );

    // With a smaller share of a login, signatures are not worth another key.
    private const double MinNotableShare = 0.1;

    /// <exception cref="UserErrorException">The run has no password hash.</exception>
    /// <exception cref="ArgumentException">The run has values that no run can have.</exception>
    public static Document Of(RunFile run)
    {
        HashRun hash = run.Of<HashRun>();
        string setting = hash.Family.Describe(hash.Parameter);
        return new()
        {
            Id = "password-hash",
            ShowsSamplesFile = false,
            Title = $"A password hash: {hash.Family.Title}, {setting}",
            Answer =
                $"{hash.Family.Title} with {setting} takes {ShortNumber.Of(hash.Milliseconds)} {hash.Rounds.Milliseconds} of one core. "
                + $"OWASP's minimum of {hash.Family.Describe(hash.Family.Owasp.Parameter)} is {(hash.MeetsOwasp ? "met" : "NOT met")}."
                + (
                    hash.Login is { } whole
                        ? $" A login with {whole.Tokens} tokens takes {ShortNumber.Of(hash.LoginMilliseconds)} ms of one core."
                        : ""
                ),
            Cards = [Card(hash)],
            Blocks =
            [
                new("answer", Weight.Headline, [.. Brief(hash)]),
                new("setting", Weight.Primary, [.. Setting(hash)]),
                new(
                    "warnings",
                    Weight.Primary,
                    [.. hash.Warnings.Select(warning => new TextLine($"warning  {warning.Message} [{warning.Id}]", 1))]
                ),
                new("cost", Weight.Primary, [.. Cost(hash), .. Owasp(hash)]),
                new("login", Weight.Primary, [.. hash.Login is { } login ? Login(hash, login) : []]),
                new("machine", Weight.Primary, new TextLine(MeasurementNote.Sentence(run.Machine), 1)),
                new("phases", Weight.Detail, Phases(hash), SampleTable(hash)),
            ],
        };
    }

    private static VerdictCard Card(HashRun hash)
    {
        DocumentItem[] items = [.. Brief(hash)];
        VerdictLine verdict = items.OfType<VerdictLine>().First();
        return new(verdict.Word, verdict.Text)
        {
            Value = ShortNumber.Of(new Summary(hash.Nanoseconds).Mean / 1e6),
            Unit = "ms",
            Meaning = "for one password.",
            Advice = Document.AdviceIn(items),
        };
    }

    private static IEnumerable<DocumentItem> Brief(HashRun hash)
    {
        HashFamily family = hash.Family;
        yield return new VerdictLine(
            hash.ChangedSpeed ? VerdictWords.Undecided
                : hash.MeetsOwasp ? VerdictWords.Met
                : VerdictWords.NotMet,
            $"{family.Title}, {family.Describe(hash.Parameter)}; OWASP minimum: {family.Describe(family.Owasp.Parameter)}"
        );
        (string Label, string Value)[] facts =
        [
            .. Facts(hash),
            .. hash.Warnings.Where(warning => warning.Id != "below-owasp").Select(warning => ("Warning", warning.Message)),
        ];
        yield return ReportTable.Of(
            "",
            facts,
            [new("", fact => ReportCell.Plain(fact.Label)), new("", fact => ReportCell.Plain(fact.Value))]
        );
        string[] remedies = [.. hash.Warnings.Select(warning => warning.Remedy).Distinct()];
        if (remedies.Length > 0)
            yield return new TextLine($"Fix: {string.Join(' ', remedies)}", 1);
        else if (hash.Login is { } login)
            yield return new TextLine(Remedy(hash, login), 1);
    }

    private static IEnumerable<(string Label, string Value)> Facts(HashRun hash)
    {
        yield return ("Setting", $"{hash.Family.Describe(hash.Parameter)}{Interval(hash)}");
        yield return (
            "One hash",
            $"{ShortNumber.Of(hash.Milliseconds, hash.MarginMilliseconds)} {hash.Rounds.Milliseconds} of one core, "
                + $"mean with 95% interval; {ShortNumber.Of(1e3 / hash.Milliseconds)} per second and core"
        );
        yield return ("Memory", $"{Memory(hash.MemoryBytes)} per hash. {AtOnce(hash)}");
        yield return ("RSA 2048", $"{ShortNumber.Milliseconds(hash.Rsa2048Nanoseconds.Average())} per signature in the same rounds");
        if (hash.Rounds.Disturbed > 0)
            yield return ("Conditions", hash.Rounds.DisturbedRounds);
        if (hash is { Use: { } share, LoginsPerSecond: { } rate })
            yield return ("Utilization", Invariant($"{ShareText.Busy(share)} of {Cores(hash.Cores)} at {rate:0.##} logins/s"));
        if (hash.Login is not { } login)
            yield break;
        yield return (
            "One login",
            $"{ShortNumber.Of(hash.LoginMilliseconds)} ms with {login.Tokens} {login.Algorithm} tokens of {login.Source}, "
                + $"{ShortNumber.Of(hash.LoginsPerSecondPerCore)} logins/s per core"
        );
        yield return (
            "Largest part",
            Invariant($"{(hash.AreSignaturesLarger ? "signatures" : "password hash")}, {100 * hash.ShareOfMoreExpensive:0.0}% of the login")
        );
    }

    private static string Interval(HashRun hash) =>
        hash is not { ParameterLow: { } low, ParameterHigh: { } high } ? ""
        : low == high ? " (95% interval: only this value)"
        : Invariant($" (95% interval: {RoundToThreeDigits(hash.Family, low):N0} to {RoundToThreeDigits(hash.Family, high):N0})");

    private static IEnumerable<TextLine> Setting(HashRun hash)
    {
        HashFamily family = hash.Family;
        yield return new($"{family.Title}, {family.Describe(hash.Parameter)}{Interval(hash)}");
        if (hash.TargetMilliseconds is { } target)
        {
            yield return new(
                hash.LoginsPerSecond is { } rate
                    ? Invariant($"Target: {rate:0.##} logins/s on {Cores(hash.Cores)}. ")
                        + Invariant(
                            $"At {100 * LoginDemand.RecommendedUtilization:0}% utilization this is {target:0.0} ms of one core per login."
                        )
                    : Invariant($"Target: {target:0.###} ms{(hash.Login is null ? "" : " per login, hash and signatures together")}."),
                1
            );
        }
    }

    private static IEnumerable<TextLine> Cost(HashRun hash)
    {
        string busy = hash.TimedThreads > 1 ? Invariant($" with {hash.TimedThreads} concurrent hashes") : "";
        string few = hash.Threads < hash.Cores ? Invariant($" (this machine has {hash.Threads} cores)") : "";
        yield return new(
            Invariant($"One hash by {hash.Family.Engine} takes {hash.Milliseconds:0.0} ± {hash.MarginMilliseconds:0.0} ")
                + Invariant($"{hash.Rounds.Milliseconds} of one core{busy}: {1e3 / hash.Milliseconds:0.0} logins/s per core."),
            1
        );
        yield return new(
            Invariant($"{hash.Threads} concurrent: {hash.PerSecondAtOnce:0.0} hashes/s of wall time{few}. ")
                + $"Memory on {Cores(hash.Cores)}: {Memory(hash.PeakMemoryBytes)}.",
            1
        );
        if (RoundsText.Conditions(hash.Rounds) is { Length: > 0 } conditions)
            yield return new(conditions, 1);
        if (hash is { Use: { } share, LoginsPerSecond: { } rate })
            yield return new(Invariant($"Utilization of {Cores(hash.Cores)} at {rate:0.##} logins/s: {ShareText.Busy(share)}."), 1);
    }

    private static IEnumerable<TextLine> Owasp(HashRun hash)
    {
        OwaspMinimum owasp = hash.Family.Owasp;
        string note = owasp.Note is { } text ? $", {text}" : "";
        yield return new(
            $"OWASP minimum: {hash.Family.Describe(owasp.Parameter)}{note}: "
                + $"{(hash.MeetsOwasp ? "met" : "NOT met")} [{OwaspMinimum.Source}, {OwaspMinimum.Date}].",
            1
        );
        yield return new($"{AtOnce(hash)} A core is shared by hashes that run at once; 1 s is OWASP's limit.", 1);
    }

    private static IEnumerable<TextLine> Login(HashRun hash, HashedLogin login)
    {
        yield return new(
            Invariant($"A login with {login.Tokens} tokens signed with {login.Source} takes {hash.LoginMilliseconds:0.00} ms of one core:"),
            1
        );
        yield return new(
            Invariant($"{hash.Milliseconds:0.00} ms for the hash ")
                + Invariant($"and {login.SignaturesMilliseconds:0.00} ms for {login.Algorithm} signatures, ")
                + Invariant($"{hash.LoginsPerSecondPerCore:0.0} logins/s per core."),
            1
        );
        yield return new(
            $"Largest part: {(hash.AreSignaturesLarger ? "signatures" : "password hash")}, "
                + Invariant($"{100 * hash.ShareOfMoreExpensive:0.0}%. {Remedy(hash, login)}"),
            1
        );
    }

    private static string Remedy(HashRun hash, HashedLogin login)
    {
        if (hash.AreSignaturesLarger)
            return Invariant($"With P-256 the signatures take {login.P256Milliseconds:0.00} ms.");

        string first =
            hash.Parameter > hash.Family.Owasp.Parameter
                ? $"OWASP's minimum, {hash.Family.Describe(hash.Family.Owasp.Parameter)}, takes less time."
                : "The hash protects the passwords: add cores before you lower the setting.";
        return hash.ShareOfMoreExpensive > 1 - MinNotableShare
            ? first
            : Invariant($"{first} P-256 saves {login.SignaturesMilliseconds - login.P256Milliseconds:0.00} ms of the signatures.");
    }

    private static ReportChart Phases(HashRun hash) =>
        new()
        {
            Title = "One login's time on one core, by phase",
            Kind = ChartKind.Stack,
            Dimension = "login",
            Figure = "ms",
            Points =
            [
                new("hash", "a login", hash.Milliseconds),
                .. hash.Login is { } login
                    ? [new($"{login.Tokens} {login.Algorithm} signatures", "a login", login.SignaturesMilliseconds)]
                    : Array.Empty<ChartPoint>(),
            ],
        };

    private static ReportTable SampleTable(HashRun hash) =>
        ReportTable.Of(
            "Samples",
            new[] { ("one hash", hash.Nanoseconds), ("one signature", hash.Login?.SignNanoseconds) }
                .Where(one => one.Item2 is not null)
                .Select(one => (What: one.Item1, Times: new Summary(one.Item2!))),
            [
                new("What", one => ReportCell.Of(one.What)),
                .. SampleText.TimeColumns<(string What, Summary Times)>(
                    TimeUnit.Milliseconds,
                    "95%",
                    HashCalibration.Level,
                    one => one.Times
                ),
            ]
        );

    /// <summary>How many hashes a core and a GiB bear at once, and which of the two limits.</summary>
    internal static string AtOnce(HashRun hash) =>
        hash.MemoryBytes < 1 << 20
            ? Invariant($"At once, each within 1 s: {hash.Limits.AtOnceByCore:N0} per core; the limit is the CPU.")
            : Invariant($"At once, each within 1 s: {hash.Limits.AtOnceByCore:N0} per core, {hash.Limits.AtOnceByMemory:N0} per GiB; ")
                + $"{(hash.Limits.MemoryBinds ? "memory" : "the CPU")} limits.";

    private static string Cores(int cores) => cores == 1 ? "1 core" : Invariant($"{cores} cores");

    /// <summary>A hash's memory in MiB.</summary>
    internal static ReportCell Mebibytes(long bytes) =>
        new(bytes < 1 << 20 ? "<1" : ShortNumber.Of(bytes / (double)(1 << 20)), bytes / (double)(1 << 20));

    private static string Memory(long bytes) => bytes >= 1 << 20 ? Invariant($"{bytes / (double)(1 << 20):0.#} MiB") : "less than 1 MiB";

    // Three significant digits: 812,347 would be more precise than the interval is.
    private static int RoundToThreeDigits(HashFamily family, int parameter)
    {
        int unit = family.Doubles || parameter < 1000 ? 1 : (int)Math.Pow(10, Math.Floor(Math.Log10(parameter)) - 2);
        return (int)Math.Round(parameter / (double)unit) * unit;
    }
}
