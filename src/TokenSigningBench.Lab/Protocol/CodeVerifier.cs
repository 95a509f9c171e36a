using System.Buffers.Text;

namespace TokenSigningBench.Lab.Protocol;

/// <summary>What proves that who redeems a code is who asked for it (RFC 7636).</summary>
/// <param name="Value">The verifier, which the token endpoint gets.</param>
internal sealed record CodeVerifier(string Value)
{
    // RFC 7636 section 4.1: 32 random bytes, which make 43 characters.
    private const int Bytes = 32;

    public static CodeVerifier New() => new(Base64Url.EncodeToString(RandomNumberGenerator.GetBytes(Bytes)));

    /// <summary>The request for a code that only this verifier redeems: its challenge, by S256 (RFC 7636 section 4.2).</summary>
    public AuthorizeRequest Challenging(AuthorizeRequest request) =>
        request
            .With("response_type", "code")
            .With("code_challenge", Base64Url.EncodeToString(SHA256.HashData(Encoding.ASCII.GetBytes(Value))))
            .With("code_challenge_method", "S256");
}
