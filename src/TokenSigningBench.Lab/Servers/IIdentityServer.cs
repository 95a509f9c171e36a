namespace TokenSigningBench.Lab.Servers;

/// <summary>A kind of identity server that the lab can start, bound to loopback, on a port that was free.</summary>
public interface IIdentityServer
{
    /// <summary>Its name on the command line.</summary>
    string Name { get; }

    /// <summary>What is missing and the one command that installs it; null where nothing is.</summary>
    string? Missing();

    /// <summary>Starts it, waits until it answers, and signs somebody in.</summary>
    /// <param name="key">A certificate with its private key, which stays the caller's. It reaches the server by its standard input, or over loopback where it takes keys in no other way, and never by its command line or environment.</param>
    /// <param name="algorithm">What it signs with.</param>
    /// <param name="cancel">Ends the waiting, and the server with it.</param>
    /// <exception cref="TokenSigningBench.Core.Files.UserErrorException">It is missing, did not answer in time, or nobody could sign in.</exception>
    Task<RunningServer> StartAsync(TokenKey key, JwsAlgorithm algorithm, CancellationToken cancel);
}
