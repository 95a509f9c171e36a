using TokenSigningBench.Core.Timing;
using TokenSigningBench.Explain;
using TokenSigningBench.Explain.Explanation;
using TokenSigningBench.Explain.Targets;

namespace TokenSigningBench.Lab.Servers;

/// <summary>The option <c>--explain</c> of commands that start a server of ours: its runtime is asked what its requests wait for.</summary>
internal sealed class InsideOption
{
    // In less than the shortest there are too few requests on a busy machine.
    private const int Seconds = 10,
        MinSeconds = 3;

    private static readonly TimeSpan Window = TimeSpan.FromSeconds(Math.Max(MinSeconds, MeasuringTime.Of(Seconds)));

    /// <summary>The option itself.</summary>
    public Option<bool> Option { get; } =
        new("--explain")
        {
            Description = $"Look inside the servers too, as explain does\n{Seconds} s more each, whose logins do not count.",
        };

    /// <summary>The server, with its diagnostics open if the user asks to look inside.</summary>
    /// <exception cref="UserErrorException">It does not run on .NET.</exception>
    public IIdentityServer Open(ParseResult parsed, IIdentityServer server) =>
        !parsed.GetValue(Option)
            ? server
            : server.WithDiagnostics
                ?? throw new UserErrorException(Option.Name, $"{server.Name} does not run on .NET. Use --server openiddict or minimal");

    /// <summary>What looks inside; null if the user does not ask for it.</summary>
    public InsideView? View(ParseResult parsed) => parsed.GetValue(Option) ? LookAsync : null;

    private static Task<ExplainRun> LookAsync(RunningServer server, Func<CancellationToken, Task> load, CancellationToken cancel) =>
        ServerWindow.RunAsync(
            ServerProcess.In(server.DiagnosticFolder!, server.ProcessGroupId!.Value),
            new WindowPlan(Window) { Load = load },
            cancel
        );
}
