using System.Security.Cryptography.X509Certificates;

namespace TokenSigningBench.Core.Certificates;

/// <summary>
/// Loads a certificate from a file: <c>.pfx</c> and <c>.p12</c>; PEM as <c>.pem</c>, <c>.key</c>, <c>.crt</c> and <c>.cer</c>, with or
/// without its key; and DER as <c>.crt</c>, <c>.cer</c> and <c>.der</c>.
/// </summary>
public static class CertificateFile
{
    /// <summary>The known file extensions, as messages list them.</summary>
    public const string Endings = ".pfx .p12 .pem .key .crt .cer .der";

    // ERROR_INVALID_PASSWORD, which .NET sets on every system.
    internal const int InvalidPassword = unchecked((int)0x80070056);

    /// <summary>Loads the certificate, with its private key if the file holds one.</summary>
    /// <param name="path">The file. Its extension decides what it must hold.</param>
    /// <param name="password">The password of the file or of the key in it; null for none.</param>
    /// <param name="budget">The command's budget for key derivations; null for a new one.</param>
    /// <returns>The certificate. The caller disposes it.</returns>
    /// <exception cref="UserErrorException">
    /// The file cannot be read, is truncated or of another kind, needs another password, needs too much work, or holds another
    /// certificate's key.
    /// </exception>
    public static X509Certificate2 Load(string path, string? password, KeyDerivationBudget? budget = null) =>
        KeyAddress.IsAddress(path)
            ? LoadFromAddress(path, password)
            : LoadFrom(
                path,
                SourceFile.ReadAllBytes(path),
                password,
                bytes =>
                {
                    (X509Certificate2 certificate, TokenKey? key, _) = Read(
                        path,
                        Path.GetExtension(path),
                        bytes,
                        password,
                        null,
                        budget ?? new()
                    );
                    if (key is null)
                        return certificate;

                    using (certificate)
                    using (key)
                        return certificate.With(
                            (AsymmetricAlgorithm?)key.Rsa
                                ?? key.Ecdsa
                                ?? throw new ArgumentException("its key is neither RSA nor elliptic curve")
                        );
                }
            );

    private static X509Certificate2 LoadFromAddress(string address, string? pin)
    {
        using SourceKey key = KeyAddress.Open(address, pin: pin);
        return new X509Certificate2(key.Certificate ?? throw new UserErrorException(address, "has no certificate"));
    }

    /// <summary>Loads a certificate from PEM with its unencrypted private key.</summary>
    /// <returns>The key with its certificate, which the caller disposes; null if there is no private key.</returns>
    /// <exception cref="UserErrorException">As for <see cref="Load"/>.</exception>
    internal static TokenKey? LoadKey(string path)
    {
        using SourceKey source = Open(path, null);
        if (source.PrivateKeyMatches == false)
            throw new UserErrorException(path, "cannot be loaded: its private key is another certificate's");
        return (source.Certificate, source.PrivateKey) is ({ } certificate, { } key)
            ? key.CopyPrivateKey().With(certificate.RawDataMemory.Span)
            : null;
    }

    /// <summary>
    /// Opens a certificate and the private key stored with it, whether or not they match; or a key without a certificate.
    /// </summary>
    /// <param name="path">The file. Its extension decides what it must hold.</param>
    /// <param name="password">The password of the file or of the key in it; null for none.</param>
    /// <param name="thumbprint">
    /// The SHA-1 thumbprint in hex that selects one of several certificates with a private key; null if there is one.
    /// </param>
    /// <param name="budget">The command's budget for key derivations; null for a new one.</param>
    /// <returns>The key. The caller disposes it.</returns>
    /// <exception cref="UserErrorException">
    /// The file cannot be read, is truncated or of another kind, needs another password, or needs too much work.
    /// </exception>
    public static SourceKey Open(string path, string? password, string? thumbprint = null, KeyDerivationBudget? budget = null) =>
        Open(path, Path.GetExtension(path), SourceFile.ReadAllBytes(path), password, thumbprint, budget ?? new());

    /// <summary>Opens the content of such a file, whose kind its bytes show.</summary>
    /// <param name="name">The name for messages.</param>
    /// <param name="content">The bytes, which are overwritten with zeros.</param>
    /// <inheritdoc cref="Open(string, string?, string?, KeyDerivationBudget?)"/>
    internal static SourceKey OpenContent(string name, byte[] content, string? password, string? thumbprint, KeyDerivationBudget? budget) =>
        Open(
            name,
            PemFile.IsPem(content) ? ".pem"
                : ContentTypeOf(content) is X509ContentType.Pkcs12 ? ".pfx"
                : ".der",
            content,
            password,
            thumbprint,
            budget ?? new()
        );

    private static SourceKey Open(
        string path,
        string extension,
        byte[] content,
        string? password,
        string? thumbprint,
        KeyDerivationBudget budget
    ) =>
        LoadFrom(
            path,
            content,
            password,
            bytes =>
            {
                if (!IsPkcs12(extension) && KeyFile.Read(path, bytes, password, budget) is { } bare)
                    return bare;
                if (!IsPkcs12(extension) && PemFile.IsPem(bytes))
                    return PemFile.Open(path, bytes, password, budget);

                (X509Certificate2 certificate, TokenKey? key, string? refusal) = Read(path, extension, bytes, password, thumbprint, budget);
                // An unusable private key must not look like a missing one: nothing would be tried, and nothing found.
                return SourceKey.Of(path, certificate, key ?? (certificate.HasPrivateKey ? PrivateKey(certificate) : null), refusal);
            }
        );

    private static TokenKey? PrivateKey(X509Certificate2 certificate) =>
        UnsupportedKey.NameOf(certificate.PublicKey.Oid.Value) is not null
            ? null
            : TokenKey.FromPrivateKey(
                (AsymmetricAlgorithm?)certificate.GetRSAPrivateKey()
                    ?? certificate.GetECDsaPrivateKey()
                    ?? throw new CryptographicException("its private key is neither RSA nor elliptic curve, and no token is signed with it")
            );

    private static bool IsPkcs12(string extension) => extension.ToUpperInvariant() is ".PFX" or ".P12";

    private static T LoadFrom<T>(string path, byte[] bytes, string? password, Func<byte[], T> load)
    {
        try
        {
            return load(bytes);
        }
        catch (Exception e) when (e is CryptographicException or ArgumentException or PlatformNotSupportedException)
        {
            throw e.HResult == InvalidPassword
                ? new UserErrorException(path, password is null ? "needs a password" : "wrong password", e) { NeedsPassword = true }
                : new UserErrorException(path, $"cannot be loaded: {e.Message}", e);
        }
        finally
        {
            CryptographicOperations.ZeroMemory(bytes);
        }
    }

    private static (X509Certificate2 Certificate, TokenKey? Key, string? LoaderRefusal) Read(
        string path,
        string extension,
        byte[] bytes,
        string? password,
        string? thumbprint,
        KeyDerivationBudget budget
    ) =>
        extension.ToUpperInvariant() switch
        {
            ".PFX" or ".P12" => Pkcs12File.Load(path, bytes, password, thumbprint, budget) is var (certificate, refusal)
                ? (certificate, null, refusal)
                : default,
            ".PEM" or ".KEY" => ReadPem(path, bytes, password, budget),
            ".CRT" or ".CER" or ".DER" when PemFile.IsPem(bytes) => ReadPem(path, bytes, password, budget),
            ".CRT" or ".CER" or ".DER" => (LoadCertificate(path, bytes), null, null),
            _ => throw new UserErrorException(path, $"unknown ending '{extension}'; known are {Endings}"),
        };

    private static (X509Certificate2, TokenKey?, string?) ReadPem(
        string path,
        byte[] bytes,
        string? password,
        KeyDerivationBudget budget
    ) => PemFile.Read(path, bytes, password, budget) is var (certificate, key) ? (certificate, key, null) : default;

    private static X509Certificate2 LoadCertificate(string path, byte[] bytes) =>
        ContentTypeOf(bytes) switch
        {
            X509ContentType.Cert => X509CertificateLoader.LoadCertificate(bytes),
            _ => throw new UserErrorException(
                path,
                ForeignContent.Describe(bytes) is { } what ? $"is not a certificate but {what}"
                    : Asn1Content.IsWhole(bytes) ? "is not a certificate"
                    : "is truncated, or not a certificate at all"
            ),
        };

    /// <summary>Whether the bytes are a certificate in DER or PEM, or PKCS#12.</summary>
    internal static bool IsCertificate(byte[] bytes) => ContentTypeOf(bytes) is X509ContentType.Cert or X509ContentType.Pkcs12;

    internal static X509ContentType ContentTypeOf(byte[] bytes)
    {
        try
        {
            return X509Certificate2.GetCertContentType(bytes);
        }
        catch (CryptographicException)
        {
            return X509ContentType.Unknown;
        }
    }
}
