using TokenSigningBench.Core.Figures;

namespace TokenSigningBench.Core.Logins;

/// <summary>How many authorize requests a second one kind of server completed with one key, beside what all cores signed when they did nothing else, in the same rounds.</summary>
/// <param name="Certificate">Where the key came from.</param>
/// <param name="Program">The server and its version.</param>
/// <param name="Algorithm">What it signed with.</param>
/// <param name="KeyBits">The key's size in bits.</param>
/// <param name="Cores">The cores, which the server and the load generator shared.</param>
/// <param name="Connections">How many asked at the same time.</param>
/// <param name="WindowSeconds">How long each window was.</param>
/// <param name="SignaturesPerSecond">Signatures alone, on all cores, one figure a round.</param>
/// <param name="RequestsPerSecond">Requests answered with a token, one figure a round.</param>
public sealed record ThroughputRow(
    string Certificate,
    string Program,
    string Algorithm,
    int KeyBits,
    int Cores,
    int Connections,
    double WindowSeconds,
    [property: Samples] IReadOnlyList<double> SignaturesPerSecond,
    [property: Samples] IReadOnlyList<double> RequestsPerSecond
)
{
    /// <summary>The share of the machine's signing power that becomes logins, one figure a round: between 0 and 1. Above 1 something else had the cores while they signed alone, and the share is not known.</summary>
    public IReadOnlyList<double> Shares() =>
        [.. RequestsPerSecond.Zip(SignaturesPerSecond, (requests, signatures) => requests / signatures)];
}
