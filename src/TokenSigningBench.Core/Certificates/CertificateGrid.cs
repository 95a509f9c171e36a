namespace TokenSigningBench.Core.Certificates;

/// <summary>The certificates that are created: every key of <see cref="KeySpec.All"/> with these hashes.</summary>
public static class CertificateGrid
{
    /// <summary>The RSA sizes that the 2016 article measured, in bits.</summary>
    public static IReadOnlyList<int> ArticleRsaBits { get; } = [2048, 4096, 8192];

    public static IReadOnlyList<int> HashBits { get; } = [256, 384, 512];

    /// <summary>RSA at every size with every hash.</summary>
    public static IReadOnlyList<CertificateSpec> Rsa { get; } = Cross(KeySpec.RsaBits);

    /// <summary>The nine of the main job: the article's sizes with every hash, ordered by hash as in its table.</summary>
    public static IReadOnlyList<CertificateSpec> Article { get; } = Cross(ArticleRsaBits);

    /// <summary>One certificate per curve.</summary>
    public static IReadOnlyList<CertificateSpec> EllipticCurve { get; } =
    [.. KeySpec.Curves.Select(curve => new CertificateSpec(KeySpec.Curve(curve.CurveBits), curve.HashBits))];

    public static IReadOnlyList<CertificateSpec> All { get; } = [.. Rsa, .. EllipticCurve];

    /// <summary>One certificate per parameter set of ML-DSA. They are created only where they are named.</summary>
    public static IReadOnlyList<CertificateSpec> PostQuantum { get; } = [.. KeySpec.PostQuantum.Select(CertificateSpec.WithoutHash)];

    /// <summary>The certificate with an Ed25519 key, which is created only where it is named.</summary>
    public static CertificateSpec Ed25519 { get; } = CertificateSpec.WithoutHash(KeySpec.Ed25519);

    /// <summary>The certificates of a key: of RSA of any size one per hash, of a curve with its own hash, of others without.</summary>
    public static IReadOnlyList<CertificateSpec> Of(KeySpec key)
    {
        ArgumentNullException.ThrowIfNull(key);
        return key.Kind switch
        {
            KeyKind.Rsa => Cross([key.Bits]),
            KeyKind.EllipticCurve => [.. EllipticCurve.Where(spec => spec.Key == key)],
            _ => [CertificateSpec.WithoutHash(key)],
        };
    }

    private static IReadOnlyList<CertificateSpec> Cross(IReadOnlyList<int> sizes) =>
        [.. from hash in HashBits from size in sizes select new CertificateSpec(KeySpec.Rsa(size), hash)];
}
