using TokenSigningBench.Core.Programs;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.IdentityServer;

namespace TokenSigningBench.Lab.Servers;

/// <summary>Starts the embedded identity server in its own process, with its own memory and JIT compiler.</summary>
/// <param name="program">
/// Returns how to start a program that reads an <see cref="EmbeddedServerStartupData"/> from the first line of its standard input, prints
/// the server's address as its first line, and exits when its standard input is closed.
/// </param>
/// <param name="serverOptions">The options that can make logins slow.</param>
public sealed class EmbeddedServer(Func<ServerOptions, ProcessStartInfo> program, ServerOptions serverOptions) : IIdentityServer
{
    public string Name => "minimal";

    public ServerOptions ServerOptions => serverOptions;

    private bool OpensDiagnostics { get; init; }

    private bool SignsOnSocketThreads { get; init; }

    public IIdentityServer WithDiagnostics => new EmbeddedServer(program, serverOptions) { OpensDiagnostics = true };

    /// <summary>
    /// This server, with each request processed by the thread that receives the socket event, of which there is one per core. It completes
    /// more requests than with the thread pool, and a request waits for the thread of its connection even if another one is idle: it is
    /// for loads that keep all connections busy.
    /// </summary>
    public IIdentityServer OnSocketThreads => new EmbeddedServer(program, serverOptions) { SignsOnSocketThreads = true };

    public string? Missing() =>
        InstalledProgram.Find("setsid") is null ? "runs on Linux only, and setsid is missing: apt-get install util-linux" : null;

    public IIdentityServer WithServerOptions(ServerOptions serverOptions) => new EmbeddedServer(program, serverOptions);

    public Task<RunningServer> StartAsync(TokenKey key, JwsAlgorithm algorithm, CancellationToken cancel) =>
        Missing() is { } missing
            ? throw new UserErrorException(Name, missing)
            : new FormServerStart
            {
                Name = Name,
                Program = program(serverOptions),
                StartupData = EmbeddedServerStartupData.ToLine(key, algorithm, LabSecret.OfThisRun),
                Client = IdentityServerOptions.LabClient,
                Describe = _ => $"the minimal identity server, signing with {serverOptions.Signer}",
                OpensDiagnostics = OpensDiagnostics,
                Environment = SignsOnSocketThreads
                    ? new Dictionary<string, string> { [InlineSockets.Variable] = "1" }
                    : new Dictionary<string, string>(),
            }.StartAsync(cancel);
}
