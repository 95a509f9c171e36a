namespace TokenSigningBench.Lab.Login.Url;

/// <summary>Facts about the server and its token, found before the measurement.</summary>
internal sealed record TokenPathFacts(TokenPathControl Control, UnverifiedToken Token)
{
    /// <summary>The size of the key that verified the token, in bits; null if none did.</summary>
    public int? KeyBits { get; init; }

    /// <summary>Why the token is not verified; null if it is.</summary>
    public string? NotVerified { get; init; }

    /// <summary>The number of signed tokens in a response.</summary>
    public int Signatures { get; init; } = 1;

    /// <summary>Why there is no count control; null if there is.</summary>
    public string? NoOtherCount { get; init; }

    /// <summary>Why there is no userinfo control; null if there is.</summary>
    public string? NoUserinfo { get; init; }

    /// <summary>Remarks about the server's documents, one per line.</summary>
    public IReadOnlyList<string> Notes { get; init; } = [];
}
