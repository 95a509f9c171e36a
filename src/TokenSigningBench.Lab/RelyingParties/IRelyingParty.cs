using TokenSigningBench.Core.Inspection;

namespace TokenSigningBench.Lab.RelyingParties;

/// <summary>A library that verifies tokens where people log in to.</summary>
public interface IRelyingParty
{
    string Name { get; }

    /// <summary>Why it cannot be tried on this machine, and what installs it; null where it can.</summary>
    string? Missing();

    /// <summary>Has it verify a token, and measures that.</summary>
    /// <param name="key">The key; its public part is handed over.</param>
    /// <param name="token">A token that is valid now.</param>
    /// <returns>The trial. That it refuses is an answer, not an exception.</returns>
    /// <exception cref="TokenSigningBench.Core.Files.UserErrorException">It gave no answer.</exception>
    Task<RelyingPartyTrial> TryAsync(TokenKey key, JwsAlgorithm algorithm, string token, CancellationToken cancel);
}
