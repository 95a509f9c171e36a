using System.Security.Cryptography.X509Certificates;
using System.Text.RegularExpressions;

namespace TokenSigningBench.Core.Sources;

/// <summary>What an opened key is among the others that were opened with it.</summary>
/// <param name="Certificates">The certificates that this private key is judged with, as indices; empty if it is judged by itself.</param>
/// <param name="LeftOut">Why it is not judged, as the end of a sentence; null if it is.</param>
public sealed record KeyRole(IReadOnlyList<int> Certificates, string? LeftOut);

/// <summary>
/// Finds what belongs together where certificates and private keys are in files of their own, as web servers, Kubernetes, certbot and
/// mkcert keep them.
/// </summary>
public static partial class KeyPairing
{
    private const X509KeyUsageFlags Signing = X509KeyUsageFlags.DigitalSignature | X509KeyUsageFlags.NonRepudiation,
        Encryption = X509KeyUsageFlags.KeyEncipherment | X509KeyUsageFlags.DataEncipherment | X509KeyUsageFlags.KeyAgreement;

    /// <summary>Finds pairs by their file names, and then by their public keys, as a server is configured.</summary>
    /// <param name="keys">The opened keys of files.</param>
    /// <param name="isFolder">
    /// Whether they are all of a folder: then those that sign no tokens beside one that does are left out.
    /// </param>
    /// <returns>The role of each key.</returns>
    public static IReadOnlyList<KeyRole> Find(IReadOnlyList<SourceKey> keys, bool isFolder)
    {
        string?[] leftOut = new string?[keys.Count];
        if (isFolder)
            LeaveOutCopies(keys, leftOut);
        int[] certificates = [.. Indices(keys, IsCertificateAlone).Where(index => leftOut[index] is null)];
        IReadOnlyList<int>[] pairs = [.. keys.Select(key => IsKeyAlone(key) ? CertificatesOf(key, keys, certificates) : [])];
        GiveEachCertificateOneKey(keys, pairs, isFolder ? leftOut : null);
        if (isFolder)
        {
            LeaveOutAuthorities(keys, leftOut);
            LeaveOutEncryption(keys, pairs, leftOut);
            foreach (int key in Indices(keys, IsKeyAlone))
                if (pairs[key].Count > 0 && pairs[key].All(certificate => leftOut[certificate] is not null))
                    leftOut[key] = $"is the key of {Path.GetFileName(keys[pairs[key][0]].Source)}";
        }

        return [.. keys.Select((_, index) => new KeyRole([.. pairs[index].Where(one => leftOut[one] is null)], leftOut[index]))];
    }

    /// <summary>Whether it is a certificate without its private key.</summary>
    public static bool IsCertificateAlone(SourceKey key) => key is { Certificate: not null, PrivateKey: null, Published: null };

    /// <summary>Whether it is a private key without a certificate.</summary>
    public static bool IsKeyAlone(SourceKey key) => key is { Certificate: null, PrivateKey: not null, Published: null };

    /// <summary>A certificate with a private key, whether or not they match. The caller keeps both, and owns the result.</summary>
    public static SourceKey Combine(SourceKey certificate, SourceKey key) =>
        SourceKey.Of(
            certificate.Source,
            X509CertificateLoader.LoadCertificate(certificate.Certificate!.RawDataMemory.Span),
            key.PrivateKey!.CopyPrivateKey()
        );

    private static IEnumerable<int> Indices(IReadOnlyList<SourceKey> keys, Func<SourceKey, bool> condition) =>
        Enumerable.Range(0, keys.Count).Where(index => condition(keys[index]));

    // certbot writes the leaf twice; cert-manager writes a self-signed certificate as its own authority.
    private static void LeaveOutCopies(IReadOnlyList<SourceKey> keys, string?[] leftOut)
    {
        foreach (IGrouping<string, int> same in Indices(keys, IsCertificateAlone).GroupBy(index => keys[index].Certificate!.Thumbprint))
        {
            if (!keys.Any(key => IsKeyAlone(key) && IsKeyOf(key, keys[same.First()])))
                continue;
            int kept = same.OrderByDescending(index => Path.GetFileName(keys[index].Source).Contains("fullchain", StringComparison.Ordinal))
                .ThenByDescending(index => keys.Any(key => IsKeyAlone(key) && AreNamedAlike(keys[index], key)))
                .First();
            foreach (int copy in same.Where(index => index != kept))
                leftOut[copy] = $"has the certificate of {Path.GetFileName(keys[kept].Source)}";
        }
    }

    // Its own, or else the first one of its name. Another one may be the same key in another format.
    private static void GiveEachCertificateOneKey(IReadOnlyList<SourceKey> keys, IReadOnlyList<int>[] pairs, string?[]? leftOut)
    {
        var owners = new Dictionary<int, int>();
        foreach (int key in Indices(keys, IsKeyAlone).OrderByDescending(key => pairs[key].Any(one => IsKeyOf(keys[key], keys[one]))))
        {
            int[] free = [.. pairs[key].Where(certificate => owners.TryAdd(certificate, key))];
            if (
                leftOut is not null
                && free.Length == 0
                && pairs[key] is [var taken, ..]
                && HaveSamePublicKey(keys[key], keys[owners[taken]])
            )
                leftOut[key] = $"has the private key of {Path.GetFileName(keys[owners[taken]].Source)}";
            pairs[key] = free;
        }
    }

    private static bool IsKeyOf(SourceKey key, SourceKey certificate) =>
        key.PrivateKey!.ExportSubjectPublicKeyInfo()
            .AsSpan()
            .SequenceEqual(certificate.Certificate!.PublicKey.ExportSubjectPublicKeyInfo());

    private static bool HaveSamePublicKey(SourceKey one, SourceKey other) =>
        one.PrivateKey!.ExportSubjectPublicKeyInfo().AsSpan().SequenceEqual(other.PrivateKey!.ExportSubjectPublicKeyInfo());

    private static int[] CertificatesOf(SourceKey key, IReadOnlyList<SourceKey> keys, int[] certificates) =>
        certificates.Where(index => AreNamedAlike(keys[index], key)).ToArray() is { Length: > 0 } named
            ? named
            : [.. certificates.Where(index => IsKeyOf(key, keys[index]))];

    // X.crt and X.key, tls.crt and tls.key, fullchain.pem and privkey.pem, X.pem and X-key.pem.
    private static bool AreNamedAlike(SourceKey certificate, SourceKey key) =>
        Path.GetDirectoryName(certificate.Source) == Path.GetDirectoryName(key.Source) && StemOf(certificate) == StemOf(key);

    private static string StemOf(SourceKey key) =>
        RoleInName().Replace(Path.GetFileNameWithoutExtension(key.Source), "").ToUpperInvariant();

    // Issuers of other certificates of the folder.
    private static void LeaveOutAuthorities(IReadOnlyList<SourceKey> keys, string?[] leftOut)
    {
        foreach (int index in Indices(keys, key => key.Certificate is not null))
            if (keys.Any(other => other != keys[index] && other.Issuers.Contains(keys[index].Certificate!.Subject)))
                leftOut[index] ??= "is the certificate of an authority";
    }

    // A key set has the same by use: enc. Alone it is judged, because nothing else can be what the user meant.
    private static void LeaveOutEncryption(IReadOnlyList<SourceKey> keys, IReadOnlyList<int>[] pairs, string?[] leftOut)
    {
        int[] owners =
        [
            .. Indices(keys, key => key.PrivateKey is not null).SelectMany(index => IsKeyAlone(keys[index]) ? pairs[index] : [index]),
        ];
        if (owners.Any(index => leftOut[index] is null && !IsForEncryption(keys[index])))
            foreach (int index in owners.Where(index => IsForEncryption(keys[index])))
                leftOut[index] ??= "is for encryption";
    }

    private static bool IsForEncryption(SourceKey key)
    {
        try
        {
            return key.Certificate?.Extensions.OfType<X509KeyUsageExtension>().FirstOrDefault()?.KeyUsages is { } usages
                && (usages & Signing) == X509KeyUsageFlags.None
                && (usages & Encryption) != X509KeyUsageFlags.None;
        }
        catch (CryptographicException)
        {
            return false;
        }
    }

    [GeneratedRegex(
        "(^|[-_.])(cert|certificate|crt|fullchain|key|privkey|private|public|privatekey|private[-_]key)$",
        RegexOptions.IgnoreCase
    )]
    private static partial Regex RoleInName();
}
