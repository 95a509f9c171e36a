namespace TokenSigningBench.Core.Certificates;

/// <summary>Which certificates are forged. The only place that lists key sizes and hashes.</summary>
public static class CertificateGrid
{
    /// <summary>RSA sizes, in bits.</summary>
    public static IReadOnlyList<int> RsaBits { get; } = [2048, 3072, 4096, 8192];

    /// <summary>The RSA sizes that the 2016 article measured, in bits.</summary>
    public static IReadOnlyList<int> ArticleRsaBits { get; } = [2048, 4096, 8192];

    /// <summary>SHA-2 hashes, in bits.</summary>
    public static IReadOnlyList<int> HashBits { get; } = [256, 384, 512];

    /// <summary>Elliptic curves, each with the hash that RFC 7518 section 3.4 pairs it with.</summary>
    public static IReadOnlyList<(int CurveBits, int HashBits)> Curves { get; } = [(256, 256), (384, 384), (521, 512)];

    /// <summary>Every key, RSA before elliptic curves, smallest first.</summary>
    public static IReadOnlyList<KeySpec> Keys { get; } =
        [.. RsaBits.Select(KeySpec.Rsa), .. Curves.Select(curve => KeySpec.Curve(curve.CurveBits))];

    /// <summary>RSA at every size with every hash.</summary>
    public static IReadOnlyList<CertificateSpec> Rsa { get; } = Cross(RsaBits);

    /// <summary>The nine of the main job: the article's sizes with every hash, hash by hash as its table has them.</summary>
    public static IReadOnlyList<CertificateSpec> Article { get; } = Cross(ArticleRsaBits);

    /// <summary>One certificate a curve.</summary>
    public static IReadOnlyList<CertificateSpec> EllipticCurve { get; } =
        [.. Curves.Select(curve => new CertificateSpec(KeySpec.Curve(curve.CurveBits), curve.HashBits))];

    /// <summary>Every certificate.</summary>
    public static IReadOnlyList<CertificateSpec> All { get; } = [.. Rsa, .. EllipticCurve];

    private static IReadOnlyList<CertificateSpec> Cross(IReadOnlyList<int> sizes) =>
        [.. from hash in HashBits from size in sizes select new CertificateSpec(KeySpec.Rsa(size), hash)];
}
