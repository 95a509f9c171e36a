using TokenSigningBench.Core.Inspection;

namespace TokenSigningBench.Lab.RelyingParties;

/// <summary>A library or program that verifies tokens, as a relying party does.</summary>
public interface IRelyingParty
{
    string Name { get; }

    /// <summary>What is missing on this machine and how to install it; null if nothing is missing.</summary>
    string? Missing();

    /// <summary>Verifies a token and measures that.</summary>
    /// <param name="key">The key. Only its public part is handed over.</param>
    /// <returns>The trial. A refused token is a result, not an exception.</returns>
    /// <exception cref="TokenSigningBench.Core.Files.UserErrorException">There was no response.</exception>
    Task<RelyingPartyTrial> TryAsync(TokenKey key, JwsAlgorithm algorithm, string token, CancellationToken cancel);
}
