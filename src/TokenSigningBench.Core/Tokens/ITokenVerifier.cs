namespace TokenSigningBench.Core.Tokens;

/// <summary>Verifies tokens with one key and one algorithm, the way one library does it: the signature only, neither lifetime nor issuer nor audience.</summary>
/// <remarks>Not for several threads at once: an implementation may keep a buffer from token to token.</remarks>
public interface ITokenVerifier : IDisposable
{
    /// <summary>Says whether the token is signed by the key, with the algorithm.</summary>
    /// <param name="token">A token in compact form, or anything else.</param>
    TokenVerdict Verify(string token);
}

/// <summary>What a verifier says of a token.</summary>
/// <param name="Reason">Why it is refused; null for a valid token.</param>
public readonly record struct TokenVerdict(string? Reason)
{
    /// <summary>The token is signed by the key, with the algorithm.</summary>
    public static TokenVerdict Valid { get; } = new(null);

    /// <summary>Whether the token is valid.</summary>
    public bool IsValid => Reason is null;

    /// <summary>The token is refused.</summary>
    /// <param name="reason">Why, in a few words.</param>
    public static TokenVerdict Refused(string reason) => new(reason);
}
