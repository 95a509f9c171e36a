using TokenSigningBench.Check.RelyingParties;

namespace TokenSigningBench.Lab.Rotate.Parties;

/// <summary>What a relying party is started with: the property names are part of the contract with the programs.</summary>
/// <param name="Issuer">The issuer of the tokens, with a slash at the end.</param>
/// <param name="KeySet">The address of its key set, for a library that reads no discovery document.</param>
/// <param name="SecureKeySet">The same key set by https, with a self-signed certificate.</param>
/// <param name="Speed">How much faster than real time its clock runs; at 1 nothing is changed.</param>
/// <param name="Algorithms">The algorithms that it accepts, for a library that does not work without.</param>
internal sealed record PartyStartupData(
    string Issuer,
    string KeySet,
    string SecureKeySet,
    string Audience,
    double Speed,
    IReadOnlyList<string> Algorithms
)
{
    /// <summary>Other issuers, for which a program with code that is slow at its first use makes verifiers that it throws away.</summary>
    public IReadOnlyList<WarmUpOrder> WarmUps { get; init; } = [];
}

/// <summary>
/// A relying party that can be rehearsed: a small HTTP service in its library's own language. <c>GET /</c> with a bearer token gets 200 if
/// the library accepts the token and 401 with its message if it does not. <c>GET /clock</c> gets the seconds since 1970 by its clock.
/// </summary>
internal interface IRehearsedParty
{
    /// <summary>The name on the command line, by which its cache is known.</summary>
    string Id { get; }

    /// <summary>The library's name.</summary>
    string Name { get; }

    /// <summary>Whether it is another relying party with other settings.</summary>
    bool IsVariant => false;

    /// <summary>The files and folders of the program and the library: another version changes their size or time.</summary>
    IReadOnlyList<string> Files => [];

    /// <summary>What is not installed and the command that installs it; null if nothing is missing.</summary>
    string? Missing();

    /// <exception cref="UserErrorException">It ended, or was not ready in time.</exception>
    Task<RunningParty> StartAsync(PartyStartupData order, CancellationToken cancel);
}
