namespace TokenSigningBench.Core.Tokens.Received;

/// <summary>A key of an issuer that may have signed a token.</summary>
/// <param name="Name">The source, with the key's name if it holds several.</param>
/// <param name="Key">Its owner keeps it.</param>
public sealed record CandidateKey(string Name, TokenKey Key)
{
    /// <summary>The kid in its key set; null if it has none, or is in none.</summary>
    public string? Kid { get; init; }

    /// <summary>What servers write as the kid of such a key, for one that is in no key set.</summary>
    public IReadOnlyList<string> LikelyKids { get; init; } = [];

    /// <summary>Its certificate's thumbprints, by its certificate or its key set; null if they are not known.</summary>
    public string? X5t { get; init; }

    public string? X5tS256 { get; init; }

    /// <summary>The alg of its JWK; null if it has none.</summary>
    public string? Algorithm { get; init; }

    /// <summary>"RSA 2048", "P-256", "Ed25519", "256-bit secret".</summary>
    public string Kind =>
        Key.Secret is not null ? Invariant($"{Key.SizeInBits}-bit secret")
        : Key.Rsa is not null ? Invariant($"RSA {Key.SizeInBits}")
        : Key.SeedKey?.Name ?? Key.Curve ?? Invariant($"EC {Key.SizeInBits}");

    /// <summary>How a sentence calls it.</summary>
    public string Label => Kid is { } kid ? $"'{TokenValue.Shown(kid)}' ({Kind})" : $"{Name} ({Kind})";

    /// <summary>Whether a token with this kid names it.</summary>
    public bool IsNamed(string kid) => Kid is { } own ? own == kid : LikelyKids.Contains(kid, StringComparer.OrdinalIgnoreCase);
}

/// <summary>A value of a token from outside, for messages.</summary>
public static class TokenValue
{
    private const int MaxCharacters = 80;

    /// <summary>The value in one line of limited length, without what a terminal would interpret.</summary>
    public static string Shown(string value)
    {
        ArgumentNullException.ThrowIfNull(value);
        return PrintableText.Of(value.Length <= MaxCharacters ? value : $"{value[..(MaxCharacters - 3)]}...");
    }
}
