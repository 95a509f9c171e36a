using System.Globalization;
using MathNet.Numerics.Statistics;
using TokenSigningBench.Explain.Targets;

namespace TokenSigningBench.Explain.Tests;

/// <summary>
/// Records what attaching costs a server, in alternating rounds of one run: <c>scripts/long.sh explain</c>, on a machine that does nothing
/// else.
/// </summary>
public sealed class OverheadRecording
{
    // The file to which rows are added, and the number of rounds.
    private const string FileVariable = "TOKENBENCH_EXPLAIN_OVERHEAD_RUN",
        RoundsVariable = "TOKENBENCH_EXPLAIN_ROUNDS";

    private const int Users = 4;

    private static readonly TimeSpan Length = TimeSpan.FromSeconds(5);
    private static readonly string[] Ways = ["no", "light", "stacks"];

    [Fact]
    public async Task Rounds_are_recorded()
    {
        string? file = Environment.GetEnvironmentVariable(FileVariable);
        if (file is null)
            // Not a skipped test: no run of all tests has it.
            return;
        int rounds = int.Parse(Environment.GetEnvironmentVariable(RoundsVariable) ?? "10", CultureInfo.InvariantCulture);
        await File.WriteAllTextAsync(file, $"{OverheadWindow.Header}\n");
        foreach (int bits in new[] { 2048, 4096 })
        {
            using var server = TestServer.StartCounted(bits == 2048 ? "none" : "rsa4096");
            server.LogIn(Users);
            // Until the runtime compiles nothing more.
            await server.AfterLoginsAsync(3_000);
            for (int round = 0; round < rounds; round++)
            {
                // Each way comes first, in the middle and last as often.
                foreach (string way in Ways.Concat(Ways).Skip(round % Ways.Length).Take(Ways.Length))
                {
                    OverheadWindow one = await MeasureAsync(server, bits, way, round);
                    await File.AppendAllTextAsync(file, $"{one.Row}\n");
                }
            }
        }
    }

    private static async Task<OverheadWindow> MeasureAsync(TestServer server, int bits, string way, int round)
    {
        OverheadWindow? measured = null;
        if (way == "no")
            await MeasureAsync(CancellationToken.None);
        else
            await ServerWindow.RunAsync(
                ServerProcess.ById(server.Id),
                new(2 * Length) { IsLight = way == "light", Load = MeasureAsync },
                CancellationToken.None
            );
        return measured!;

        async Task MeasureAsync(CancellationToken cancel)
        {
            ProcessorSnapshot before = ProcessorSnapshot.Of(server.Id);
            server.Users.TakeMilliseconds();
            long begin = Stopwatch.GetTimestamp();
            await Task.Delay(Length, cancel);
            double seconds = Stopwatch.GetElapsedTime(begin).TotalSeconds;
            double[] milliseconds = server.Users.TakeMilliseconds();
            double processor = ProcessorSnapshot.Of(server.Id).Since(before).UsedSeconds;
            measured = new(
                bits,
                way,
                round,
                milliseconds.Length / seconds,
                milliseconds.Quantile(0.95),
                1_000 * processor / milliseconds.Length
            );
        }
    }
}
