using TokenSigningBench.Check.RelyingParties;

namespace TokenSigningBench.Check.Checks;

/// <summary>What only the whole program asks about a key.</summary>
/// <param name="Logins">The clients that log in at a server, for unsigned tokens.</param>
/// <param name="KeySetParties">The relying parties that read the key from an issuer's key set.</param>
public sealed record CheckLab(UnsignedLogins Logins, PartyTrials KeySetParties);
