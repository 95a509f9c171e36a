namespace TokenSigningBench.Core.Tokens;

/// <summary>Signs tokens with one key and one algorithm, by one library.</summary>
/// <remarks>Not thread-safe: an implementation may keep a buffer from token to token.</remarks>
public interface ITokenSigner : IDisposable
{
    /// <summary>Creates a signed token in compact form (RFC 7515 section 7.1).</summary>
    /// <param name="payload">The token's claims, a JSON object.</param>
    /// <returns>What the library returned, unchecked. <see cref="SigningProof"/> checks whether it is a signed token.</returns>
    string Sign(string payload);
}
