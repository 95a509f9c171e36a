using System.Security.Cryptography;
using System.Text;
using System.Text.RegularExpressions;
using TokenSigningBench.Lab.Accounts;

namespace TokenSigningBench.Articles.Tests.Digest;

/// <summary>A Digest client in which every value can be wrong: a second implementation of RFC 7616 section 3.4.</summary>
internal sealed record DigestClient(string Algorithm, Account Account)
{
    public string Realm { get; init; } = "tokenbench";

    public string Method { get; init; } = "GET";

    public string? Qop { get; init; } = "auth";

    public string ClientNonce { get; init; } = "0a4f113b";

    public string Header(string nonce, string uri, string count = "00000001")
    {
        string ha1 = Hash($"{Account.Name}:{Realm}:{Account.Password}");
        string response = Hash($"{ha1}:{nonce}:{count}:{ClientNonce}:{Qop}:{Hash($"{Method}:{uri}")}");
        return $"Digest username=\"{Account.Name}\", realm=\"{Realm}\", uri=\"{uri}\", algorithm={Algorithm}, "
            + $"nonce=\"{nonce}\", nc={count}, cnonce=\"{Quoted(ClientNonce)}\", qop={Qop}, response=\"{response}\"";
    }

    // RFC 9110 section 5.6.4.
    private static string Quoted(string text) =>
        text.Replace("\\", "\\\\", StringComparison.Ordinal).Replace("\"", "\\\"", StringComparison.Ordinal);

    public static string NonceIn(string challenge) => Regex.Match(challenge, "nonce=\"([^\"]+)\"").Groups[1].Value;

#pragma warning disable CA5351 // Digest's own.
    private string Hash(string text) =>
        Convert.ToHexStringLower(
            Algorithm == "MD5" ? MD5.HashData(Encoding.UTF8.GetBytes(text)) : SHA256.HashData(Encoding.UTF8.GetBytes(text))
        );
#pragma warning restore CA5351
}
