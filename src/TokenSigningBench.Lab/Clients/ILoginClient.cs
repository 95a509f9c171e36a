using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Clients;

/// <summary>A client in its own process, which logs a user in at a running identity server.</summary>
internal interface ILoginClient
{
    string Name { get; }

    /// <summary>The flow: <c>code</c> or <c>implicit</c>.</summary>
    string Flow { get; }

    /// <summary>What is missing on this machine and how to install it; null if nothing is missing.</summary>
    string? Missing();

    /// <summary>Logs the server's signed-in user in, as a client whose configuration knows the server's issuer.</summary>
    /// <param name="algorithm">The algorithm of the server's tokens.</param>
    /// <exception cref="UserErrorException">The client could not be started, or the server did not return to it.</exception>
    Task<LoginTrial> LogInAsync(RunningServer server, JwsAlgorithm algorithm, CancellationToken cancel);
}

/// <param name="Name">The client, with its version.</param>
/// <param name="Subject">The user who is now logged in; null if the client refused.</param>
/// <param name="Refusal">The client's own message; null if the user is logged in.</param>
internal sealed record LoginTrial(string Name, string? Subject, string? Refusal);
