using TokenSigningBench.Check.Inspection;

namespace TokenSigningBench.Check.RelyingParties;

/// <summary>A token to verify.</summary>
/// <param name="Key">Its key. Only the public part is handed over.</param>
/// <param name="Token">A token as <see cref="AccessToken"/> creates it.</param>
public sealed record VerificationRequest(TokenKey Key, JwsAlgorithm Algorithm, string Token)
{
    /// <summary>Whether an accepted token is verified again and again, to measure that.</summary>
    public bool IsTimed { get; init; } = true;

    /// <summary>Another key of the issuer, which comes first in its key set; null if there is none.</summary>
    public (TokenKey Key, JwsAlgorithm Algorithm)? Other { get; init; }

    /// <summary>The issuer's key set.</summary>
    public string KeySet => Other is { } other ? AccessToken.KeySet([other, (Key, Algorithm)]) : AccessToken.KeySet(Key, Algorithm);
}

/// <summary>A library or program that verifies tokens, as a relying party does.</summary>
public interface IRelyingParty
{
    string Name { get; }

    /// <summary>Whether it finds the key in a key set, as a relying party does, and is not given the one key.</summary>
    bool ReadsKeySet => false;

    /// <summary>What is missing on this machine and how to install it; null if nothing is missing.</summary>
    string? Missing();

    /// <summary>Verifies a token.</summary>
    /// <returns>The trial. A refused token is a result, not an exception.</returns>
    /// <exception cref="TokenSigningBench.Core.Files.UserErrorException">There was no response.</exception>
    Task<RelyingPartyTrial> TryAsync(VerificationRequest request, CancellationToken cancel);
}
