namespace TokenSigningBench.Lab.Servers;

/// <summary>A certificate that the lab's servers sign with.</summary>
/// <param name="Source">The file or URL that it comes from, as in messages.</param>
/// <param name="Key">The certificate with its private key, which stays the caller's.</param>
public sealed record LabCertificate(string Source, TokenKey Key)
{
    /// <summary>The signing algorithm: RS256 for RSA, or the one that belongs to the curve.</summary>
    public JwsAlgorithm Algorithm { get; } = JwsAlgorithm.DefaultFor(Key);

    /// <summary>RSA or EC.</summary>
    public string KeyAlgorithm => Key.Rsa is not null ? Rsa : "EC";

    /// <summary>The name of a key: "RSA 2048", "P-256".</summary>
    /// <param name="algorithm">As <see cref="KeyAlgorithm"/>.</param>
    public static string KeyName(string? algorithm, int bits) => Invariant($"{(algorithm == Rsa ? "RSA " : "P-")}{bits}");

    private const string Rsa = "RSA";
}
