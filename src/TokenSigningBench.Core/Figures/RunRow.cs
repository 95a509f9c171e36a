namespace TokenSigningBench.Core.Figures;

/// <summary>Which side of a token was measured.</summary>
public enum TokenOperation
{
    /// <summary>The identity server's side.</summary>
    Sign,

    /// <summary>The relying party's side.</summary>
    Verify,
}

/// <summary>One measured or merely tried combination.</summary>
public sealed record RunRow
{
    public required TokenOperation Operation { get; init; }

    public required string Engine { get; init; }

    /// <summary>The version of the library that the engine loaded.</summary>
    public required string LibraryVersion { get; init; }

    /// <summary>The token's algorithm, as its header had it.</summary>
    public required string Algorithm { get; init; }

    /// <summary>The token's hash, in bits.</summary>
    public required int HashBits { get; init; }

    /// <summary>The key's exact size in bits, read from the key.</summary>
    public required int KeyBits { get; init; }

    /// <summary>Whether this is the baseline measured once more at the end, so that the machine's drift shows.</summary>
    public bool IsBaselineAgain { get; init; }

    /// <summary>The other implementation that agreed before anything was timed; null where it did not.</summary>
    public string? VerifiedBy { get; init; }

    /// <summary>Why it does not work, and so has no times; null where it works.</summary>
    public string? Failure { get; init; }

    /// <summary>The upstream issue behind the failure; null where there is none.</summary>
    public string? Upstream { get; init; }

    /// <summary>The raw samples: nanoseconds an operation, one figure an iteration, without the outliers. Null where nothing was timed.</summary>
    [Samples]
    public IReadOnlyList<double>? Nanoseconds { get; init; }

    /// <summary>The samples that the measuring library set aside as outliers, in nanoseconds. Null where nothing was timed.</summary>
    [Samples]
    public IReadOnlyList<double>? OutlierNanoseconds { get; init; }
}
