using TokenSigningBench.Core.Inspection;
using TokenSigningBench.Core.Measurement.Hashes;
using TokenSigningBench.Core.Passwords;

namespace TokenSigningBench.Reports.Passwords;

/// <summary>A setting of a password hash function: what it is, what speaks against it, what it costs,
/// and what a login costs with it.</summary>
public static class HashDocument
{
    // Signatures below this share of a login are not worth another key.
    private const double WorthAWord = 0.1;

    /// <summary>What a run says of a password hash.</summary>
    /// <exception cref="SourceException">There is no password hash in the run.</exception>
    /// <exception cref="ArgumentException">No run can be like this.</exception>
    public static Document Of(RunFile run)
    {
        HashAnswer answer = run.Of<HashRun>().Answer();
        string setting = answer.Family.Describe(answer.Setting.Parameter);
        return new()
        {
            Id = "hash",
            SaysSamples = false,
            Title = $"A password hash: {answer.Family.Title}, {setting}",
            Answer = Invariant($"{answer.Family.Title} with {setting} takes {FigureText.Of(answer.Milliseconds)} ms of one core; ")
                + $"{(answer.MeetsOwasp ? "that meets" : "that is LESS than")} "
                + $"OWASP's {answer.Family.Describe(answer.Family.Owasp.Parameter)}."
                + (answer.Login is { } whole
                    ? $" A login with {whole.Tokens} tokens keeps a core busy for {FigureText.Of(whole.Milliseconds)} ms."
                    : ""),
            Blocks =
            [
                new("setting", Weight.Primary, [.. Setting(answer)]),
                new("warnings", Weight.Primary,
                [
                    .. answer.Warnings.Select(warning =>
                        new TextLine($"warning  {warning.Message}\n           {warning.Remedy} [{warning.Id}]", 1)),
                ]),
                new("cost", Weight.Primary, [.. Cost(answer), .. Owasp(answer)]),
                new("login", Weight.Primary, [.. answer.Login is { } login ? Login(answer, login) : []]),
                new("machine", Weight.Primary, new TextLine(MeasuredOn.Sentence(run.Machine), 1)),
                new("phases", Weight.Detail, Phases(answer), SampleTable(answer)),
            ],
        };
    }

    private static IEnumerable<TextLine> Setting(HashAnswer answer)
    {
        (HashFamily family, HashSetting setting) = (answer.Family, answer.Setting);
        string interval = setting is not { Low: { } low, High: { } high } ? ""
            : low == high ? " (95 % interval: this alone)"
            : Invariant($" (95 % interval: {ThreeDigits(family, low):N0} to {ThreeDigits(family, high):N0})");
        yield return new($"{family.Title}, {family.Describe(setting.Parameter)}{interval}");
        if (answer.Target is { Milliseconds: { } target } asked)
        {
            yield return new(asked.LoginsPerSecond is { } rate
                ? Invariant($"asked for: {rate:0.##} logins a second on {Cores(asked.Cores)}, ")
                    + Invariant($"which leave a login {target:0.0} ms of one core with {100 * LoginDemand.PrudentUse:0} % of their time in use")
                : Invariant($"asked for: {target:0.###} ms{(answer.Login is null ? "" : " for a login, hash and signatures together")}"), 1);
        }
    }

    private static IEnumerable<TextLine> Cost(HashAnswer answer)
    {
        string busy = answer.TimedThreads > 1 ? Invariant($" while {answer.TimedThreads} are made at once") : "";
        string few = answer.Threads < answer.Target.Cores ? Invariant($" (this machine has no more than {answer.Threads})") : "";
        yield return new(Invariant($"One hash by {answer.Family.Engine} takes {answer.Milliseconds:0.0} ms ")
            + Invariant($"(plus or minus {answer.MarginMilliseconds:0.0}) of one core{busy}: ")
            + Invariant($"{1e3 / answer.Milliseconds:0.0} logins a second on it."), 1);
        yield return new(Invariant($"{answer.Threads} at once make {answer.PerSecondAtOnce:0.0} a second{few}; ")
            + $"one on each of {Cores(answer.Target.Cores)} work in {Memory(answer.PeakMemoryBytes)}.", 1);
        if (answer is { Use: { } share, Target.LoginsPerSecond: { } rate })
            yield return new(Invariant($"{rate:0.##} logins a second keep {Cores(answer.Target.Cores)} busy ")
                + Invariant($"{ShareText.Busy(share)} of the time."), 1);
    }

    private static IEnumerable<TextLine> Owasp(HashAnswer answer)
    {
        OwaspMinimum owasp = answer.Family.Owasp;
        string note = owasp.Note is { } said ? $", {said}" : "";
        yield return new($"OWASP asks for {answer.Family.Describe(owasp.Parameter)} or more{note}: "
            + $"{(answer.MeetsOwasp ? "met" : "NOT met")} [{OwaspMinimum.Source}, {OwaspMinimum.Date}].", 1);
        yield return new($"Its first choice, {OwaspMinimum.FirstChoice}, is {OwaspMinimum.FirstChoiceNotHere}.", 1);
    }

    private static IEnumerable<TextLine> Login(HashAnswer answer, LoginCost login)
    {
        yield return new(Invariant($"A login whose {login.Tokens} tokens are signed with {login.Source} ")
            + Invariant($"keeps a core busy for {login.Milliseconds:0.00} ms:"), 1);
        yield return new(Invariant($"{login.HashMilliseconds:0.00} ms for its hash ")
            + Invariant($"and {login.SignaturesMilliseconds:0.00} ms for {login.Algorithm} signatures. ")
            + Invariant($"That is {answer.LoginsPerSecondPerCore:0.0} logins a second on one core."), 1);
        yield return new($"Blame the {(login.BlameFirst == LoginPart.Hash ? "hash" : "signatures")} first: "
            + Invariant($"{100 * login.ShareOfDearer:0.0} % of it. {Remedy(answer, login)}").TrimEnd(), 1);
    }

    private static string Remedy(HashAnswer answer, LoginCost login)
    {
        if (login.BlameFirst == LoginPart.Signatures)
            return login.P256Milliseconds is { } small ? Invariant($"P-256 signs as many in {small:0.00} ms.") : "";

        string first = answer.Setting.Parameter > answer.Family.Owasp.Parameter
            ? $"It can come down to OWASP's {answer.Family.Describe(answer.Family.Owasp.Parameter)}."
            : "It is what keeps passwords from being guessed: add cores before taking work away.";
        return login.ShareOfDearer > 1 - WorthAWord || login.P256Milliseconds is not { } p256
            ? first
            : Invariant($"{first} P-256 takes {login.SignaturesMilliseconds - p256:0.00} ms off the signatures.");
    }

    private static ReportChart Phases(HashAnswer answer) => new()
    {
        Title = "One login's time on one core, by phase",
        Kind = ChartKind.Stack,
        Along = "login",
        Figure = "ms",
        Points =
        [
            new("hash", "a login", answer.Milliseconds),
            .. answer.Login is { } login
                ? [new($"{login.Tokens} {login.Algorithm} signatures", "a login", login.SignaturesMilliseconds)]
                : Array.Empty<ChartPoint>(),
        ],
    };

    private static ReportTable SampleTable(HashAnswer answer) => new(
        "Samples",
        [new("What"), .. Samples.TimeColumns(TimeUnit.Milliseconds, "95 %")],
        [
            [ReportCell.Of("one hash"), .. answer.Setting.Nanoseconds.TimeCells(TimeUnit.Milliseconds, HashCalibration.Level)],
            .. answer.Login is { } login
                ? [[ReportCell.Of("one signature"), .. login.Sign.TimeCells(TimeUnit.Milliseconds, HashCalibration.Level)]]
                : Array.Empty<IReadOnlyList<ReportCell>>(),
        ]);

    private static string Cores(int cores) => cores == 1 ? "1 core" : Invariant($"{cores} cores");

    private static string Memory(long bytes) => bytes >= 1 << 20 ? Invariant($"{bytes / (double)(1 << 20):0.#} MiB") : "less than 1 MiB";

    // An interval that says 812,347 says more than it knows.
    private static int ThreeDigits(HashFamily family, int parameter)
    {
        int unit = family.Doubles || parameter < 1000 ? 1 : (int)Math.Pow(10, Math.Floor(Math.Log10(parameter)) - 2);
        return (int)Math.Round(parameter / (double)unit) * unit;
    }
}
