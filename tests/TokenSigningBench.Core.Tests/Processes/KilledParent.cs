using System.Diagnostics;

namespace TokenSigningBench.Core.Tests.Processes;

/// <summary>A process that starts a child, as the lab does, and then waits to be killed.</summary>
internal static class KilledParent
{
    public const string Plain = "plain";
    public const string Guarded = "guarded";

    public static ChildProcess Start(string kind, string script, string scratch) =>
        kind == Plain
            ? ChildProcess.Start("child", "/bin/sh", ["-c", script])
            : ChildProcess.StartGuarded("child", "/bin/sh", ["-c", script], scratch);

    /// <inheritdoc cref="KilledProcess.Run"/>
    public static Process Run(string pipe, string kind, string script, string scratch) =>
        KilledProcess.Run(typeof(KilledParent), pipe, kind, script, scratch);

    public static async Task Main(string[] arguments)
    {
        await using ChildProcess child = Start(arguments[0], arguments[1], arguments[2]);
        Console.WriteLine(await child.FirstLineAsync(CancellationToken.None));
        await child.Ended;
    }
}
