using TokenSigningBench.Core.Capacity;

namespace TokenSigningBench.Core.Inspection;

/// <summary>All that is known of a key when it is judged.</summary>
/// <param name="Policy">What is asked of it.</param>
/// <param name="Now">The time at which it is judged.</param>
/// <param name="Signers">What each way of signing made of it; empty where there is no private key, or none that signs.</param>
/// <param name="Cost">What it costs on this machine; null where it was not measured.</param>
public sealed record KeyInspection(
    CertificateFacts Facts,
    Policy Policy,
    DateTimeOffset Now,
    IReadOnlyList<SignerTrial> Signers,
    CertificateCost? Cost
)
{
    /// <summary>Every key that was named together with this one, itself included: some mistakes show only beside others.</summary>
    public IReadOnlyList<CertificateFacts> Together { get; init; } = [];

    /// <summary>What logins ask of it.</summary>
    public LoginDemand Demand { get; init; } = new();

    /// <summary>How long it took to load; null where it came from no file.</summary>
    public LoadTime? Load { get; init; }

    /// <summary>How long its first signature took; null where nothing was signed with it.</summary>
    public FirstSignature? FirstSignature { get; init; }

    /// <summary>What those made of a token of its who verify tokens; null where nobody was asked.</summary>
    public IReadOnlyList<RelyingPartyTrial>? RelyingParties { get; init; }

    /// <summary>Why its cost was not measured; null where it was.</summary>
    public string? NotMeasured { get; init; }
}
