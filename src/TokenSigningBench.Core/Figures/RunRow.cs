namespace TokenSigningBench.Core.Figures;

public enum TokenOperation
{
    /// <summary>The identity server's side.</summary>
    Sign,

    /// <summary>The relying party's side.</summary>
    Verify,
}

/// <summary>One combination of operation, engine, algorithm and key that was measured, or only tried.</summary>
public sealed record RunRow
{
    public required TokenOperation Operation { get; init; }

    public required string Engine { get; init; }

    /// <summary>The version of the library that the engine loaded.</summary>
    public required string LibraryVersion { get; init; }

    /// <summary>The <c>alg</c> in the token's header.</summary>
    public required string Algorithm { get; init; }

    /// <summary>The size of the token's hash in bits.</summary>
    public required int HashBits { get; init; }

    /// <summary>The exact size in bits, read from the key.</summary>
    public required int KeyBits { get; init; }

    /// <summary>The other implementation that verified the result before timing; null where none did.</summary>
    public string? VerifiedBy { get; init; }

    /// <summary>Why it does not work and has no times; null where it works.</summary>
    public string? Failure { get; init; }

    /// <summary>The upstream issue that causes the failure; null where there is none.</summary>
    public string? Upstream { get; init; }

    /// <summary>Nanoseconds per operation by the clock of the rounds, one value per round; null where nothing was timed.</summary>
    [Samples]
    public IReadOnlyList<double>? Nanoseconds { get; init; }

    /// <summary>The same by wall time.</summary>
    [Samples]
    public IReadOnlyList<double>? WallNanoseconds { get; init; }

    /// <summary>Nanoseconds of single calls after the rounds, by the same clock; null where these were not measured.</summary>
    [Samples]
    public IReadOnlyList<double>? SingleNanoseconds { get; init; }

    /// <summary>The managed memory that a call allocates, in bytes; null where single calls were not measured.</summary>
    public double? AllocatedBytes { get; init; }
}
