using System.CommandLine;
using TokenSigningBench.Benchmarks.Conventions;
using TokenSigningBench.Core.Machine;
using TokenSigningBench.Core.Timing;
using TokenSigningBench.Reports.Rendering;
using TokenSigningBench.Reports.Terminal;

namespace TokenSigningBench.Benchmarks.TelemetryOverhead;

/// <summary>
/// The command <c>telemetry</c>: what <c>TokenSigningBench.Telemetry</c> adds to a token. HS256, because the fastest signature shows most.
/// </summary>
internal static class TelemetryJob
{
    private static readonly TimeSpan Slot = MeasuringTime.Of(TimeSpan.FromMilliseconds(100));
    private static readonly TimeSpan MaxWarmup = MeasuringTime.Of(TimeSpan.FromSeconds(4));

    public static Command Create()
    {
        Option<int> rounds = RoundsOption.Create(9, 1000);
        var command = new Command("telemetry", "Measure what TokenSigningBench.Telemetry costs") { rounds };
        command.SetAction(
            (parsed, cancel) =>
            {
                int count = rounds.Between(parsed, 1000, 9);
                return Task.Run(() => Run(count, OutputOptions.From(parsed), cancel), cancel);
            }
        );
        return command;
    }

    private static int Run(int rounds, OutputOptions output, CancellationToken cancel)
    {
        using var alone = MeasuredServer.Alone();
        using var measured = MeasuredServer.Measured();
        using var collected = MeasuredServer.Collected();
        MeasuredServer[] servers = [alone, measured, collected, collected.InRequests(), collected.WithSpans()];
        foreach (MeasuredServer server in servers)
        {
            server.Prove();
            server.Call(() => CompilerWarmup.Run(server.Sign, MaxWarmup));
        }

        using StepProgress progress = output.Start("Telemetry", rounds + 1, servers.Length * Slot);
        InterleavedTimes times = InterleavedRun.Measure(
            [.. servers.Select(server => server.AsContender())],
            rounds,
            Slot,
            round =>
            {
                cancel.ThrowIfCancellationRequested();
                progress.Step($"round {round} of {rounds}");
            },
            order: new Random()
        );
        progress.Dispose();
        TelemetryCost[] costs = [.. servers.Skip(1).Select((server, i) => TelemetryCost.Of(server, times[i + 1].Cost, times[0].Cost))];
        OutputOptions.WriteAnswer(
            TextRenderer.Render(TelemetryCost.Document(alone.Name, times, costs, MachineFacts.Read()), samples: null, output.IsVerbose)
        );
        return costs.All(cost => cost.IsMet) ? ExitCode.Done : ExitCode.NotMet;
    }
}
