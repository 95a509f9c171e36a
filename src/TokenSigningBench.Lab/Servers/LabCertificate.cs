namespace TokenSigningBench.Lab.Servers;

/// <summary>A certificate that the lab's servers sign with.</summary>
/// <param name="Source">The file or URL that it comes from, as in messages.</param>
/// <param name="Key">The certificate with its private key, which stays the caller's.</param>
public sealed record LabCertificate(string Source, TokenKey Key)
{
    /// <summary>The signing algorithm: RS256 for RSA, or the one that belongs to the curve.</summary>
    public JwsAlgorithm Algorithm { get; } = JwsAlgorithm.DefaultFor(Key);

    /// <summary>RSA or EC.</summary>
    public string KeyAlgorithm => Key.Rsa is not null ? "RSA" : "EC";
}
