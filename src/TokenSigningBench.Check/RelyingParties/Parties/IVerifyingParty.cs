using TokenSigningBench.Check.Inspection;

namespace TokenSigningBench.Check.RelyingParties.Parties;

/// <summary>A relying party that can be asked about one token.</summary>
public interface IVerifyingParty : IRelyingParty
{
    /// <summary>Whether it finds the key in a key set, as a relying party does, and is not given the one key.</summary>
    bool ReadsKeySet => false;

    /// <summary>Verifies a token.</summary>
    /// <returns>The trial. A refused token is a result, not an exception.</returns>
    /// <exception cref="UserErrorException">There was no response.</exception>
    Task<RelyingPartyTrial> TryAsync(VerificationRequest request, CancellationToken cancel);
}
