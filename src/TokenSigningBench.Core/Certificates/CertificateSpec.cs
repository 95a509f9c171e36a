using System.Security.Cryptography;
using TokenSigningBench.Core.Sources;

namespace TokenSigningBench.Core.Certificates;

/// <summary>A certificate to be forged: its key and the hash that its own signature uses.</summary>
/// <remarks>The hash is the certificate's signature hash. Which hash a token is signed with is the token's algorithm, chosen apart.</remarks>
/// <param name="Key">The key that the certificate is for.</param>
/// <param name="HashBits">256, 384 or 512: the SHA-2 hash under the certificate's own signature.</param>
public sealed record CertificateSpec(KeySpec Key, int HashBits)
{
    /// <summary>The hash as .NET names it: SHA256, SHA384, SHA512.</summary>
    public HashAlgorithmName Hash => new($"SHA{HashBits}");

    /// <summary>The file's name without its ending, in the order of the 2016 article: <c>idsrv-hash-size</c>.</summary>
    public string FileStem => $"idsrv-{HashBits}-{Key.Size}";

    /// <summary>Reads a hash as a user spells it: SHA256, sha-256 or 256.</summary>
    /// <returns>The size of the hash in bits.</returns>
    /// <exception cref="SourceException">It is not one of <see cref="CertificateGrid.HashBits"/>.</exception>
    public static int ParseHash(string text)
    {
        string digits = text.ToUpperInvariant().Replace("SHA", "", StringComparison.Ordinal).Replace("-", "", StringComparison.Ordinal);
        return CertificateGrid.HashBits.Select(bits => (int?)bits).FirstOrDefault(bits => $"{bits}" == digits)
            ?? throw new SourceException(text, $"unknown hash; known are {string.Join(", ", CertificateGrid.HashBits.Select(bits => $"SHA{bits}"))}");
    }

    /// <summary>The row's name in tables: <c>SHA256 - 2048-bit</c>, <c>SHA256 - P-256</c>.</summary>
    public override string ToString() => Key.Kind == KeyKind.Rsa ? $"SHA{HashBits} - {Key.Bits}-bit" : $"SHA{HashBits} - {Key.Size}";
}
