using TokenSigningBench.Core.Passwords;

namespace TokenSigningBench.Core.Measurement.Hashes;

/// <summary>The tokens of the same login.</summary>
/// <param name="Source">Where the key came from.</param>
/// <param name="Algorithm">The tokens' algorithm.</param>
/// <param name="Tokens">How many a login gets.</param>
/// <param name="SignNanoseconds">Nanoseconds to sign one, a sample a round.</param>
/// <param name="P256Nanoseconds">The same with P-256, in the same rounds; null where an older version wrote the file.</param>
public sealed record HashedLogin(
    string Source,
    string Algorithm,
    int Tokens,
    [property: Samples] IReadOnlyList<double> SignNanoseconds,
    [property: Samples] IReadOnlyList<double>? P256Nanoseconds = null);

/// <summary>A password hash that was measured, and what a login costs with it.</summary>
public sealed record HashRun : RunPart
{
    /// <summary>The function: "PBKDF2-HMAC-SHA256".</summary>
    public required string Scheme { get; init; }

    /// <summary>How much work it did: "600,000 iterations".</summary>
    public required string Setting { get; init; }

    /// <summary>Whose arithmetic it was.</summary>
    public required string Engine { get; init; }

    /// <summary>The setting that OWASP asks for.</summary>
    public required string Owasp { get; init; }

    /// <summary>Whether the setting is that or more.</summary>
    public required bool MeetsOwasp { get; init; }

    /// <summary>What a login was to cost, in milliseconds of one core; null where the setting was given.</summary>
    public double? TargetMilliseconds { get; init; }

    /// <summary>The logins a second that the target follows from; null where it was given itself.</summary>
    public double? LoginsPerSecond { get; init; }

    /// <summary>The server's cores; null where an older version wrote the file.</summary>
    public int? Cores { get; init; }

    /// <summary>The lower end of the 95 % interval of the parameter that fits the target; null where the parameter was given.</summary>
    public int? ParameterLow { get; init; }

    /// <summary>Its upper end.</summary>
    public int? ParameterHigh { get; init; }

    /// <summary>The time of one core that a hash takes, a sample a figure.</summary>
    [Samples]
    public required IReadOnlyList<double> Nanoseconds { get; init; }

    /// <summary>How many threads hashed at once while that time was taken.</summary>
    public required int TimedThreads { get; init; }

    /// <summary>How many threads hashed at once to fill the cores.</summary>
    public required int Threads { get; init; }

    /// <summary>The hashes that these made in a second, together.</summary>
    public required double PerSecondAtOnce { get; init; }

    /// <summary>The tokens of the same login; null where no key was named.</summary>
    public HashedLogin? Login { get; init; }

    /// <summary>The answer that was kept.</summary>
    /// <exception cref="ArgumentException">No run can be like this.</exception>
    public HashAnswer Answer()
    {
        HashFamily family = HashFamily.All.FirstOrDefault(family => family.Title == Scheme)
            ?? throw new ArgumentException($"the function {Scheme} is not known");
        int parameter = family.Parameter(Setting) ?? throw new ArgumentException($"{Setting} is no setting of {Scheme}");
        int cores = Cores ?? Threads;
        var nanoseconds = new Summary(Nanoseconds);
        return new()
        {
            Family = family,
            Target = new(TargetMilliseconds, LoginsPerSecond, cores),
            Setting = new(parameter, ParameterLow, ParameterHigh, nanoseconds),
            TimedThreads = TimedThreads,
            Threads = Threads,
            PerSecondAtOnce = PerSecondAtOnce,
            Login = Login is { } login
                ? new(
                    nanoseconds.Mean / 1e6,
                    login.Source,
                    login.Algorithm,
                    new(login.SignNanoseconds),
                    login.P256Nanoseconds is { } p256 ? new(p256) : null,
                    login.Tokens)
                : null,
        };
    }

    /// <summary>What a run file keeps of an answer.</summary>
    public static HashRun Of(HashAnswer answer) => new()
    {
        Scheme = answer.Family.Title,
        Setting = answer.Family.Describe(answer.Setting.Parameter),
        Engine = answer.Family.Engine,
        Owasp = answer.Family.Describe(answer.Family.Owasp.Parameter),
        MeetsOwasp = answer.MeetsOwasp,
        TargetMilliseconds = answer.Target.Milliseconds,
        LoginsPerSecond = answer.Target.LoginsPerSecond,
        Cores = answer.Target.Cores,
        ParameterLow = answer.Setting.Low,
        ParameterHigh = answer.Setting.High,
        Nanoseconds = answer.Setting.Nanoseconds.Samples,
        TimedThreads = answer.TimedThreads,
        Threads = answer.Threads,
        PerSecondAtOnce = answer.PerSecondAtOnce,
        Login = answer.Login is { } login
            ? new(login.Source, login.Algorithm, login.Tokens, login.Sign.Samples, login.P256?.Samples)
            : null,
    };

    /// <inheritdoc/>
    public override IEnumerable<RunFigure> Figures(MachineFacts machine) =>
    [
        .. RunFigure.Of($"{Scheme}, {Setting}, by {Engine}", Nanoseconds, FigureUnit.Nanoseconds),
        .. RunFigure.Of($"{Scheme}, {Setting}, by {Engine}, {Threads} threads", PerSecondAtOnce, FigureUnit.PerSecond),
    ];

    /// <inheritdoc/>
    public override IEnumerable<RunFigure> Derived(MachineFacts machine)
    {
        HashAnswer answer = Answer();
        return
        [
            new("hash, mean", answer.Milliseconds, FigureUnit.Milliseconds)
            {
                Low = answer.Milliseconds - answer.MarginMilliseconds,
                High = answer.Milliseconds + answer.MarginMilliseconds,
            },
            new("memory of all cores at once", answer.PeakMemoryBytes, FigureUnit.Bytes),
            new("logins a second and core", answer.LoginsPerSecondPerCore, FigureUnit.PerSecond),
            .. RunFigure.Of("use of the server's cores", answer.Use, FigureUnit.Ratio),
            .. RunFigure.Of("tokens of a login", answer.Login?.SignaturesMilliseconds, FigureUnit.Milliseconds),
            .. RunFigure.Of("hash and tokens of a login", answer.Login?.Milliseconds, FigureUnit.Milliseconds),
            .. RunFigure.Of("share of the dearer", answer.Login?.ShareOfDearer, FigureUnit.Ratio),
        ];
    }

    /// <inheritdoc/>
    public override IEnumerable<RunVerdict> Verdicts() =>
    [
        new("owasp", MeetsOwasp ? "pass" : "fail") { Text = Owasp },
        .. Answer().Warnings.Select(warning => new RunVerdict(warning.Id, "warning") { Text = $"{warning.Message} {warning.Remedy}" }),
    ];
}
