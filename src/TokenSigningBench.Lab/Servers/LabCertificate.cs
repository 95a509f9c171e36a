namespace TokenSigningBench.Lab.Servers;

/// <summary>A certificate that the lab's servers sign with.</summary>
/// <param name="Source">Where it came from.</param>
/// <param name="Key">It, with its private key, which stays the caller's.</param>
public sealed record LabCertificate(string Source, TokenKey Key)
{
    /// <summary>What servers are told to sign with: RS256, or the curve's own.</summary>
    public JwsAlgorithm Algorithm { get; } = JwsAlgorithm.DefaultFor(Key);
}
