using TokenSigningBench.Check.Inspection;

namespace TokenSigningBench.Check.RelyingParties;

/// <summary>Lets relying parties, each a program that reads the key from an issuer's key set, verify tokens of a key.</summary>
/// <param name="key">A key with its private part, which is not handed over.</param>
public delegate Task<IReadOnlyList<RelyingPartyTrial>> PartyTrials(
    TokenKey key,
    JwsAlgorithm algorithm,
    IProgress<string>? progress,
    CancellationToken cancel
);
