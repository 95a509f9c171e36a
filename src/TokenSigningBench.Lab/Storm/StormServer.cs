using System.Text.Json.Serialization;
using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Explain.Explanation;
using TokenSigningBench.Lab.Load;
using TokenSigningBench.Lab.Login.Flows;

namespace TokenSigningBench.Lab.Storm;

/// <summary>A load test of one server with one certificate.</summary>
public sealed record StormServer
{
    /// <summary>The source of the certificate; null for an external server.</summary>
    public string? Certificate { get; init; }

    /// <summary>The program and its version, as it reports them, or the given address.</summary>
    public required string Program { get; init; }

    /// <summary>RSA or EC; null where it is not known.</summary>
    public string? KeyAlgorithm { get; init; }

    /// <summary>The key's exact size in bits; null where it is not known.</summary>
    public int? KeyBits { get; init; }

    /// <summary>The <c>alg</c> of the tokens; null where none was inspected.</summary>
    public string? Algorithm { get; init; }

    /// <summary>The implementations that verified some of the tokens with the certificate's key; null where none was verified.</summary>
    public string? VerifiedBy { get; init; }

    /// <summary>The number of tokens that were verified.</summary>
    public int TokensVerified { get; init; }

    /// <summary>The requests that the server answered during warm-up.</summary>
    public required int WarmUpRequests { get; init; }

    /// <summary>The calibration before the load test, which a forecast is computed from. Null where none was requested.</summary>
    public Calibration? Calibration { get; init; }

    /// <summary>The number of planned users; in a closed model, the number of logins.</summary>
    public required int Planned { get; init; }

    /// <summary>The requests of one user, in order.</summary>
    public required IReadOnlyList<string> Phases { get; init; }

    [Samples]
    public required IReadOnlyList<StormSample> Samples { get; init; }

    /// <summary>From the beginning to the last response, in seconds.</summary>
    public required double Seconds { get; init; }

    /// <summary>The processor time of the server's processes, in seconds; null where it cannot be read.</summary>
    public double? ServerCpuSeconds { get; init; }

    /// <summary>
    /// The processor time of the load generator on this machine, in seconds; null where it ran on other machines, or cannot be read.
    /// </summary>
    public required double? GeneratorCpuSeconds { get; init; }

    /// <summary>The load hosts; null where this machine sent all requests.</summary>
    public IReadOnlyList<StormHost>? Hosts { get; init; }

    /// <summary>The cores that other programs of the machine used meanwhile; null where it cannot be read.</summary>
    public double? OtherCores { get; init; }

    /// <summary>
    /// The resources of the server's processes at regular intervals, from before the first user until after the last; null where they
    /// cannot be read.
    /// </summary>
    [Samples]
    public IReadOnlyList<StormResources>? Resources { get; init; }

    /// <summary>
    /// The CPU time of a login in the whole load test, beside one signature with the same key; null for an external server, and where
    /// no login succeeded.
    /// </summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public LoginCost? Cost { get; init; }

    /// <summary>
    /// What its requests spent their time with in the same load again, by its own runtime; null where it was not watched. None of these
    /// requests is a sample.
    /// </summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public ExplainRun? Inside { get; init; }

    /// <summary>Why the load test ended early; null where it is complete.</summary>
    public string? Partial { get; init; }
}
