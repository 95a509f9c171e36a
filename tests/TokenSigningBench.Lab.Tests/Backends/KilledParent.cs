using System.Diagnostics;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Processes;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.Backends;
using TokenSigningBench.Lab.Servers;
using TokenSigningBench.Lab.Tests.Servers;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Lab.Tests.Backends;

/// <summary>A process that starts a server, as the lab does, and then waits to be killed.</summary>
internal static class KilledParent
{
    public const string Backend = "backend";

    /// <inheritdoc cref="KilledProcess.Run"/>
    public static Process Run(string pipe, params string[] arguments) => KilledProcess.Run(typeof(KilledParent), pipe, arguments);

    public static async Task Main(string[] arguments)
    {
        if (arguments is [EmbeddedProgram.Name, { } passwordSetting])
        {
            await EmbeddedProgram.ServeAsync(passwordSetting);
            return;
        }

        if (arguments is [Backend, PostgreSql.Name, { } parent])
        {
            var options = new BackendOptions { Scratch = parent };
            await using RunningBackend backend = await new PostgreSql { Options = options }.StartAsync(
                AccountSchema.PostgreSql,
                [],
                CancellationToken.None
            );
            Console.WriteLine(backend.Port);
            await Task.Delay(Timeout.Infinite);
        }

        IIdentityServer identityServer = new OidcProvider { Folder = arguments[1] };
        using TokenKey key = TokenKey.FromRsa(KnownPrimeKeys.Create(2048));
        await using RunningServer server = await identityServer.StartAsync(key, JwsAlgorithm.Rs(256), CancellationToken.None);
        Console.WriteLine(server.Issuer);
        await Task.Delay(Timeout.Infinite);
    }
}
