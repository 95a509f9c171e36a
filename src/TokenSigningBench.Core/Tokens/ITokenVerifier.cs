namespace TokenSigningBench.Core.Tokens;

/// <summary>Verifies tokens with one key and one algorithm, by one library: only the signature, not lifetime, issuer or audience.</summary>
/// <remarks>Not thread-safe: an implementation may keep a buffer from token to token.</remarks>
public interface ITokenVerifier : IDisposable
{
    /// <summary>Whether the token is signed by the key, with the algorithm.</summary>
    /// <param name="token">A token in compact form, or anything else.</param>
    TokenVerdict Verify(string token);
}

/// <summary>A verifier's result.</summary>
/// <param name="Reason">Why the token is refused; null for a valid token.</param>
public readonly record struct TokenVerdict(string? Reason)
{
    public static TokenVerdict Valid { get; } = new(null);

    public bool IsValid => Reason is null;

    /// <param name="reason">Why, in a few words.</param>
    public static TokenVerdict Refused(string reason) => new(reason);
}
