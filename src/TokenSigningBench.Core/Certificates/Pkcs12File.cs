using System.Security.Cryptography.X509Certificates;

namespace TokenSigningBench.Core.Certificates;

/// <summary>Reads PKCS#12 within limits on its key derivations.</summary>
internal static class Pkcs12File
{
    // Five times what .NET reads by default.
    private const int MaxEntries = 1000;

    /// <returns>
    /// The certificate that signs, with its private key if there is one; and why the loader's default limits refuse the file, if they do.
    /// </returns>
    /// <exception cref="UserErrorException">It is no PKCS#12, takes too much work, or does not say which certificate signs.</exception>
    public static (X509Certificate2 Certificate, string? LoaderRefusal) Load(
        string path,
        byte[] bytes,
        string? password,
        string? thumbprint,
        KeyDerivationBudget budget
    )
    {
        if (PemFile.IsPem(bytes))
            throw new UserErrorException(path, "is PEM, not PKCS#12: name it .pem");

        if (CertificateFile.ContentTypeOf(bytes) != X509ContentType.Pkcs12 && ForeignContent.Describe(bytes) is { } what)
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
                candidates.Length == 0
                        ? "holds no certificate, without which .NET reads no key of it; "
                            + "create it again with one: openssl pkcs12 -export -inkey KEY -in CERTIFICATE"
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
        catch (CryptographicException e) when (e is not Pkcs12LoadLimitExceededException && e.HResult != CertificateFile.InvalidPassword)
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
            MaxCertificates = MaxEntries,
            MaxKeys = MaxEntries,
            AllowDuplicateAttributes = true,
        };

    private static void DisposeAllBut(X509Certificate2? kept, X509Certificate2Collection all)
    {
        foreach (X509Certificate2 certificate in all.Where(certificate => certificate != kept))
            certificate.Dispose();
    }
}
