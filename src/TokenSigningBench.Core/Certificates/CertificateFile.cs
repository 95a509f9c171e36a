using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using System.Text;
using TokenSigningBench.Core.Sources;

namespace TokenSigningBench.Core.Certificates;

/// <summary>Loads a certificate from a file: <c>.pfx</c> and <c>.p12</c>, <c>.pem</c> with or without its key, and public-only <c>.crt</c>, <c>.cer</c>, <c>.der</c>.</summary>
public static class CertificateFile
{
    /// <summary>The most key derivation iterations that a file may ask for, ten times what OpenSSL and .NET write and more than the 600,000 of browsers' exports.</summary>
    public const int MaximumKeyDerivationIterations = 1_000_000;

    /// <summary>The endings that are known, as messages list them.</summary>
    public const string Endings = ".pfx .p12 .pem .crt .cer .der";

    // A PKCS#12 file derives keys for its MAC, its certificates and its private key: three times the limit for one.
    private static readonly Pkcs12LoaderLimits Limits = new()
    {
        IndividualKdfIterationLimit = MaximumKeyDerivationIterations,
        MacIterationLimit = MaximumKeyDerivationIterations,
        TotalKdfIterationLimit = 3 * MaximumKeyDerivationIterations,
    };

    // ERROR_INVALID_PASSWORD, which .NET sets on every system.
    private const int InvalidPassword = unchecked((int)0x80070056);

    /// <summary>Whether a file's ending is one of <see cref="Endings"/>.</summary>
    public static bool IsNamedLikeOne(string path) => Endings.Split(' ').Contains(Path.GetExtension(path), StringComparer.OrdinalIgnoreCase);

    /// <summary>Loads the certificate, with its private key where the file holds one.</summary>
    /// <param name="path">The file. Its ending decides what it must hold.</param>
    /// <param name="password">The password of the file or of the key in it; null where there is none.</param>
    /// <returns>A certificate that the caller disposes.</returns>
    /// <exception cref="SourceException">The file cannot be read, is truncated or of another kind, needs another password, or asks for too much work.</exception>
    public static X509Certificate2 Load(string path, string? password)
    {
        ArgumentNullException.ThrowIfNull(path);
        byte[] bytes = SourceFile.ReadAllBytes(path);
        try
        {
            return Path.GetExtension(path).ToUpperInvariant() switch
            {
                ".PFX" or ".P12" => LoadPkcs12(path, bytes, password),
                ".PEM" => LoadPem(path, bytes, password),
                ".CRT" or ".CER" or ".DER" => X509CertificateLoader.LoadCertificate(bytes),
                _ => throw new SourceException(path, $"unknown ending '{Path.GetExtension(path)}'; known are {Endings}"),
            };
        }
        catch (Exception e) when (e is CryptographicException or ArgumentException)
        {
            throw e.HResult == InvalidPassword
                ? new SourceException(path, password is null ? "needs a password" : "wrong password", e) { NeedsPassword = true }
                : new SourceException(path, $"cannot be loaded: {e.Message}", e);
        }
        finally
        {
            CryptographicOperations.ZeroMemory(bytes);
        }
    }

    private static X509Certificate2 LoadPkcs12(string path, byte[] bytes, string? password)
    {
        if (IsPem(bytes))
            throw new SourceException(path, "is PEM, not PKCS#12: name it .pem");

        if (!Asn1Content.IsWhole(bytes))
            throw new SourceException(path, "is truncated, or not PKCS#12 at all");

        // Exportable: another implementation must sign with the same key. Ephemeral: no copy stays in a key store; macOS has none but its keychain.
        X509KeyStorageFlags flags = X509KeyStorageFlags.Exportable
            | (OperatingSystem.IsMacOS() ? X509KeyStorageFlags.DefaultKeySet : X509KeyStorageFlags.EphemeralKeySet);
        X509Certificate2Collection all = X509CertificateLoader.LoadPkcs12Collection(bytes, password, flags, Limits);
        X509Certificate2[] withKey = [.. all.Where(certificate => certificate.HasPrivateKey)];
        if (withKey.Length == 1)
        {
            DisposeAllBut(withKey[0], all);
            return withKey[0];
        }

        string cause = withKey.Length == 0
            ? "holds no private key"
            : $"holds {withKey.Length} private keys, and it does not say which one signs: {string.Join(", ", withKey.Select(certificate => certificate.Thumbprint))}";
        DisposeAllBut(null, all);
        throw new SourceException(path, cause);
    }

    private static void DisposeAllBut(X509Certificate2? kept, X509Certificate2Collection all)
    {
        foreach (X509Certificate2 certificate in all.Where(certificate => certificate != kept))
            certificate.Dispose();
    }

    private static X509Certificate2 LoadPem(string path, byte[] bytes, string? password)
    {
        if (!IsPem(bytes))
            throw new SourceException(path, "is not PEM: name it after what it is, .pfx or .der");

        string text = Encoding.UTF8.GetString(bytes);
        HashSet<string> labels = [.. PemLabels(text)];
        if (!labels.Contains("CERTIFICATE"))
            throw new SourceException(path, labels.Count == 0 ? "is truncated: no whole PEM block" : $"holds no certificate, only {string.Join(", ", labels)}");

        if (labels.Contains("ENCRYPTED PRIVATE KEY"))
            return LoadEncryptedPem(path, text, password);

        // The older encryption, inside a PKCS#1 or SEC 1 block, is one MD5 iteration; .NET does not read it.
        if (text.Contains("Proc-Type: 4,ENCRYPTED", StringComparison.Ordinal))
            throw new SourceException(path, "its key is encrypted in OpenSSL's old way; convert it: openssl pkcs8 -topk8 -in KEY");

        return labels.Any(label => label.EndsWith("PRIVATE KEY", StringComparison.Ordinal))
            ? Exportable(X509Certificate2.CreateFromPem(text, text))
            : X509Certificate2.CreateFromPem(text);
    }

    private static X509Certificate2 LoadEncryptedPem(string path, string text, string? password)
    {
        if (password is null)
            throw new SourceException(path, "its key is encrypted, and no password was given") { NeedsPassword = true };

        foreach (byte[] block in PemBlocks(text, "ENCRYPTED PRIVATE KEY"))
        {
            if (Asn1Content.KeyDerivationIterations(block) is not { } iterations)
                throw new SourceException(path, "its key is encrypted in a way that is not known here");
            if (iterations > MaximumKeyDerivationIterations)
                throw new SourceException(path, FormattableString.Invariant($"its key asks for {iterations:N0} derivation iterations; at most {MaximumKeyDerivationIterations:N0} are done"));
        }

        try
        {
            return Exportable(X509Certificate2.CreateFromEncryptedPem(text, text, password));
        }
        catch (CryptographicException e) when (e is not { HResult: InvalidPassword })
        {
            // PKCS#8 has no MAC: a wrong password shows as padding or content that does not fit.
            throw new SourceException(path, $"wrong password, or its key is damaged: {e.Message}", e);
        }
    }

    // On Windows a key that came from PEM cannot be handed on until it has passed through PKCS#12.
    private static X509Certificate2 Exportable(X509Certificate2 fromPem)
    {
        if (!OperatingSystem.IsWindows())
            return fromPem;

        using (fromPem)
            return X509CertificateLoader.LoadPkcs12(fromPem.Export(X509ContentType.Pkcs12), null, X509KeyStorageFlags.Exportable, Limits);
    }

    private static bool IsPem(ReadOnlySpan<byte> bytes) => bytes.IndexOf("-----BEGIN "u8) >= 0;

    private static IEnumerable<string> PemLabels(string text)
    {
        int start = 0;
        while (PemEncoding.TryFind(text.AsSpan(start), out PemFields fields))
        {
            yield return text[start..][fields.Label];
            start += fields.Location.End.Value;
        }
    }

    private static IEnumerable<byte[]> PemBlocks(string text, string label)
    {
        int start = 0;
        while (PemEncoding.TryFind(text.AsSpan(start), out PemFields fields))
        {
            if (text[start..][fields.Label] == label)
                yield return Convert.FromBase64String(text[start..][fields.Base64Data]);
            start += fields.Location.End.Value;
        }
    }
}
