using System.Security.Cryptography.X509Certificates;

namespace TokenSigningBench.Core.Certificates;

/// <summary>Reads PEM: a certificate and the private key stored with it, or a key alone.</summary>
internal static class PemFile
{
    /// <summary>Whether the bytes are text with a PEM block, whole or not, whatever the file's extension.</summary>
    public static bool IsPem(ReadOnlySpan<byte> bytes) =>
        bytes.StartsWith("-----BEGIN "u8) || (SourceText.IsText(bytes) && PemBlocks.AreIn(SourceText.Decode(bytes)));

    /// <summary>Reads the first certificate and the private key.</summary>
    /// <returns>The certificate without its key, and the key, which may belong to another certificate; null if there is none.</returns>
    /// <exception cref="UserErrorException">
    /// It is not PEM, holds no certificate, has a damaged block, or its key cannot be read.
    /// </exception>
    public static (X509Certificate2 Certificate, TokenKey? Key) Read(
        string path,
        byte[] bytes,
        string? password,
        KeyDerivationBudget budget
    ) => Read(path, bytes, password, budget, (certificate, key, _) => (certificate, key));

    /// <summary>The same as a key with its certificate.</summary>
    /// <inheritdoc cref="Read(string, byte[], string?, KeyDerivationBudget)"/>
    public static SourceKey Open(string path, byte[] bytes, string? password, KeyDerivationBudget budget) =>
        Read(
            path,
            bytes,
            password,
            budget,
            (certificate, key, certificates) =>
                SourceKey.Of(
                    path,
                    certificate,
                    key,
                    privateKeyOwner: key is null ? null : OwnerOf(key, certificates),
                    issuers: SourceKey.IssuersOf(certificates)
                )
        );

    private static T Read<T>(
        string path,
        byte[] bytes,
        string? password,
        KeyDerivationBudget budget,
        Func<X509Certificate2, TokenKey?, X509Certificate2[], T> combine
    )
    {
        if (!IsPem(bytes))
            throw new UserErrorException(path, ForeignContent.Describe(bytes) is { } what ? $"is not PEM but {what}" : "is not PEM");

        IReadOnlyList<PemBlock> blocks = ReadBlocks(path, bytes);
        try
        {
            PemBlock[] certificates = [.. blocks.Where(block => block.IsCertificate)];
            if (certificates.Length == 0)
                throw new UserErrorException(path, NoCertificate(PemBlocks.LabelsOf(SourceText.Decode(bytes))))
                {
                    HoldsNoKey = blocks.Count == 0,
                };

            PemBlock[] keys = [.. blocks.Where(block => block.IsPrivateKey)];
            if (keys.Length > 1)
                throw new UserErrorException(
                    path,
                    $"holds {keys.Length} private keys, and it does not say which one signs: leave one in it"
                );

            // As a server does: X509CertificateLoader takes more.
            var certificate = X509Certificate2.CreateFromPem(PemEncoding.WriteString(PemBlock.Certificate, certificates[0].Der));
            X509Certificate2[] all = [.. certificates.Select(TryLoad).OfType<X509Certificate2>()];
            TokenKey? key = null;
            try
            {
                // The certificate says better than its key what is not supported.
                if (keys is [var only] && UnsupportedKey.NameOf(certificate.PublicKey.Oid.Value) is null)
                    key = new KeyBlock(only.Label, only.Der).Import(path, password, budget);
                return combine(certificate, key, all);
            }
            catch
            {
                key?.Dispose();
                certificate.Dispose();
                throw;
            }
            finally
            {
                foreach (X509Certificate2 one in all)
                    one.Dispose();
            }
        }
        finally
        {
            Clear(blocks);
        }
    }

    /// <summary>The key of a file without a certificate; null if the file holds a certificate or no key.</summary>
    /// <exception cref="UserErrorException">It holds several keys, one in an unsupported form, or a damaged block.</exception>
    public static KeyBlock? FindBareKey(string path, byte[] bytes)
    {
        IReadOnlyList<PemBlock> blocks = ReadBlocks(path, bytes);
        PemBlock[] keys = [.. blocks.Where(block => block.IsKey)];
        bool hasCertificate = blocks.Any(block => block.IsCertificate);
        if (!hasCertificate && keys is [var only])
            return new(only.Label, only.Der);

        Clear(blocks);
        return hasCertificate || keys.Length == 0
            ? null
            : throw new UserErrorException(
                path,
                $"holds {keys.Length} keys ({string.Join(", ", keys.Select(key => key.Label).Distinct())}) and no certificate: "
                    + "put one into a file of its own"
            );
    }

    private static IReadOnlyList<PemBlock> ReadBlocks(string path, byte[] bytes)
    {
        string text = SourceText.Decode(bytes);
        // OpenSSL's old encryption, inside a PKCS#1 or SEC 1 block, derives the key with one MD5 iteration. .NET does not read it.
        if (text.Contains("Proc-Type: 4,ENCRYPTED", StringComparison.Ordinal))
            throw new UserErrorException(path, "its key is encrypted in OpenSSL's old way; convert it: openssl pkcs8 -topk8 -in KEY");

        IReadOnlyList<PemBlock> blocks = PemBlocks.Read(path, text);
        if (blocks.Select(Objection).OfType<string>().FirstOrDefault() is not { } objection)
            return blocks;

        Clear(blocks);
        throw new UserErrorException(path, objection);
    }

    // What .NET does not find, or takes for something else.
    private static string? Objection(PemBlock block) =>
        block is { IsKey: false, IsCertificate: false }
            ? $"holds a certificate with the label {block.Label}, which .NET does not read; convert it: openssl x509 -in FILE"
        : block is { IsKey: true, IsPrivateKey: false } && KeyBlock.OfDer(block.Der) is { IsPrivate: true } key
            ? $"holds a private key with the label {block.Label}, but is a {key.Label}: correct the label in its BEGIN and END lines"
        : null;

    private static string NoCertificate(string[] labels) =>
        $"holds no certificate, only {string.Join(", ", labels)}"
        + (
            labels.Contains("PKCS7") ? ", a bundle; take its certificate out: openssl pkcs7 -print_certs -in FILE"
            : labels.Any(label => label.EndsWith("REQUEST", StringComparison.Ordinal)) ? ", which an authority answers with a certificate"
            : ""
        );

    private static int? OwnerOf(TokenKey key, X509Certificate2[] certificates)
    {
        byte[] publicKey = key.ExportSubjectPublicKeyInfo();
        int index = Array.FindIndex(
            certificates,
            certificate => certificate.PublicKey.ExportSubjectPublicKeyInfo().AsSpan().SequenceEqual(publicKey)
        );
        return index < 0 ? null : index + 1;
    }

    private static X509Certificate2? TryLoad(PemBlock block)
    {
        try
        {
            return X509CertificateLoader.LoadCertificate(block.Der);
        }
        catch (CryptographicException)
        {
            // Only the first certificate must be readable.
            return null;
        }
    }

    private static void Clear(IReadOnlyList<PemBlock> blocks)
    {
        foreach (PemBlock block in blocks)
            CryptographicOperations.ZeroMemory(block.Der);
    }
}
