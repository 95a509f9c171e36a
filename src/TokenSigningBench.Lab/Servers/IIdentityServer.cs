using TokenSigningBench.Lab.IdentityServer;

namespace TokenSigningBench.Lab.Servers;

/// <summary>An identity server that the lab can start, on a free port of 127.0.0.1.</summary>
public interface IIdentityServer
{
    /// <summary>The server's name on the command line.</summary>
    string Name { get; }

    /// <summary>The flows that a login on it can have.</summary>
    IReadOnlyList<LoginFlow> Flows => [LoginFlow.Implicit];

    /// <exception cref="UserErrorException">A login on it cannot have the flow.</exception>
    void RequireFlow(LoginFlow flow)
    {
        if (!Flows.Contains(flow))
            throw new UserErrorException(
                $"--flow {flow.Name()}",
                $"{Name} serves {string.Join(", ", Flows.Select(served => served.Name()))} here; --server openiddict serves all flows"
            );
    }

    /// <summary>What is not installed and the command that installs it; null if nothing is missing.</summary>
    string? Missing();

    /// <summary>The causes of slow logins that it can reproduce; null if it has no such options.</summary>
    ServerOptions? ServerOptions => null;

    /// <summary>The same server with other options; null if it has none.</summary>
    IIdentityServer? WithServerOptions(ServerOptions serverOptions) => null;

    /// <summary>
    /// The same server with a handler that signs where its library does not; null if it has none, or signs with it already.
    /// </summary>
    IIdentityServer? WithWorkaround => null;

    /// <summary>
    /// The same server with .NET's diagnostics open, so that its runtime can be asked what it does; null if it does not run on .NET.
    /// </summary>
    IIdentityServer? WithDiagnostics => null;

    /// <summary>Starts the server, waits until it responds, and signs in a user.</summary>
    /// <param name="key">
    /// A certificate with its private key, which stays the caller's. It is sent to the server over standard input, or over loopback if the
    /// server accepts keys in no other way, and never by its command line or environment.
    /// </param>
    /// <param name="algorithm">The signing algorithm.</param>
    /// <param name="cancel">Cancels the start and ends the server.</param>
    /// <exception cref="TokenSigningBench.Core.Files.UserErrorException">
    /// The server is not installed, did not respond in time, or the sign-in failed.
    /// </exception>
    Task<RunningServer> StartAsync(TokenKey key, JwsAlgorithm algorithm, CancellationToken cancel);
}
