using System.Security.Cryptography.X509Certificates;
using System.Text.Json;
using TokenSigningBench.Core.Certificates;

namespace TokenSigningBench.Core.Sources;

/// <summary>Opens the key files that the user named: a certificate, a key, a JWK or a JWK set.</summary>
public static class KeySource
{
    /// <summary>The known file extensions, as messages list them.</summary>
    public const string Endings = $"{CertificateFile.Endings} {JsonEndings}";

    private const string JsonEndings = ".jwk .jwks .json";

    /// <summary>
    /// The files of a folder with the extension of a certificate or a key, and those without any that hold one, as Docker mounts secrets;
    /// sorted by name.
    /// </summary>
    /// <exception cref="UserErrorException">There are none, or the folder cannot be read.</exception>
    public static IReadOnlyList<string> FilesIn(string folder)
    {
        try
        {
            string[] files = [.. Directory.GetFiles(folder).Where(IsCandidate).Order(StringComparer.Ordinal)];
            return files.Length > 0 ? files : throw new UserErrorException(folder, $"holds no certificate or key; looked for {Endings}");
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new UserErrorException(folder, e.Message, e);
        }
    }

    /// <param name="path">
    /// The file, or an address of <see cref="KeyAddress"/>. A file's extension decides what it must hold; with another or none, its content
    /// does.
    /// </param>
    /// <param name="password">The password of the file or of the key in it; null for none.</param>
    /// <param name="thumbprint">The thumbprint that selects one of several certificates with a private key; null if there is one.</param>
    /// <param name="budget">The command's budget for key derivations; null for a new one.</param>
    /// <exception cref="UserErrorException">It cannot be read, needs another password, or needs too much work.</exception>
    public static SourceContent Open(string path, string? password, string? thumbprint, KeyDerivationBudget? budget = null) =>
        KeyAddress.IsAddress(path) ? new([KeyAddress.Open(path, thumbprint, password)], [], [])
        : HasExtension(path, JsonEndings) ? ReadJson(path, SourceFile.ReadAllBytes(path), budget)
        : HasExtension(path, CertificateFile.Endings) || !File.Exists(path)
            ? new([CertificateFile.Open(path, password, thumbprint, budget)], [], [])
        : OpenByContent(path, password, thumbprint, budget);

    /// <summary>Opens content without a file name, such as standard input: its bytes show what it is.</summary>
    /// <param name="name">The name for messages.</param>
    /// <param name="content">The bytes of a file that <see cref="Open"/> reads. The caller keeps them.</param>
    /// <inheritdoc cref="Open"/>
    public static SourceContent OpenContent(
        string name,
        ReadOnlySpan<byte> content,
        string? password,
        string? thumbprint,
        KeyDerivationBudget? budget = null
    ) =>
        IsJson(content)
            ? JwkDocument.Read(name, content.ToArray())
            : new([CertificateFile.OpenContent(name, content.ToArray(), password, thumbprint, budget)], [], []);

    /// <summary>Opens a file that an identity server would sign with: one private key, with its certificate if there is one.</summary>
    /// <returns>The key. The caller disposes it.</returns>
    /// <inheritdoc cref="Open"/>
    /// <exception cref="UserErrorException">
    /// As for <see cref="Open"/>; or it holds no private key, several, or one that does not match its certificate.
    /// </exception>
    public static TokenKey OpenForSigning(string path, string? password, string? thumbprint, KeyDerivationBudget? budget = null)
    {
        return TakeForSigning(path, Open(path, password, thumbprint, budget));
    }

    /// <summary>Takes the one private key of an opened file, and disposes the rest.</summary>
    /// <inheritdoc cref="OpenForSigning"/>
    public static TokenKey TakeForSigning(string path, SourceContent content)
    {
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
            AsymmetricAlgorithm privateKey =
                (AsymmetricAlgorithm?)key.PrivateKey!.Rsa
                ?? key.PrivateKey.Ecdsa
                ?? throw new UserErrorException(
                    path,
                    $"is an {key.KeyAlgorithm} key, and servers sign with RSA and elliptic curves here: use check or size"
                );
            return key is { Certificate: { } publicPart, PrivateKey.Elsewhere: not null }
                    ? key.PrivateKey.CopyPrivateKey().With(publicPart.RawDataMemory.Span)
                : key.Certificate is { } certificate
                    ? TokenKey.FromCertificate(
                        // A key that stays where it is comes with its certificate, and may not be copied.
                        certificate.HasPrivateKey && key.PrivateKey.Address is not null
                            ? new X509Certificate2(certificate)
                            : certificate.With(privateKey),
                        key.PrivateKey.Address
                    )
                : key.PrivateKey.CopyPrivateKey();
        }
        finally
        {
            foreach (SourceKey key in content.Keys)
                key.Dispose();
        }
    }

    private static bool IsCandidate(string file)
    {
        if (Path.GetExtension(file).Length > 0)
            return HasExtension(file, Endings);
        try
        {
            return HoldsKey(SourceFile.ReadAllBytes(file));
        }
        catch (UserErrorException)
        {
            return false;
        }
    }

    private static SourceContent OpenByContent(string path, string? password, string? thumbprint, KeyDerivationBudget? budget)
    {
        byte[] content = SourceFile.ReadAllBytes(path);
        string extension = Path.GetExtension(path);
        return HoldsKey(content) ? OpenContent(path, content, password, thumbprint, budget)
            : ForeignContent.Describe(content) is { } what
                ? throw new UserErrorException(path, $"is neither a certificate nor a key but {what}")
            : throw new UserErrorException(
                path,
                extension.Length == 0 ? "is neither a certificate nor a key" : $"unknown ending '{extension}'; known are {Endings}"
            );
    }

    private static SourceContent ReadJson(string path, byte[] content, KeyDerivationBudget? budget) =>
        !IsJson(content) && ForeignContent.Describe(content) is { } what
            ? throw new UserErrorException(path, $"is not JSON but {what}")
            : ReadKeys(path, content, budget);

    // A settings file may have comments, which JSON has not.
    private static SourceContent ReadKeys(string path, byte[] content, KeyDerivationBudget? budget)
    {
        try
        {
            return DuendeKeyFile.TryRead(path, content, budget) is { } key ? new([key], [], []) : JwkDocument.Read(path, content);
        }
        catch (UserErrorException e) when ((e.HoldsNoKey || e.InnerException is JsonException) && IsSettings(path))
        {
            throw new UserErrorException(
                path,
                "is a server's configuration: name a certificate of it here; 'tokenbench check' finds and judges them",
                e
            )
            {
                HoldsNoKey = true,
            };
        }
        catch (UserErrorException e)
            when (e.InnerException is JsonException && !SourceText.Decode(content).Contains("\"kty\"", StringComparison.Ordinal))
        {
            throw new UserErrorException(e.SourceName, e.Cause, e) { HoldsNoKey = true };
        }
    }

    private static bool HoldsKey(byte[] content) =>
        IsJson(content) || PemFile.IsPem(content) || CertificateFile.IsCertificate(content) || KeyBlock.OfDer(content) is not null;

    private static bool IsSettings(string path) => Path.GetFileName(path).StartsWith("appsettings", StringComparison.OrdinalIgnoreCase);

    private static bool IsJson(ReadOnlySpan<byte> content) =>
        SourceText.IsText(content) && SourceText.Decode(content).AsSpan().TrimStart() is ['{' or '[', ..];

    private static bool HasExtension(string path, string endings) =>
        endings.Split(' ').Contains(Path.GetExtension(path), StringComparer.OrdinalIgnoreCase);
}
