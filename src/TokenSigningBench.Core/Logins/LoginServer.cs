namespace TokenSigningBench.Core.Logins;

/// <summary>An identity server that ran with one certificate, and how it answered.</summary>
public sealed record LoginServer
{
    /// <summary>Where the certificate came from.</summary>
    public required string Certificate { get; init; }

    /// <summary>The program and its version, as it says itself.</summary>
    public required string Program { get; init; }

    public required string KeyAlgorithm { get; init; }

    /// <summary>The key's exact size in bits, read from the key.</summary>
    public required int KeyBits { get; init; }

    /// <summary>The <c>alg</c> in its first token's header.</summary>
    public required string Algorithm { get; init; }

    /// <summary>The <c>kid</c> in its first token's header; null where there is none.</summary>
    public string? Kid { get; init; }

    /// <summary>The implementations that verified its first token with the certificate's key.</summary>
    public required string VerifiedBy { get; init; }

    /// <summary>The time to the first byte of its very first authorize request, in milliseconds.</summary>
    public required double FirstMilliseconds { get; init; }

    /// <summary>How many whole requests it had answered before the ones that count.</summary>
    public required int WarmUpRequests { get; init; }

    /// <summary>The ways of asking.</summary>
    public required IReadOnlyList<LoginRow> Rows { get; init; }

    /// <summary>The rows of one way of asking.</summary>
    public LoginRow Row(LoginVariant variant) => Rows.FirstOrDefault(row => row.Variant == variant) ?? new(variant, []);
}
