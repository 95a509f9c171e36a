using System.Text;

namespace TokenSigningBench.Core.Tests.Tokens;

/// <summary>Tokens whose segments are given as text, also those that no signer of the product writes.</summary>
internal static class TokenText
{
    public static string Segment(string text) => Base64Url.EncodeToString(Encoding.UTF8.GetBytes(text));

    /// <summary>The token with the signature that a function gives to its signing input.</summary>
    public static string Signed(string header, string payload, Func<byte[], byte[]> sign)
    {
        string input = $"{Segment(header)}.{Segment(payload)}";
        return $"{input}.{Base64Url.EncodeToString(sign(Encoding.ASCII.GetBytes(input)))}";
    }

    /// <summary>The token signed with RS256, whatever its header says.</summary>
    public static string SignedBy(RSA key, string header, string payload) =>
        Signed(header, payload, input => key.SignData(input, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1));
}
