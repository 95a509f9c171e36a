using System.Buffers.Text;

namespace TokenSigningBench.Lab.Protocol;

/// <summary>The PKCE verifier (RFC 7636), which proves that a code is redeemed by the client that requested it.</summary>
/// <param name="Value">The verifier, which is sent to the token endpoint.</param>
public sealed record CodeVerifier(string Value)
{
    // RFC 7636 section 4.1: 32 random bytes, which are 43 characters in base64url.
    private const int Bytes = 32;

    public static CodeVerifier Create() => new(Base64Url.EncodeToString(RandomNumberGenerator.GetBytes(Bytes)));

    /// <summary>
    /// Adds the verifier's S256 challenge to a request (RFC 7636 section 4.2), so that only this verifier redeems the code.
    /// </summary>
    public AuthorizeRequest AddChallenge(AuthorizeRequest request) =>
        request
            .With("response_type", "code")
            .With("code_challenge", Base64Url.EncodeToString(SHA256.HashData(Encoding.ASCII.GetBytes(Value))))
            .With("code_challenge_method", "S256");
}
