namespace TokenSigningBench.Core.Tokens;

/// <summary>Signs tokens with one key and one algorithm, the way one library does it.</summary>
/// <remarks>Not for several threads at once: an implementation may keep a buffer from token to token.</remarks>
public interface ITokenSigner : IDisposable
{
    /// <summary>Makes a signed token in compact form (RFC 7515 section 7.1).</summary>
    /// <param name="payload">The token's claims, a JSON object.</param>
    /// <returns>What the library returned, unexamined: <see cref="SigningProof"/> says whether it is a signed token.</returns>
    string Sign(string payload);
}
