using System.Diagnostics;
using System.Globalization;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Programs;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.IdentityServer;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Tests.Servers;

/// <summary>The embedded server as a process of its own, as tokenbench starts it: one that can be stopped and killed.</summary>
internal static class EmbeddedProgram
{
    public const string Name = "embedded";

    // Little work for a password: it is mostly not what is looked at.
    private const int Cheap = 1000;

    public static EmbeddedServer Part(ServerOptions? serverOptions = null) =>
        new(
            _ => new ProcessStartInfo(
                InstalledProgram.DotNet,
                [
                    typeof(EmbeddedProgram).Assembly.Location,
                    Name,
                    (serverOptions?.PasswordSetting ?? Cheap).ToString(CultureInfo.InvariantCulture),
                ]
            ),
            serverOptions ?? new()
        );

    public static async Task ServeAsync(string passwordSetting)
    {
        (TokenKey key, JwsAlgorithm algorithm, LabSecret secret) = EmbeddedServerOrder.FromLine(Console.In.ReadLine());
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
            // On a thread of its own, as tokenbench does: the console has no reading that waits on none.
            await Task.Factory.StartNew(
                Console.In.ReadToEnd,
                CancellationToken.None,
                TaskCreationOptions.LongRunning,
                TaskScheduler.Default
            );
        }
    }
}
