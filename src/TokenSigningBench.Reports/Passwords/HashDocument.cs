using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Passwords;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Reports.Passwords;

/// <summary>A setting of a password hash function: its values, its warnings, its cost, and the cost of a login with it.</summary>
internal static class HashDocument
{
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
            Id = "hash",
            ShowsSamplesFile = false,
            Title = $"A password hash: {hash.Family.Title}, {setting}",
            Answer =
                Invariant($"{hash.Family.Title} with {setting} takes {FigureText.Of(hash.Milliseconds)} ms of one core; ")
                + $"{(hash.MeetsOwasp ? "that meets" : "that is LESS than")} "
                + $"OWASP's {hash.Family.Describe(hash.Family.Owasp.Parameter)}."
                + (
                    hash.Login is { } whole
                        ? $" A login with {whole.Tokens} tokens keeps a core busy for {FigureText.Of(hash.LoginMilliseconds)} ms."
                        : ""
                ),
            Blocks =
            [
                new("setting", Weight.Primary, [.. Setting(hash)]),
                new(
                    "warnings",
                    Weight.Primary,
                    [
                        .. hash.Warnings.Select(warning => new TextLine(
                            $"warning  {warning.Message}\n           {warning.Remedy} [{warning.Id}]",
                            1
                        )),
                    ]
                ),
                new("cost", Weight.Primary, [.. Cost(hash), .. Owasp(hash)]),
                new("login", Weight.Primary, [.. hash.Login is { } login ? Login(hash, login) : []]),
                new("machine", Weight.Primary, new TextLine(MeasuredOn.Sentence(run.Machine), 1)),
                new("phases", Weight.Detail, Phases(hash), SampleTable(hash)),
            ],
        };
    }

    private static IEnumerable<TextLine> Setting(HashRun hash)
    {
        HashFamily family = hash.Family;
        string interval =
            hash is not { ParameterLow: { } low, ParameterHigh: { } high } ? ""
            : low == high ? " (95 % interval: this alone)"
            : Invariant($" (95 % interval: {RoundToThreeDigits(family, low):N0} to {RoundToThreeDigits(family, high):N0})");
        yield return new($"{family.Title}, {family.Describe(hash.Parameter)}{interval}");
        if (hash.TargetMilliseconds is { } target)
        {
            yield return new(
                hash.LoginsPerSecond is { } rate
                    ? Invariant($"asked for: {rate:0.##} logins a second on {Cores(hash.ServerCores)}, ")
                        + Invariant($"which leave a login {target:0.0} ms of one core with ")
                        + Invariant($"{100 * LoginDemand.RecommendedUtilization:0} % of their time in use")
                    : Invariant($"asked for: {target:0.###} ms{(hash.Login is null ? "" : " for a login, hash and signatures together")}"),
                1
            );
        }
    }

    private static IEnumerable<TextLine> Cost(HashRun hash)
    {
        string busy = hash.TimedThreads > 1 ? Invariant($" while {hash.TimedThreads} are made at once") : "";
        string few = hash.Threads < hash.ServerCores ? Invariant($" (this machine has no more than {hash.Threads})") : "";
        yield return new(
            Invariant($"One hash by {hash.Family.Engine} takes {hash.Milliseconds:0.0} ms ")
                + Invariant($"(plus or minus {hash.MarginMilliseconds:0.0}) of one core{busy}: ")
                + Invariant($"{1e3 / hash.Milliseconds:0.0} logins a second on it."),
            1
        );
        yield return new(
            Invariant($"{hash.Threads} at once make {hash.PerSecondAtOnce:0.0} a second{few}; ")
                + $"one on each of {Cores(hash.ServerCores)} work in {Memory(hash.PeakMemoryBytes)}.",
            1
        );
        if (hash is { Use: { } share, LoginsPerSecond: { } rate })
            yield return new(
                Invariant($"{rate:0.##} logins a second keep {Cores(hash.ServerCores)} busy ")
                    + Invariant($"{ShareText.Busy(share)} of the time."),
                1
            );
    }

    private static IEnumerable<TextLine> Owasp(HashRun hash)
    {
        OwaspMinimum owasp = hash.Family.Owasp;
        string note = owasp.Note is { } text ? $", {text}" : "";
        yield return new(
            $"OWASP asks for {hash.Family.Describe(owasp.Parameter)} or more{note}: "
                + $"{(hash.MeetsOwasp ? "met" : "NOT met")} [{OwaspMinimum.Source}, {OwaspMinimum.Date}].",
            1
        );
        yield return new($"Its first choice, {OwaspMinimum.FirstChoice}, is {OwaspMinimum.FirstChoiceUnavailable}.", 1);
    }

    private static IEnumerable<TextLine> Login(HashRun hash, HashedLogin login)
    {
        yield return new(
            Invariant($"A login whose {login.Tokens} tokens are signed with {login.Source} ")
                + Invariant($"keeps a core busy for {hash.LoginMilliseconds:0.00} ms:"),
            1
        );
        yield return new(
            Invariant($"{hash.Milliseconds:0.00} ms for its hash ")
                + Invariant($"and {login.SignaturesMilliseconds:0.00} ms for {login.Algorithm} signatures. ")
                + Invariant($"That is {hash.LoginsPerSecondPerCore:0.0} logins a second on one core."),
            1
        );
        yield return new(
            $"Blame the {(hash.AreSignaturesLarger ? "signatures" : "hash")} first: "
                + Invariant($"{100 * hash.ShareOfMoreExpensive:0.0} % of it. {Remedy(hash, login)}").TrimEnd(),
            1
        );
    }

    private static string Remedy(HashRun hash, HashedLogin login)
    {
        if (hash.AreSignaturesLarger)
            return login.P256Milliseconds is { } small ? Invariant($"P-256 signs as many in {small:0.00} ms.") : "";

        string first =
            hash.Parameter > hash.Family.Owasp.Parameter
                ? $"It can come down to OWASP's {hash.Family.Describe(hash.Family.Owasp.Parameter)}."
                : "It is what keeps passwords from being guessed: add cores before taking work away.";
        return hash.ShareOfMoreExpensive > 1 - MinNotableShare || login.P256Milliseconds is not { } p256
            ? first
            : Invariant($"{first} P-256 takes {login.SignaturesMilliseconds - p256:0.00} ms off the signatures.");
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
        new(
            "Samples",
            [new("What"), .. Samples.TimeColumns(TimeUnit.Milliseconds, "95 %")],
            [
                [ReportCell.Of("one hash"), .. new Summary(hash.Nanoseconds).TimeCells(TimeUnit.Milliseconds, HashCalibration.Level)],
                .. hash.Login is { } login
                    ?
                    [
                        [
                            ReportCell.Of("one signature"),
                            .. new Summary(login.SignNanoseconds).TimeCells(TimeUnit.Milliseconds, HashCalibration.Level),
                        ],
                    ]
                    : Array.Empty<IReadOnlyList<ReportCell>>(),
            ]
        );

    private static string Cores(int cores) => cores == 1 ? "1 core" : Invariant($"{cores} cores");

    private static string Memory(long bytes) => bytes >= 1 << 20 ? Invariant($"{bytes / (double)(1 << 20):0.#} MiB") : "less than 1 MiB";

    // Three significant digits: 812,347 would be more precise than the interval is.
    private static int RoundToThreeDigits(HashFamily family, int parameter)
    {
        int unit = family.Doubles || parameter < 1000 ? 1 : (int)Math.Pow(10, Math.Floor(Math.Log10(parameter)) - 2);
        return (int)Math.Round(parameter / (double)unit) * unit;
    }
}
