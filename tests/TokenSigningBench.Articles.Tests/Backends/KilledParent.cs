using TokenSigningBench.Articles.Backends;
using TokenSigningBench.Articles.Tests.ServedSchemes;
using TokenSigningBench.Core.Processes;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.Backends;

namespace TokenSigningBench.Articles.Tests.Backends;

/// <summary>A process that starts a backend or the schemes' server, and then waits to be killed.</summary>
internal static class KilledParent
{
    public static async Task Main(string[] arguments)
    {
        if (arguments is [SchemeProgram.Name])
        {
            await SchemeProgram.ServeAsync();
            return;
        }

        await using RunningBackend backend = await StartAsync(arguments[1], new() { Scratch = arguments[2] });
        Console.WriteLine(backend.Port);
        await Task.Delay(Timeout.Infinite);
    }

    private static async Task<RunningBackend> StartAsync(string kind, BackendOptions options) =>
        kind switch
        {
            Kdc.Name => await new Kdc { Options = options }.StartAsync(LabAccounts.Make(1), CancellationToken.None),
            OpenLdap.Name => await new OpenLdap { Options = options }.StartAsync(LabAccounts.Make(1), CancellationToken.None),
            _ => await new Apache { Options = options }.StartAsync(new(null, null, null), [], CancellationToken.None),
        };
}
