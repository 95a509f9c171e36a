using System.Diagnostics;
using System.Globalization;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Programs;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.IdentityServer;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Tests.Servers;

/// <summary>The embedded server in a separate process, as tokenbench starts it, so that it can be stopped and killed.</summary>
internal static class EmbeddedProgram
{
    public const string Name = "embedded";

    // A cheap password hash: most tests do not look at it.
    private const int CheapPasswordSetting = 1000;

    public static EmbeddedServer Server(ServerOptions? serverOptions = null) =>
        new(
            _ => new ProcessStartInfo(
                InstalledProgram.DotNet,
                [
                    typeof(EmbeddedProgram).Assembly.Location,
                    Name,
                    (serverOptions?.PasswordSetting ?? CheapPasswordSetting).ToString(CultureInfo.InvariantCulture),
                ]
            ),
            serverOptions ?? new()
        );

    public static async Task ServeAsync(string passwordSetting)
    {
        (TokenKey key, JwsAlgorithm algorithm, LabSecret secret) = EmbeddedServerStartupData.FromLine(Console.In.ReadLine());
        using (key)
        {
            var serverOptions = new ServerOptions { PasswordSetting = int.Parse(passwordSetting, CultureInfo.InvariantCulture) };
            await using EmbeddedIdentityServer server = await EmbeddedIdentityServer.StartAsync(
                new()
                {
                    Key = key,
                    Algorithm = algorithm,
                    ServerOptions = serverOptions,
                    Users = [IdentityServerOptions.LabUserOf(secret)],
                },
                CancellationToken.None
            );
            Console.WriteLine(server.Issuer.OriginalString);
            // On its own thread, as tokenbench does: the console has no asynchronous read that does not block a thread.
            await Task.Factory.StartNew(
                Console.In.ReadToEnd,
                CancellationToken.None,
                TaskCreationOptions.LongRunning,
                TaskScheduler.Default
            );
        }
    }
}
