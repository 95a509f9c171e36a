using System.Buffers.Text;
using System.Security.Cryptography.X509Certificates;

namespace TokenSigningBench.Core.Certificates;

/// <summary>Names the content of a file that is not what its ending says, with the command that makes it usable.</summary>
internal static class ForeignContent
{
    // What files in these forms begin with.
    private static readonly (byte[] Start, string Name)[] Starts =
    [
        ([0xFE, 0xED, 0xFE, 0xED], JavaStore("JKS")),
        ([0xCE, 0xCE, 0xCE, 0xCE], JavaStore("JCEKS")),
        ([0x1F, 0x8B], "a gzip archive: gunzip < FILE > NEW"),
        ("PK\u0003\u0004"u8.ToArray(), "a ZIP archive: unzip FILE"),
        ("PuTTY-User-Key-File"u8.ToArray(), "a key of PuTTY; convert it: puttygen FILE -O private-openssh -o NEW.pem"),
        ("eyJ"u8.ToArray(), "a token: check the key set or the address of its issuer"),
        ("Bearer eyJ"u8.ToArray(), "a token: check the key set or the address of its issuer"),
        ("ssh-"u8.ToArray(), "a public key in OpenSSH's own form; convert it: ssh-keygen -e -m PKCS8 -f FILE"),
    ];

    /// <summary>Describes the content.</summary>
    /// <returns>A noun and the remedy, as the end of a sentence; null if it is not recognized.</returns>
    public static string? Describe(byte[] bytes) =>
        Array.Find(Starts, one => bytes.AsSpan().StartsWith(one.Start)).Name
        ?? DescribeDer(bytes)
        ?? DescribeDamage(bytes)
        ?? (SourceText.IsText(bytes) ? DescribeText(SourceText.Decode(bytes).Trim()) : null);

    /// <summary>Why a file of a binary form is damaged, as the end of a sentence; null if that is not recognized.</summary>
    public static string? DescribeDamage(byte[] bytes) =>
        bytes is [0xEF, 0xBB, 0xBF, 0x30, ..] ? "binary data after a byte order mark, which a text editor wrote: tail -c +4 FILE > NEW"
        : bytes is [0x30, >= 0xC2, ..] && IsUtf8(bytes)
            ? "binary data that was saved as UTF-8 text, which destroys it: copy the original again"
        : IsWhole(WithoutCarriageReturns(bytes))
            ? "binary data whose line ends were converted, by git (*.pfx binary in .gitattributes) or FTP: copy the original again"
        : null;

    private static string? DescribeText(string text)
    {
        if (PemBlocks.AreIn(text))
            return "PEM: name it .pem";
        if (
            text.StartsWith("<!DOCTYPE", StringComparison.OrdinalIgnoreCase) || text.StartsWith("<html", StringComparison.OrdinalIgnoreCase)
        )
            return "an HTML page: download the file itself";
        if (text.StartsWith('<'))
            return text.Contains("<RSAKeyValue>", StringComparison.Ordinal)
                    ? "an RSA key in .NET's XML; convert it: RSA.FromXmlString and ExportPkcs8PrivateKeyPem"
                : text.Contains("<key ", StringComparison.Ordinal) ? "a key of ASP.NET Core Data Protection, which signs no tokens"
                : "XML";
        if (text.StartsWith('{') || text.StartsWith('['))
            return "JSON: name it .json";
        // The start of a PEM block in base64, at a value of Kubernetes' YAML.
        if (text.Contains(": LS0tLS1CRUdJTi", StringComparison.Ordinal))
            return "text with PEM in base64, as a Kubernetes secret has it; decode each value: base64 -d";
        return DescribeBase64(text);
    }

    private static string? DescribeBase64(string text)
    {
        if (!Base64.IsValid(text, out int length) || length < 32)
            return null;

        byte[] content = Convert.FromBase64String(text);
        try
        {
            return PemFile.IsPem(content) ? "base64 of PEM; decode it: base64 -d FILE > NEW.pem"
                : IsPkcs12(content) ? "base64 of PKCS#12; decode it: base64 -d FILE > NEW.pfx"
                : DescribeDer(content) is not null ? "base64 of DER, without BEGIN and END lines; decode it: base64 -d FILE > NEW.der"
                : null;
        }
        finally
        {
            CryptographicOperations.ZeroMemory(content);
        }
    }

    private static string? DescribeDer(byte[] bytes) =>
        !Asn1Content.IsWhole(bytes) ? null
        : IsPkcs12(bytes) ? "PKCS#12: name it .pfx"
        : Asn1Content.IsPkcs7(bytes)
            ? "PKCS#7, a bundle without keys; take its certificate out: openssl pkcs7 -inform der -print_certs -in FILE"
        : CertificateFile.ContentTypeOf(bytes) == X509ContentType.Cert
            ? "a certificate in DER, without its key: name it .der, or convert it: openssl x509 -inform der -in FILE"
        : KeyBlock.OfDer(bytes) is { } key ? $"a key in DER ({key.Label}): name it .der, or convert it: openssl pkey -inform der -in FILE"
        : null;

    private static bool IsPkcs12(byte[] bytes) => CertificateFile.ContentTypeOf(bytes) == X509ContentType.Pkcs12;

    private static string JavaStore(string type) =>
        $"a Java key store ({type}); convert it: keytool -importkeystore -srckeystore FILE -destkeystore NEW.p12 -deststoretype PKCS12";

    private static bool IsUtf8(byte[] bytes) => System.Text.Unicode.Utf8.IsValid(bytes);

    // Not whole before, and nothing after it: an intact file may have these two bytes in it.
    private static bool IsWhole(byte[]? bytes) => bytes is not null && Asn1Content.LengthOf(bytes) == bytes.Length;

    private static byte[]? WithoutCarriageReturns(byte[] bytes)
    {
        if (bytes is not [0x30, ..] || Asn1Content.LengthOf(bytes) == bytes.Length)
            return null;

        List<byte> kept = new(bytes.Length);
        foreach ((int index, byte one) in bytes.Index())
            if (one != '\r' || index + 1 == bytes.Length || bytes[index + 1] != '\n')
                kept.Add(one);
        return kept.Count == bytes.Length ? null : [.. kept];
    }
}
