using System.Text.Json.Serialization;
using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Sources;

namespace TokenSigningBench.Check.Inspection;

/// <summary>All that is known of a key when the rules judge it.</summary>
/// <param name="Now">The time of the inspection. It is not printed: without timing, the same key gives the same output.</param>
/// <param name="Signers">The result of each signing library; empty if there is no private key, or none that signs.</param>
/// <param name="Cost">Null if it was not measured.</param>
public sealed record KeyInspection(
    CertificateFacts Facts,
    Policy Policy,
    [property: Samples] DateTimeOffset Now,
    IReadOnlyList<SignerTrial> Signers,
    CertificateCost? Cost
)
{
    /// <summary>The reason why the cost was not measured, where the user asked for none.</summary>
    public const string NotTimed = "not timed";

    /// <summary>All keys that were named together, including this one: some errors show only in comparison.</summary>
    [JsonIgnore]
    public IReadOnlyList<CertificateFacts> Together { get; init; } = [];

    /// <summary>What it does in the set that it was published in; null for a key that is not of one.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public PublishedRole? Role { get; init; }

    /// <summary>The expected logins.</summary>
    public LoginDemand Demand { get; init; } = new();

    /// <summary>The time to load it; null if it came from no file.</summary>
    public LoadTime? Load { get; init; }

    /// <summary>The time of its first signature; null if it signed nothing.</summary>
    public FirstSignature? FirstSignature { get; init; }

    /// <summary>The results of libraries that verified a token of the key; null if none was asked.</summary>
    public IReadOnlyList<RelyingPartyTrial>? RelyingParties { get; init; }

    /// <summary>The results of relying parties that got an unsigned token; null if none was asked, or if the library signs.</summary>
    public UnsignedTokenTrials? UnsignedTokens { get; init; }

    /// <summary>
    /// What was measured in place of the cost of a key that signs in a token; null for other keys, and if it was not timed.
    /// </summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public SignerTimes? Signer { get; init; }

    /// <summary>Why its cost was not measured; null if it was.</summary>
    public string? NotMeasured { get; init; }
}
