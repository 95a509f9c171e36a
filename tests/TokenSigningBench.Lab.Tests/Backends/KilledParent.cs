using System.Diagnostics;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Processes;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.Backends;
using TokenSigningBench.Lab.Servers;
using TokenSigningBench.Lab.Tests.Servers;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Lab.Tests.Backends;

/// <summary>A process that starts a child or a server, as the lab does, and then waits to be killed.</summary>
internal static class KilledParent
{
    public const string Plain = "plain";
    public const string Guarded = "guarded";
    public const string Backend = "backend";

    public static ChildProcess Start(string kind, string script, string scratch) =>
        kind == Plain
            ? ChildProcess.Start("child", "/bin/sh", ["-c", script])
            : ChildProcess.StartGuarded("child", "/bin/sh", ["-c", script], scratch);

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

        if (arguments is [_, { } folder])
        {
            IIdentityServer identityServer = new OidcProvider { Folder = folder };
            using TokenKey key = TokenKey.FromRsa(KnownPrimeKeys.Create(2048));
            await using RunningServer server = await identityServer.StartAsync(key, JwsAlgorithm.Rs(256), CancellationToken.None);
            Console.WriteLine(server.Issuer);
            await Task.Delay(Timeout.Infinite);
        }

        await using ChildProcess child = Start(arguments[0], arguments[1], arguments[2]);
        Console.WriteLine(await child.FirstLineAsync(CancellationToken.None));
        await child.Ended;
    }
}
