using System.Buffers.Text;

namespace TokenSigningBench.Core.Tokens;

/// <summary>
/// A token's signing input of a given length: encoded header and payload, and the dot between them (RFC 7515 section 5.1).
/// </summary>
public static class SigningInput
{
    /// <summary>The length of the string that the 2021 article signed.</summary>
    public const int ArticleBytes = 250;

    /// <summary>
    /// Creates a signing input of exactly this length. With its signature it is a whole token, which other implementations can verify.
    /// </summary>
    /// <param name="bytes">The length in bytes, long enough for the claims of <see cref="IdentityToken.OfLength"/>.</param>
    /// <exception cref="ArgumentOutOfRangeException">It is too short.</exception>
    public static byte[] OfLength(JwsAlgorithm algorithm, int bytes)
    {
        ArgumentNullException.ThrowIfNull(algorithm);
        return OfLength(algorithm.Name, bytes);
    }

    /// <summary>Creates a signing input of exactly this length for an algorithm that is not in <see cref="JwsAlgorithm.All"/>.</summary>
    /// <param name="algorithm">The header's <c>alg</c>.</param>
    /// <exception cref="ArgumentOutOfRangeException">It is too short.</exception>
    public static byte[] OfLength(string algorithm, int bytes)
    {
        string kid = "1";
        int claims;
        // No base64url text has 4n + 1 characters: a longer kid changes the length that is left for the claims.
        while (!TryClaims(bytes - Header(algorithm, kid).Length - 1, out claims))
            kid += "1";
        string payload = IdentityToken.OfLength(DateTimeOffset.UnixEpoch.AddYears(56), claims);
        return Encoding.ASCII.GetBytes($"{Header(algorithm, kid)}.{Base64Url.EncodeToString(Encoding.UTF8.GetBytes(payload))}");
    }

    private static string Header(string algorithm, string kid) =>
        Base64Url.EncodeToString(Encoding.UTF8.GetBytes($$"""{"alg":"{{algorithm}}","kid":"{{kid}}"}"""));

    private static bool TryClaims(int characters, out int claims)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(characters);
        claims = characters * 3 / 4;
        return Base64Url.GetEncodedLength(claims) == characters;
    }
}
