using TokenSigningBench.Core.Certificates;

namespace TokenSigningBench.Core.Sources;

/// <summary>Opens whatever the user named: a certificate's or a key's file, a JWK or a set of them, or an identity server's address.</summary>
public static class KeySource
{
    /// <summary>The endings of files that are known, as messages list them.</summary>
    public const string Endings = $"{CertificateFile.Endings} {JsonEndings}";

    private const string JsonEndings = ".jwk .jwks .json";

    /// <summary>The files that a folder stands for: those named like a certificate or a key, in the order of their names.</summary>
    /// <exception cref="UserErrorException">There are none, or the folder cannot be read.</exception>
    public static IReadOnlyList<string> FilesIn(string folder)
    {
        try
        {
            string[] files = [.. Directory.GetFiles(folder).Where(file => IsNamedLike(file, Endings)).Order(StringComparer.Ordinal)];
            return files.Length > 0 ? files : throw new UserErrorException(folder, $"holds no certificate or key; looked for {Endings}");
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new UserErrorException(folder, e.Message, e);
        }
    }

    /// <param name="path">The file. Its ending decides what it must hold.</param>
    /// <param name="password">The password of the file or of the key in it; null where there is none.</param>
    /// <param name="thumbprint">Which of several certificates with a private key is meant; null where there is one.</param>
    /// <param name="budget">What decrypting takes of its command's; null for a file of its own.</param>
    /// <exception cref="UserErrorException">It cannot be read, needs another password, or asks for too much work.</exception>
    public static SourceContent Open(string path, string? password, string? thumbprint, KeyDerivationBudget? budget = null) =>
        IsNamedLike(path, JsonEndings) ? JwkDocument.Read(path, SourceFile.ReadAllBytes(path))
        : IsNamedLike(path, CertificateFile.Endings) || !File.Exists(path)
            ? new([CertificateFile.Open(path, password, thumbprint, budget)], [], [])
        : throw new UserErrorException(path, $"unknown ending '{Path.GetExtension(path)}'; known are {Endings}");

    /// <summary>Opens a file that an identity server would sign with: one private key, with its certificate where there is one.</summary>
    /// <returns>What the caller disposes.</returns>
    /// <inheritdoc cref="Open"/>
    /// <exception cref="UserErrorException">As of <see cref="Open"/>; or it holds no private key, several, or one that is not its certificate's.</exception>
    public static TokenKey OpenForSigning(string path, string? password, string? thumbprint, KeyDerivationBudget? budget = null)
    {
        SourceContent content = Open(path, password, thumbprint, budget);
        try
        {
            SourceKey[] keys = [.. content.Keys.Where(key => key.PrivateKey is not null)];
            SourceKey key = keys is [var only]
                ? only
                : throw new UserErrorException(
                    path,
                    keys.Length == 0
                        ? "holds no private key, and a server has to sign with it"
                        : $"holds {keys.Length} private keys, and a server signs with one: put one into a file of its own"
                );
            if (key.PrivateKeyMatches == false)
                throw new UserErrorException(path, "its private key is not that of its certificate");
            AsymmetricAlgorithm privateKey = (AsymmetricAlgorithm?)key.PrivateKey!.Rsa ?? key.PrivateKey.Ecdsa!;
            return key.Certificate is { } certificate
                ? TokenKey.FromCertificate(certificate.With(privateKey))
                : TokenKey.FromPrivateKey(Copy(privateKey));
        }
        finally
        {
            foreach (SourceKey key in content.Keys)
                key.Dispose();
        }
    }

    private static AsymmetricAlgorithm Copy(AsymmetricAlgorithm key)
    {
        if (key is not RSA rsa)
            return ECDsa.Create(((ECDsa)key).ExportParameters(includePrivateParameters: true));
        return RSA.Create(rsa.ExportParameters(includePrivateParameters: true));
    }

    private static bool IsNamedLike(string path, string endings) =>
        endings.Split(' ').Contains(Path.GetExtension(path), StringComparer.OrdinalIgnoreCase);
}
