using System.Buffers.Text;

namespace TokenSigningBench.Core.Tokens;

/// <summary>The bytes of a signed token in compact form: header, claims and signature in base64url, and two dots.</summary>
/// <param name="SignatureBytes">The signature before encoding.</param>
/// <param name="ClaimsBytes">The claims as JSON, before encoding.</param>
public sealed record TokenSize(string Algorithm, int SignatureBytes, int HeaderBytes, int ClaimsBytes)
{
    // A SHA-1 thumbprint: 40 hexadecimal digits as kid, 27 characters of base64url as x5t (RFC 7515 sections 4.1.4 and 4.1.7).
    private const int KidCharacters = 40;
    private const int X5tCharacters = 27;

    public int Bytes =>
        Base64Url.GetEncodedLength(HeaderBytes)
        + 1
        + Base64Url.GetEncodedLength(ClaimsBytes)
        + 1
        + Base64Url.GetEncodedLength(SignatureBytes);

    /// <summary>
    /// A token with the header that Microsoft.IdentityModel writes for a certificate: <c>alg</c>, <c>kid</c>, <c>x5t</c>, <c>typ</c>.
    /// </summary>
    /// <param name="algorithm">The header's <c>alg</c>.</param>
    /// <param name="signatureBytes">The signature before encoding.</param>
    /// <param name="type">The header's <c>typ</c>: "JWT", or "at+jwt" for an access token (RFC 9068).</param>
    /// <param name="claims">A JSON object.</param>
    public static TokenSize Of(string algorithm, int signatureBytes, string type, string claims)
    {
        int header = $$"""{"alg":"{{algorithm}}","kid":"","x5t":"","typ":"{{type}}"}""".Length + KidCharacters + X5tCharacters;
        return new(algorithm, signatureBytes, header, Encoding.UTF8.GetByteCount(claims));
    }
}
