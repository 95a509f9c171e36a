using System.Diagnostics;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Processes;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.Backends;
using TokenSigningBench.Lab.Servers;
using TokenSigningBench.Lab.Tests.AuthenticationSchemes;
using TokenSigningBench.Lab.Tests.Servers;

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

    /// <summary>
    /// Starts this process with a named pipe open. Its children inherit the pipe, so that the pipe ends with the last of them.
    /// </summary>
    public static Process Run(string pipe, params string[] arguments) =>
        Process.Start(
            new ProcessStartInfo(
                "sh",
                ["-c", "exec 9>\"$0\"; exec dotnet \"$@\"", pipe, typeof(KilledParent).Assembly.Location, .. arguments]
            )
            {
                RedirectStandardOutput = true,
            }
        )!;

    public static async Task Main(string[] arguments)
    {
        if (arguments is [EmbeddedProgram.Name, { } passwordSetting])
        {
            await EmbeddedProgram.ServeAsync(passwordSetting);
            return;
        }

        if (arguments is [SchemeProgram.Name])
        {
            await SchemeProgram.ServeAsync();
            return;
        }

        if (arguments is [Backend, { } kind, { } parent])
        {
            await using RunningBackend backend = await StartAsync(kind, new() { Scratch = parent });
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

    private static async Task<RunningBackend> StartAsync(string kind, BackendOptions options) =>
        kind switch
        {
            Kdc.Name => await new Kdc { Options = options }.StartAsync(LabAccounts.Make(1), CancellationToken.None),
            OpenLdap.Name => await new OpenLdap { Options = options }.StartAsync(LabAccounts.Make(1), CancellationToken.None),
            PostgreSql.Name => await new PostgreSql { Options = options }.StartAsync(AccountSchema.PostgreSql, [], CancellationToken.None),
            _ => await new Apache { Options = options }.StartAsync(new(null, null, null), [], CancellationToken.None),
        };
}
