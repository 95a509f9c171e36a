namespace TokenSigningBench.Articles.Stores;

/// <summary>A store that checks passwords. It is thread-safe; calls wait, up to a timeout.</summary>
internal interface IPasswordStore
{
    /// <summary>Checks credentials. A name that does not exist takes as much work as a wrong password.</summary>
    /// <param name="credentials">
    /// The client's credentials. Those that are not plausible (<see cref="Credentials.ArePlausible"/>) are refused before the store is
    /// queried.
    /// </param>
    /// <exception cref="StoreUnavailableException">The store does not respond.</exception>
    ValueTask<bool> VerifyAsync(Credentials credentials);
}
