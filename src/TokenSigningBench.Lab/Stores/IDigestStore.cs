using TokenSigningBench.Lab.Digest;

namespace TokenSigningBench.Lab.Stores;

/// <summary>Accounts with what Digest compares with, which is as good as their passwords. It may be asked by several threads at once; who asks waits, and not for ever.</summary>
internal interface IDigestStore
{
    /// <summary>H(name:realm:password) in lower-case hex; null where nobody has the name.</summary>
    /// <param name="name">The name, found plausible.</param>
    /// <exception cref="StoreUnavailableException">The store does not answer.</exception>
    string? FindHa1(string name, DigestAlgorithm algorithm);
}
