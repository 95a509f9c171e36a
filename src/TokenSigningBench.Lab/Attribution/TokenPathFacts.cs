using TokenSigningBench.Core.Attribution;

namespace TokenSigningBench.Lab.Attribution;

/// <summary>What was found out before anything was timed.</summary>
/// <param name="Control">What the control is.</param>
internal sealed record TokenPathFacts(TokenPathControl Control, UnverifiedToken Token)
{
    /// <summary>The size of the key that verified it, in bits; null where none did.</summary>
    public int? KeyBits { get; init; }

    /// <summary>Why none did; null where one did.</summary>
    public string? NotVerified { get; init; }

    /// <summary>How many signed tokens an answer holds.</summary>
    public int Signatures { get; init; } = 1;

    /// <summary>What the user should know of the server's documents, a line each.</summary>
    public IReadOnlyList<string> Notes { get; init; } = [];
}
