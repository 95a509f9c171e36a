using System.Text.Json.Serialization;
using TokenSigningBench.Core.Figures;
using TokenSigningBench.Core.Inspection;
using TokenSigningBench.Core.Machine;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Core.Passwords;

/// <summary>The tokens of the same login.</summary>
/// <param name="Source">Where the key came from.</param>
/// <param name="Tokens">How many a login gets.</param>
/// <param name="SignNanoseconds">Nanoseconds to sign one, a sample a round.</param>
/// <param name="P256Nanoseconds">The same with P-256, in the same rounds; null where an older version wrote the file.</param>
public sealed record HashedLogin(
    string Source,
    string Algorithm,
    int Tokens,
    [property: Samples] IReadOnlyList<double> SignNanoseconds,
    [property: Samples] IReadOnlyList<double>? P256Nanoseconds = null
)
{
    /// <summary>What all of a login's signatures cost.</summary>
    [JsonIgnore]
    public double SignaturesMilliseconds => Tokens * new Summary(SignNanoseconds).Mean / 1e6;

    /// <summary>What as many would cost with P-256; null where that is not known.</summary>
    [JsonIgnore]
    public double? P256Milliseconds => P256Nanoseconds is { } p256 ? Tokens * new Summary(p256).Mean / 1e6 : null;
}

/// <summary>Something about a setting that the user should know, and what to do about it.</summary>
public sealed record HashWarning(string Id, string Message, string Remedy);

/// <summary>A setting of a password hash function that was measured, and what it means for logins. What only follows from it is in no file.</summary>
public sealed record HashRun : RunPart
{
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

    /// <exception cref="ArgumentException">No run can be like this.</exception>
    [JsonIgnore]
    public HashFamily Family =>
        HashFamily.All.FirstOrDefault(family => family.Title == Scheme)
        ?? throw new ArgumentException($"the function {Scheme} is not known");

    /// <exception cref="ArgumentException">No run can be like this.</exception>
    [JsonIgnore]
    public int Parameter => Family.Parameter(Setting) ?? throw new ArgumentException($"{Setting} is no setting of {Scheme}");

    /// <summary>The server's cores; an older version's are those that were filled.</summary>
    [JsonIgnore]
    public int ServerCores => Cores ?? Threads;

    /// <summary>One hash, in milliseconds.</summary>
    [JsonIgnore]
    public double Milliseconds => new Summary(Nanoseconds).Mean / 1e6;

    /// <summary>Half its 95 % interval.</summary>
    [JsonIgnore]
    public double MarginMilliseconds => new Summary(Nanoseconds).Margin(HashCalibration.Level) / 1e6;

    /// <summary>A login: its hash, and its tokens' signatures where a key was named.</summary>
    [JsonIgnore]
    public double LoginMilliseconds => Milliseconds + (Login?.SignaturesMilliseconds ?? 0);

    /// <summary>Whether the signatures are the dearer half of a login, and so to blame first.</summary>
    [JsonIgnore]
    public bool BlamesSignatures => Login?.SignaturesMilliseconds > Milliseconds;

    /// <summary>The dearer half's share of the login, between 0.5 and 1; null where no key was named.</summary>
    [JsonIgnore]
    public double? ShareOfMoreExpensive =>
        Login is { } login ? Math.Max(Milliseconds, login.SignaturesMilliseconds) / LoginMilliseconds : null;

    /// <summary>The logins a second that one core does if it does nothing else.</summary>
    [JsonIgnore]
    public double LoginsPerSecondPerCore => 1e3 / LoginMilliseconds;

    /// <summary>The share of the server's cores that is in use at the rate that was asked for; null where none was.</summary>
    [JsonIgnore]
    public double? Use => LoginsPerSecond / ServerCores / LoginsPerSecondPerCore;

    /// <summary>The memory that hashes work in when each of the server's cores is at one.</summary>
    [JsonIgnore]
    public long PeakMemoryBytes => ServerCores * Family.At(Parameter).WorkingBytes;

    /// <summary>Whether the machine was too restless to say the time within 5 %, or changed its speed while the setting was sought.</summary>
    [JsonIgnore]
    public bool IsNoisy => MarginMilliseconds > CertificateCost.WidestMargin * Milliseconds || HasDrifted;

    /// <summary>What the user should know.</summary>
    /// <exception cref="ArgumentException">No run can be like this.</exception>
    [JsonIgnore]
    public IReadOnlyList<HashWarning> Warnings =>
        [
            .. Warning(
                Parameter < Family.Owasp.Parameter,
                "below-owasp",
                $"Less than OWASP's {Family.Describe(Family.Owasp.Parameter)} for {Family.Title} ({OwaspMinimum.Source}, {OwaspMinimum.Date}).",
                "Allow a login more time, or more cores: what is saved here is saved by whoever guesses passwords too."
            ),
            .. Warning(
                Milliseconds > OwaspMinimum.MaxMilliseconds,
                "slow",
                $"One hash takes longer than the second that OWASP allows ({OwaspMinimum.Source}, {OwaspMinimum.Date}).",
                "A few guesses at once keep such a server from its users: do less work, or limit how many hash at once."
            ),
            .. Warning(
                IsNoisy,
                "noisy",
                Invariant(
                    $"The machine is too noisy to say the time within {100 * CertificateCost.WidestMargin:0} %, or changed its speed meanwhile."
                ),
                "Run it again when the machine is quiet."
            ),
        ];

    // A setting of three digits may lie a little outside of an interval that is narrower than that.
    private bool HasDrifted =>
        this is { ParameterLow: { } low, ParameterHigh: { } high } && (Parameter < 0.98 * low || Parameter > 1.02 * high);

    public override IEnumerable<RunFigure> Figures(MachineFacts machine) =>
        [
            .. RunFigure.Of($"{Scheme}, {Setting}, by {Engine}", Nanoseconds, FigureUnit.Nanoseconds),
            .. RunFigure.Of($"{Scheme}, {Setting}, by {Engine}, {Threads} threads", PerSecondAtOnce, FigureUnit.PerSecond),
        ];

    public override IEnumerable<RunFigure> Derived(MachineFacts machine) =>
        [
            new("hash, mean", Milliseconds, FigureUnit.Milliseconds)
            {
                Low = Milliseconds - MarginMilliseconds,
                High = Milliseconds + MarginMilliseconds,
            },
            new("memory of all cores at once", PeakMemoryBytes, FigureUnit.Bytes),
            new("logins a second and core", LoginsPerSecondPerCore, FigureUnit.PerSecond),
            .. RunFigure.Of("use of the server's cores", Use, FigureUnit.Ratio),
            .. RunFigure.Of("tokens of a login", Login?.SignaturesMilliseconds, FigureUnit.Milliseconds),
            .. RunFigure.Of("hash and tokens of a login", Login is null ? null : LoginMilliseconds, FigureUnit.Milliseconds),
            .. RunFigure.Of("share of the dearer", ShareOfMoreExpensive, FigureUnit.Ratio),
        ];

    public override IEnumerable<RunVerdict> Verdicts() =>
        [
            new("owasp", MeetsOwasp ? "pass" : "fail") { Text = Owasp },
            .. Warnings.Select(warning => new RunVerdict(warning.Id, "warning") { Text = $"{warning.Message} {warning.Remedy}" }),
        ];

    private static HashWarning[] Warning(bool applies, string id, string message, string remedy) =>
        applies ? [new(id, message, remedy)] : [];
}
