using System.Buffers.Text;

namespace TokenSigningBench.Core.Tokens;

/// <summary>What a token's signature is over, in a length that is asked for: header and payload, encoded, and the dot between them (RFC 7515 section 5.1).</summary>
public static class SigningInput
{
    /// <summary>The length of the string that the article of 2021 signed.</summary>
    public const int ArticleBytes = 250;

    /// <summary>Makes one of exactly this length. With its signature it is a whole token, so that other implementations can verify it.</summary>
    /// <param name="bytes">The length; enough for the claims of <see cref="IdentityToken.OfLength"/>.</param>
    /// <exception cref="ArgumentOutOfRangeException">It is too short.</exception>
    public static byte[] OfLength(JwsAlgorithm algorithm, int bytes)
    {
        ArgumentNullException.ThrowIfNull(algorithm);
        return OfLength(algorithm.Name, bytes);
    }

    /// <summary>Makes one of exactly this length for an algorithm that is none of <see cref="JwsAlgorithm.All"/>.</summary>
    /// <param name="algorithm">The <c>alg</c> that its header names.</param>
    /// <exception cref="ArgumentOutOfRangeException">It is too short.</exception>
    public static byte[] OfLength(string algorithm, int bytes)
    {
        string kid = "1";
        int claims;
        // Base64url has no text of 4n + 1 characters: a longer kid shifts what is left for the claims.
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
