using System.Security.Cryptography.X509Certificates;

namespace TokenSigningBench.Core.Certificates;

/// <summary>Reads PEM: a certificate and the private key stored with it, or a key alone.</summary>
internal static class PemFile
{
    private const string Certificate = "CERTIFICATE";

    // A system's trust store has 150. For each block without an end line, the whole rest of the file is searched.
    private const int MaxBlocks = 1000;

    /// <summary>Whether the bytes hold a PEM block, whatever the file's extension.</summary>
    public static bool IsPem(ReadOnlySpan<byte> bytes) => bytes.IndexOf("-----BEGIN "u8) >= 0;

    /// <summary>Reads the first certificate and the private key.</summary>
    /// <returns>The certificate without its key, and the key, which may belong to another certificate; null if there is none.</returns>
    /// <exception cref="UserErrorException">It is not PEM, holds no certificate, or its key cannot be read.</exception>
    public static (X509Certificate2 Certificate, TokenKey? Key) Read(
        string path,
        byte[] bytes,
        string? password,
        KeyDerivationBudget budget
    )
    {
        if (!IsPem(bytes))
            throw new UserErrorException(path, "is not PEM: name it after what it is, .pfx or .der");

        string text = ReadText(path, bytes);
        string[] labels = [.. FindLabels(text)];
        if (!labels.Contains(Certificate))
            throw new UserErrorException(
                path,
                labels.Length == 0
                    ? "is truncated: no whole PEM block"
                    : $"holds no certificate, only {string.Join(", ", labels.Distinct())}"
            );

        string[] keys = [.. labels.Where(label => label.EndsWith("PRIVATE KEY", StringComparison.Ordinal))];
        if (keys.Length > 1)
            throw new UserErrorException(path, $"holds {keys.Length} private keys, and it does not say which one signs");

        var certificate = X509Certificate2.CreateFromPem(text);
        try
        {
            return (certificate, keys is [var key] ? Import(path, FindBlock(text, key), password, budget) : null);
        }
        catch
        {
            certificate.Dispose();
            throw;
        }
    }

    /// <summary>The key of a file without a certificate; null if the file holds a certificate or no key.</summary>
    /// <exception cref="UserErrorException">It holds several keys, or one in an unsupported form.</exception>
    public static KeyBlock? FindBareKey(string path, byte[] bytes)
    {
        string text = ReadText(path, bytes);
        string[] labels = [.. FindLabels(text)];
        string[] keys = [.. labels.Where(label => label.EndsWith(" KEY", StringComparison.Ordinal))];
        return labels.Contains(Certificate) || keys.Length == 0 ? null
            : keys is [var only] ? FindBlock(text, only)
            : throw new UserErrorException(
                path,
                $"holds {keys.Length} keys ({string.Join(", ", keys.Distinct())}) and no certificate: put one into a file of its own"
            );
    }

    private static TokenKey Import(string path, KeyBlock block, string? password, KeyDerivationBudget budget)
    {
        try
        {
            return block.Import(path, password, budget);
        }
        finally
        {
            CryptographicOperations.ZeroMemory(block.Der);
        }
    }

    private static string ReadText(string path, byte[] bytes)
    {
        if (bytes.AsSpan().Count("-----BEGIN "u8) is var blocks && blocks > MaxBlocks)
            throw new UserErrorException(path, Invariant($"has {blocks:N0} PEM blocks; at most {MaxBlocks:N0} are read"));

        // OpenSSL's old encryption, inside a PKCS#1 or SEC 1 block, derives the key with one MD5 iteration. .NET does not read it, and does
        // not find its block.
        if (bytes.AsSpan().IndexOf("Proc-Type: 4,ENCRYPTED"u8) >= 0)
            throw new UserErrorException(path, "its key is encrypted in OpenSSL's old way; convert it: openssl pkcs8 -topk8 -in KEY");

        return Encoding.UTF8.GetString(bytes);
    }

    private static IEnumerable<string> FindLabels(string text)
    {
        int start = 0;
        while (PemEncoding.TryFind(text.AsSpan(start), out PemFields fields))
        {
            yield return text.AsSpan(start)[fields.Label].ToString();
            start += fields.Location.End.Value;
        }
    }

    private static KeyBlock FindBlock(string text, string label)
    {
        int start = 0;
        while (PemEncoding.TryFind(text.AsSpan(start), out PemFields fields))
        {
            ReadOnlySpan<char> rest = text.AsSpan(start);
            if (rest[fields.Label].SequenceEqual(label))
                return new(label, Convert.FromBase64String(rest[fields.Base64Data].ToString()));
            start += fields.Location.End.Value;
        }

        throw new InvalidOperationException($"No block {label} where one was found");
    }
}
