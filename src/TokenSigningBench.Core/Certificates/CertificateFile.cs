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

    // Five times what .NET reads by default.
    private const int MaxPkcs12Entries = 1000;

    // ERROR_INVALID_PASSWORD, which .NET sets on every system.
    private const int InvalidPassword = unchecked((int)0x80070056);

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
        LoadFrom(
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
            ".PFX" or ".P12" => LoadPkcs12(path, bytes, password, thumbprint, budget) is var (certificate, refusal)
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

    // The certificate that signs, with its private key if there is one; and why the loader's default limits refuse the file, if they do.
    private static (X509Certificate2 Certificate, string? LoaderRefusal) LoadPkcs12(
        string path,
        byte[] bytes,
        string? password,
        string? thumbprint,
        KeyDerivationBudget budget
    )
    {
        if (PemFile.IsPem(bytes))
            throw new UserErrorException(path, "is PEM, not PKCS#12: name it .pem");

        if (ContentTypeOf(bytes) != X509ContentType.Pkcs12 && ForeignContent.Describe(bytes) is { } what)
            throw new UserErrorException(path, $"is not PKCS#12 but {what}");

        if (!Asn1Content.IsWhole(bytes))
            throw new UserErrorException(path, "is truncated, or not PKCS#12 at all");

        if (Asn1Content.UsesPbmac1(bytes))
            throw new UserErrorException(
                path,
                "unsupported MAC: it is protected by PBMAC1 (RFC 9579), which .NET does not read; "
                    + "create it again with an HMAC: openssl pkcs12 -export"
            );

        (X509Certificate2Collection all, string? refusal) = Decrypt(path, bytes, password, budget);
        X509Certificate2? chosen = null;
        try
        {
            chosen = Choose(path, all, thumbprint);
            return (chosen, refusal);
        }
        finally
        {
            DisposeAllBut(chosen, all);
        }
    }

    private static X509Certificate2 Choose(string path, X509Certificate2Collection all, string? thumbprint)
    {
        // Windows may export one certificate twice.
        X509Certificate2[] distinct =
        [
            .. all.OrderByDescending(certificate => certificate.HasPrivateKey).DistinctBy(certificate => certificate.Thumbprint),
        ];
        X509Certificate2[] withKey = [.. distinct.Where(certificate => certificate.HasPrivateKey)];
        // Without any private key: a public certificate, with or without those that issued it.
        X509Certificate2[] candidates =
            withKey.Length > 0 ? withKey
            : distinct.Where(certificate => !IsAuthority(certificate)).ToArray() is { Length: > 0 } leaves ? leaves
            : distinct;
        X509Certificate2[] matching = thumbprint is null
            ? candidates
            : [.. candidates.Where(certificate => string.Equals(certificate.Thumbprint, thumbprint, StringComparison.OrdinalIgnoreCase))];
        string what = withKey.Length > 0 ? "private key" : "certificate";
        string thumbprints = string.Join(", ", candidates.Select(certificate => certificate.Thumbprint));
        return matching is [var only]
            ? only
            : throw new UserErrorException(
                path,
                candidates.Length == 0 ? "holds no certificate and no private key of one"
                    : thumbprint is not null
                        ? $"holds no {what}{(withKey.Length > 0 ? " of a certificate" : "")} with the thumbprint "
                            + $"{thumbprint}; it has {thumbprints}"
                    : $"holds {candidates.Length} {what}s; say which one signs with --thumbprint: {thumbprints}"
            );
    }

    private static bool IsAuthority(X509Certificate2 certificate)
    {
        try
        {
            return certificate.Extensions.OfType<X509BasicConstraintsExtension>().Any(constraints => constraints.CertificateAuthority);
        }
        catch (CryptographicException)
        {
            return false;
        }
    }

    private static (X509Certificate2Collection All, string? LoaderRefusal) Decrypt(
        string path,
        byte[] bytes,
        string? password,
        KeyDerivationBudget budget
    )
    {
        var derivations = Pkcs12Derivations.Of(bytes);
        budget.Spend(path, [derivations.Mac, .. derivations.Encryptions.Select(one => one.Iterations)]);
        if (derivations.Encryptions.FirstOrDefault(one => !one.IsSupportedByDotNet) is { Iterations: > 0 } refused)
            throw new UserErrorException(path, $"{refused.Cause}; convert it: openssl pkcs12 -in FILE -out FILE.pem");

        X509Certificate2Collection all;
        try
        {
            // As a server does, with no more derivations than are paid for.
            var limits = new Pkcs12LoaderLimits(Pkcs12LoaderLimits.Defaults);
            limits.TotalKdfIterationLimit = (int)Math.Min(limits.TotalKdfIterationLimit!.Value, derivations.EncryptionIterations);
            return (LoadCollection(bytes, password, limits), null);
        }
        catch (Pkcs12LoadLimitExceededException)
        {
            // Read it with higher limits.
        }

        try
        {
            all = LoadCollection(bytes, password, Limits(derivations.EncryptionIterations));
        }
        catch (Pkcs12LoadLimitExceededException)
        {
            // An encrypted part contains more derivations, which are not visible before decryption. (Or the file has more keys than are
            // read, and fails again.)
            budget.SpendRest(path, derivations.Mac + derivations.EncryptionIterations);
            all = LoadCollection(bytes, password, Limits(KeyDerivationBudget.MaxPerFile - derivations.Mac));
        }

        return (all, RefusalByDefault(bytes, password, derivations));
    }

    private static string? RefusalByDefault(byte[] bytes, string? password, Pkcs12Derivations derivations)
    {
        try
        {
            DisposeAllBut(null, LoadCollection(bytes, password, Pkcs12LoaderLimits.Defaults));
            return null;
        }
        catch (Pkcs12LoadLimitExceededException e)
        {
            return RefusalOf(derivations, e);
        }
    }

    private static string RefusalOf(Pkcs12Derivations derivations, Pkcs12LoadLimitExceededException refused)
    {
        Pkcs12LoaderLimits limits = Pkcs12LoaderLimits.Defaults;
        long encryption = derivations.Encryptions.Select(one => one.Iterations).DefaultIfEmpty().Max();
        return derivations.Mac > limits.MacIterationLimit
                ? Invariant(
                    $"its MAC has {derivations.Mac:N0} iterations, {nameof(limits.MacIterationLimit)} is {limits.MacIterationLimit:N0}"
                )
            : encryption > limits.IndividualKdfIterationLimit
                ? Invariant($"a key has {encryption:N0} iterations, ")
                    + Invariant($"{nameof(limits.IndividualKdfIterationLimit)} is {limits.IndividualKdfIterationLimit:N0}")
            : refused.Message;
    }

    // Exportable, because another implementation must sign with the same key. Ephemeral on Windows, so that no copy stays in a key store.
    // Linux has no key store, and refuses an ephemeral key of a certificate that is there twice; macOS supports only its keychain.
    private static X509Certificate2Collection LoadCollection(byte[] bytes, string? password, Pkcs12LoaderLimits limits)
    {
        try
        {
            return LoadAll(bytes, password, limits);
        }
        catch (CryptographicException e) when (e is not Pkcs12LoadLimitExceededException && e.HResult != InvalidPassword)
        {
            // .NET does not import keys of every kind. Their certificates say which it is.
            X509Certificate2Collection all = LoadAll(bytes, password, new(limits) { IgnorePrivateKeys = true });
            if (all.Any(certificate => UnsupportedKey.NameOf(certificate.PublicKey.Oid.Value) is not null))
                return all;

            bool isSeedKey = all.Any(certificate => SeedKey.IsKnown(certificate.PublicKey.Oid.Value));
            DisposeAllBut(null, all);
            if (isSeedKey)
                throw new CryptographicException(
                    "its private key is Ed25519 or ML-DSA, which X509CertificateLoader does not read; "
                        + "convert it: openssl pkcs12 -in FILE -nodes -out NEW.pem",
                    e
                );
            throw;
        }
    }

    private static X509Certificate2Collection LoadAll(byte[] bytes, string? password, Pkcs12LoaderLimits limits) =>
        X509CertificateLoader.LoadPkcs12Collection(
            bytes,
            password,
            X509KeyStorageFlags.Exportable
                | (OperatingSystem.IsWindows() ? X509KeyStorageFlags.EphemeralKeySet : X509KeyStorageFlags.DefaultKeySet),
            limits
        );

    // .NET's total does not include the MAC.
    private static Pkcs12LoaderLimits Limits(long total) =>
        new()
        {
            IndividualKdfIterationLimit = KeyDerivationBudget.MaxPerDerivation,
            MacIterationLimit = KeyDerivationBudget.MaxPerDerivation,
            TotalKdfIterationLimit = (int)total,
            MaxCertificates = MaxPkcs12Entries,
            MaxKeys = MaxPkcs12Entries,
            AllowDuplicateAttributes = true,
        };

    private static void DisposeAllBut(X509Certificate2? kept, X509Certificate2Collection all)
    {
        foreach (X509Certificate2 certificate in all.Where(certificate => certificate != kept))
            certificate.Dispose();
    }
}
