namespace TokenSigningBench.Lab.Stores;

/// <summary>Accounts with passwords that are sent to the server. It may be asked by several threads at once; who asks waits, and not for ever.</summary>
internal interface IPasswordStore
{
    /// <summary>Whether somebody is who they say. A name that nobody has takes as much work as a wrong password.</summary>
    /// <param name="credentials">What they sent. What is not plausible (<see cref="Credentials.ArePlausible"/>) is refused here, before any account is looked for.</param>
    /// <exception cref="StoreUnavailableException">The store does not answer.</exception>
    ValueTask<bool> VerifyAsync(Credentials credentials);
}
