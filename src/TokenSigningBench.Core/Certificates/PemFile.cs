using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using System.Text;
using TokenSigningBench.Core.Sources;

namespace TokenSigningBench.Core.Certificates;

/// <summary>Reads a certificate and what stands beside it as its private key from PEM.</summary>
internal static class PemFile
{
    private const string EncryptedKey = "ENCRYPTED PRIVATE KEY";

    // A system's whole store of authorities has 150. What has no end is looked for through the whole rest of the file, each time.
    private const int MaximumBlocks = 1000;

    /// <summary>Whether the bytes hold a PEM block, whatever their file is called.</summary>
    public static bool IsPem(ReadOnlySpan<byte> bytes) => bytes.IndexOf("-----BEGIN "u8) >= 0;

    /// <summary>Reads the first certificate and the private key.</summary>
    /// <returns>The certificate, without its key, and the key, which need not be the certificate's; null where there is none.</returns>
    /// <exception cref="SourceException">It is not PEM, holds no certificate, or its key cannot be read.</exception>
    public static (X509Certificate2 Certificate, AsymmetricAlgorithm? Key) Read(string path, byte[] bytes, string? password)
    {
        if (!IsPem(bytes))
            throw new SourceException(path, "is not PEM: name it after what it is, .pfx or .der");

        if (bytes.AsSpan().Count("-----BEGIN "u8) is var blocks && blocks > MaximumBlocks)
            throw new SourceException(path, FormattableString.Invariant($"has {blocks:N0} PEM blocks; at most {MaximumBlocks:N0} are read"));

        string text = Encoding.UTF8.GetString(bytes);
        string[] labels = [.. Labels(text)];
        if (!labels.Contains("CERTIFICATE"))
            throw new SourceException(path, labels.Length == 0 ? "is truncated: no whole PEM block" : $"holds no certificate, only {string.Join(", ", labels.Distinct())}");

        string[] keys = [.. labels.Where(label => label.EndsWith("PRIVATE KEY", StringComparison.Ordinal))];
        if (keys.Length > 1)
            throw new SourceException(path, $"holds {keys.Length} private keys, and it does not say which one signs");

        // The older encryption, inside a PKCS#1 or SEC 1 block, is one MD5 iteration; .NET does not read it.
        if (text.Contains("Proc-Type: 4,ENCRYPTED", StringComparison.Ordinal))
            throw new SourceException(path, "its key is encrypted in OpenSSL's old way; convert it: openssl pkcs8 -topk8 -in KEY");

        if (keys is [EncryptedKey])
            RefuseCostlyDerivation(path, text, password);
        var certificate = X509Certificate2.CreateFromPem(text);
        try
        {
            return (certificate, keys.Length == 0 ? null : PrivateKey(path, text, keys[0] == EncryptedKey ? password : null));
        }
        catch
        {
            certificate.Dispose();
            throw;
        }
    }

    private static void RefuseCostlyDerivation(string path, string text, string? password)
    {
        if (password is null)
            throw new SourceException(path, "its key is encrypted, and no password was given") { NeedsPassword = true };

        if (Asn1Content.KeyDerivationIterations(Block(text, EncryptedKey)) is not { } iterations)
            throw new SourceException(path, "its key is encrypted in a way that is not known here");
        if (iterations > CertificateFile.MaximumKeyDerivationIterations)
            throw new SourceException(path, FormattableString.Invariant($"its key asks for {iterations:N0} derivation iterations; at most {CertificateFile.MaximumKeyDerivationIterations:N0} are done"));
    }

    // A key says what it is only once it is read: one kind is tried after the other.
    private static AsymmetricAlgorithm PrivateKey(string path, string text, string? password)
    {
        Exception? refused = null;
        foreach (AsymmetricAlgorithm candidate in new AsymmetricAlgorithm[] { RSA.Create(), ECDsa.Create() })
        {
            try
            {
                if (password is null)
                    candidate.ImportFromPem(text);
                else
                    candidate.ImportFromEncryptedPem(text, password);
                return candidate;
            }
            catch (Exception e) when (e is CryptographicException or ArgumentException or PlatformNotSupportedException)
            {
                candidate.Dispose();
                refused ??= e;
            }
        }

        // PKCS#8 has no MAC: a wrong password shows as padding or content that does not fit.
        throw password is null
            ? new SourceException(path, "its private key is damaged, or neither RSA nor elliptic curve", refused)
            : new SourceException(path, "wrong password, or its private key is damaged, or neither RSA nor elliptic curve", refused);
    }

    private static IEnumerable<string> Labels(string text)
    {
        int start = 0;
        while (PemEncoding.TryFind(text.AsSpan(start), out PemFields fields))
        {
            yield return text.AsSpan(start)[fields.Label].ToString();
            start += fields.Location.End.Value;
        }
    }

    private static byte[] Block(string text, string label)
    {
        int start = 0;
        while (PemEncoding.TryFind(text.AsSpan(start), out PemFields fields))
        {
            ReadOnlySpan<char> rest = text.AsSpan(start);
            if (rest[fields.Label].SequenceEqual(label))
                return Convert.FromBase64String(rest[fields.Base64Data].ToString());
            start += fields.Location.End.Value;
        }

        return [];
    }
}
