using System.Text.Json.Serialization;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Check.PasswordHash;

/// <summary>The tokens of the same login.</summary>
/// <param name="Source">The source of the key.</param>
/// <param name="Tokens">The tokens that a login signs.</param>
/// <param name="SignNanoseconds">Nanoseconds to sign one token, one sample per round.</param>
/// <param name="P256Nanoseconds">The same with P-256, in the same rounds.</param>
public sealed record HashedLogin(
    string Source,
    string Algorithm,
    int Tokens,
    [property: Samples] IReadOnlyList<double> SignNanoseconds,
    [property: Samples] IReadOnlyList<double> P256Nanoseconds
)
{
    /// <summary>The wall time to sign one token.</summary>
    [Samples]
    public required IReadOnlyList<double> SignWallNanoseconds { get; init; }

    /// <summary>The same with P-256.</summary>
    [Samples]
    public required IReadOnlyList<double> P256WallNanoseconds { get; init; }

    /// <summary>The clock of these rounds, and what other work did to them.</summary>
    public required RoundConditions Rounds { get; init; }

    /// <summary>The cost of all signatures of a login.</summary>
    [JsonIgnore]
    public double SignaturesMilliseconds => Tokens * new Summary(SignNanoseconds).Mean / 1e6;

    /// <summary>The same with P-256.</summary>
    [JsonIgnore]
    public double P256Milliseconds => Tokens * new Summary(P256Nanoseconds).Mean / 1e6;
}

/// <summary>A warning about a setting, and what to do.</summary>
public sealed record HashWarning(string Id, string Message, string Remedy);

/// <summary>
/// A measured setting of a password hash function and its effect on logins. Values that are computed from it are not in the file.
/// </summary>
public sealed record HashRun : RunPart
{
    public required string Scheme { get; init; }

    /// <summary>The work parameter: "600,000 iterations".</summary>
    public required string Setting { get; init; }

    /// <summary>The implementation that was measured.</summary>
    public required string Engine { get; init; }

    /// <summary>The setting that OWASP recommends as a minimum.</summary>
    public required string Owasp { get; init; }

    /// <summary>Whether the setting reaches that minimum.</summary>
    public required bool MeetsOwasp { get; init; }

    /// <summary>The target cost of a login, in milliseconds of one core; null where the setting was given.</summary>
    public double? TargetMilliseconds { get; init; }

    /// <summary>The rate that the target follows from; null where the target itself was given.</summary>
    public double? LoginsPerSecond { get; init; }

    /// <summary>The server's cores.</summary>
    public required int Cores { get; init; }

    /// <summary>The lower end of the 95% interval of the parameter that fits the target; null where the parameter was given.</summary>
    public int? ParameterLow { get; init; }

    public int? ParameterHigh { get; init; }

    /// <summary>
    /// Whether the machine changed its speed during the search, so that no measurement confirmed the setting: the interval then contains
    /// what every attempt found.
    /// </summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public bool ChangedSpeed { get; init; }

    /// <summary>The memory that one hash allocated, in bytes; null where it was not measured.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public long? AllocatedBytes { get; init; }

    /// <summary>The time of one core for a hash, by the clock of the rounds, one value per round.</summary>
    [Samples]
    public required IReadOnlyList<double> Nanoseconds { get; init; }

    /// <summary>The same by wall time.</summary>
    [Samples]
    public required IReadOnlyList<double> WallNanoseconds { get; init; }

    /// <summary>One RSA 2048 signature in the same rounds, which shows how fast the machine was.</summary>
    [Samples]
    public required IReadOnlyList<double> Rsa2048Nanoseconds { get; init; }

    /// <summary>The same by wall time.</summary>
    [Samples]
    public required IReadOnlyList<double> Rsa2048WallNanoseconds { get; init; }

    /// <summary>The clock of the rounds, and what other work did to them.</summary>
    public required RoundConditions Rounds { get; init; }

    /// <summary>The threads that hashed at the same time during that measurement.</summary>
    public required int TimedThreads { get; init; }

    /// <summary>The threads that hashed at the same time to use all cores.</summary>
    public required int Threads { get; init; }

    /// <summary>Hashes per second of these threads together.</summary>
    public required double PerSecondAtOnce { get; init; }

    /// <summary>The tokens of the same login; null where no key was given.</summary>
    public HashedLogin? Login { get; init; }

    /// <exception cref="ArgumentException">The run's function is unknown.</exception>
    [JsonIgnore]
    public HashFamily Family => HashFamily.Of(Scheme, Setting) ?? throw new ArgumentException($"the function {Scheme} is not known");

    /// <exception cref="ArgumentException">The run's setting is invalid.</exception>
    [JsonIgnore]
    public int Parameter => Family.Parameter(Setting) ?? throw new ArgumentException($"{Setting} is no setting of {Scheme}");

    /// <summary>One hash, in milliseconds.</summary>
    [JsonIgnore]
    public double Milliseconds => new Summary(Nanoseconds).Mean / 1e6;

    /// <summary>Half the 95% interval of one hash.</summary>
    [JsonIgnore]
    public double MarginMilliseconds => new Summary(Nanoseconds).Margin(HashCalibration.Level) / 1e6;

    /// <summary>The cost of a login: its hash, and its tokens' signatures where a key was given.</summary>
    [JsonIgnore]
    public double LoginMilliseconds => Milliseconds + (Login?.SignaturesMilliseconds ?? 0);

    /// <summary>Whether the signatures cost more than the hash.</summary>
    [JsonIgnore]
    public bool AreSignaturesLarger => Login?.SignaturesMilliseconds > Milliseconds;

    /// <summary>The share of the more expensive half in the login, between 0.5 and 1; null where no key was given.</summary>
    [JsonIgnore]
    public double? ShareOfMoreExpensive =>
        Login is { } login ? Math.Max(Milliseconds, login.SignaturesMilliseconds) / LoginMilliseconds : null;

    /// <summary>The logins per second of one core that does nothing else.</summary>
    [JsonIgnore]
    public double LoginsPerSecondPerCore => 1e3 / LoginMilliseconds;

    /// <summary>The utilization of the server's cores at the requested rate; null where none was requested.</summary>
    [JsonIgnore]
    public double? Use => LoginsPerSecond / Cores / LoginsPerSecondPerCore;

    /// <summary>The memory of one hash: what it allocated, or what the function needs by its definition.</summary>
    [JsonIgnore]
    public long MemoryBytes => AllocatedBytes ?? Family.At(Parameter).WorkingBytes;

    /// <summary>The memory of the hashes when each of the server's cores computes one.</summary>
    [JsonIgnore]
    public long PeakMemoryBytes => Cores * MemoryBytes;

    /// <summary>How many hashes one core and one GiB bear at once.</summary>
    [JsonIgnore]
    public HashLimits Limits => new(Milliseconds, MemoryBytes);

    /// <summary>Whether the time is less precise than 5%, or the machine changed its speed during the search.</summary>
    [JsonIgnore]
    public bool IsNoisy => MarginMilliseconds > CertificateCost.MaxMargin * Milliseconds || ChangedSpeed;

    /// <exception cref="ArgumentException">The run is invalid.</exception>
    [JsonIgnore]
    public IReadOnlyList<HashWarning> Warnings =>
        [
            .. Warning(
                Parameter < Family.Owasp.Parameter,
                "below-owasp",
                $"Below OWASP's minimum of {Family.Describe(Family.Owasp.Parameter)} for {Family.Title} "
                    + $"({OwaspMinimum.Source}, {OwaspMinimum.Date}).",
                $"Use at least {Family.Describe(Family.Owasp.Parameter)}. For that allow more time per login, or add cores."
            ),
            .. Warning(
                Milliseconds > OwaspMinimum.MaxMilliseconds,
                "slow",
                $"One hash takes more than 1 s, OWASP's limit ({OwaspMinimum.Source}, {OwaspMinimum.Date}).",
                "Lower the setting, or limit concurrent hashes: a few login attempts can occupy the server."
            ),
            .. Warning(
                IsNoisy,
                "noisy",
                Invariant($"The time is uncertain by more than {100 * CertificateCost.MaxMargin:0}%, ")
                    + "or the machine changed its speed.",
                "Run again on a quiet machine."
            ),
        ];

    public override IEnumerable<RunFigure> Figures(MachineFacts machine) =>
        [
            .. RunFigure.Of($"{Scheme}, {Setting}, by {Engine}", Nanoseconds, FigureUnit.Nanoseconds),
            .. RunFigure.Of($"{Scheme}, {Setting}, by {Engine}, {Threads} threads", PerSecondAtOnce, FigureUnit.PerSecond),
        ];

    public override IEnumerable<RunFigure> Derived(MachineFacts machine) =>
        [
            .. RunFigure.OfWall($"{Scheme}, {Setting}, by {Engine}", WallNanoseconds),
            .. RunFigure.Of("RSA 2048 signature beside the hash", Rsa2048Nanoseconds, FigureUnit.Nanoseconds),
            .. RunFigure.Of(
                "hash, mean",
                new Summary([.. Nanoseconds.Select(time => time / 1e6)]).MeanInterval(HashCalibration.Level),
                FigureUnit.Milliseconds
            ),
            .. RunFigure.Of("memory of one hash", AllocatedBytes, FigureUnit.Bytes),
            new("memory of all cores at once", PeakMemoryBytes, FigureUnit.Bytes),
            new("logins a second and core", LoginsPerSecondPerCore, FigureUnit.PerSecond),
            .. RunFigure.Of("use of the server's cores", Use, FigureUnit.Ratio),
            .. RunFigure.Of("tokens of a login", Login?.SignaturesMilliseconds, FigureUnit.Milliseconds),
            .. RunFigure.Of("hash and tokens of a login", Login is null ? null : LoginMilliseconds, FigureUnit.Milliseconds),
            .. RunFigure.Of("share of the more expensive part", ShareOfMoreExpensive, FigureUnit.Ratio),
        ];

    public override IEnumerable<RunVerdict> Verdicts() =>
        [
            new("owasp", MeetsOwasp ? "pass" : "fail") { Text = Owasp },
            .. Warnings.Select(warning => new RunVerdict(warning.Id, "warning") { Text = $"{warning.Message} {warning.Remedy}" }),
        ];

    private static HashWarning[] Warning(bool applies, string id, string message, string remedy) =>
        applies ? [new(id, message, remedy)] : [];
}

[JsonSerializable(typeof(HashRun))]
public sealed partial class HashRunTypes : JsonSerializerContext;
