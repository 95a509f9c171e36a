using TokenSigningBench.Articles.Digest;

namespace TokenSigningBench.Articles.Stores;

/// <summary>
/// A store with Digest's H(name:realm:password), which is equivalent to a password. It is thread-safe; calls block, up to a timeout.
/// </summary>
internal interface IDigestStore
{
    /// <summary>Finds H(name:realm:password) in lower-case hex; null if the name does not exist.</summary>
    /// <param name="name">A name that is plausible (<see cref="Credentials.IsPlausible"/>).</param>
    /// <exception cref="StoreUnavailableException">The store does not respond.</exception>
    string? FindHa1(string name, DigestAlgorithm algorithm);
}
