using System.Text.Json;
using Microsoft.Diagnostics.Tracing.Etlx;
using Microsoft.Diagnostics.Tracing.EventPipe;
using TokenSigningBench.Explain.Sessions;
using TokenSigningBench.Explain.Stacks;

namespace TokenSigningBench.Explain.Tests.Sessions;

public sealed class WindowTraceTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void A_trace_is_opened_by_the_library_of_dotnet_trace_and_PerfView()
    {
        var methods = new CompiledMethods();
        methods.Add(new(0x1000, 0x100, "Acme.Identity.Tokens.Sign(class System.String)", DateTime.MinValue));
        methods.Add(new(0x2000, 0x100, "Acme.Identity.Login+<HandleAsync>d__3.MoveNext()", DateTime.MinValue));
        var slices = new[]
        {
            new SliceSamples(
                [(At(0), 7, 0), (At(1), 8, 1), (At(2), 7, 0)],
                [
                    [0x1010, 0x2020],
                    [0x2030],
                ]
            ),
            new SliceSamples(
                [(At(100), 7, 0)],
                [
                    [0x1020, 0x2020],
                ]
            ),
        };
        string file = Path.Combine(_folder.Path, "a.nettrace");
        File.WriteAllBytes(file, WindowTrace.OfNettrace(42, slices, methods));

        using var log = new TraceLog(TraceLog.CreateFromEventPipeDataFile(file));
        (double Milliseconds, int Thread, string[] Frames)[] seen =
        [
            .. log
                .Events.ByEventType<ClrThreadSampleTraceData>()
                .Select(sample => (Math.Round(sample.TimeStampRelativeMSec), sample.ThreadID, Frames(sample.CallStack()))),
        ];

        log.EventsLost.ShouldBe(0);
        seen.Select(one => (one.Milliseconds, one.Thread)).ShouldBe([(0, 7), (1, 8), (2, 7), (100, 7)]);
        seen[0].Frames.ShouldBe(["Acme.Identity.Tokens.Sign(class System.String)", "Acme.Identity.Login+<HandleAsync>d__3.MoveNext()"]);
        seen[1].Frames.ShouldBe(["Acme.Identity.Login+<HandleAsync>d__3.MoveNext()"]);
        seen[3].Frames.ShouldBe(seen[0].Frames);
    }

    [Fact]
    public void Speedscope_has_each_stack_with_its_seconds()
    {
        var run = new ExplainRun
        {
            Server = "IdentityServer",
            AttachSeconds = 0.5,
            Seconds = 10,
            Requests = 100,
            InFlight = 2,
            PoolQueue = 0,
            StackSamples = 3_000,
            Threads = [new(WaitKind.Signing, 3)],
            ConnectionSeconds = 0,
            Calls = new(0, 0, 0, 0),
            PausedRequestSeconds = 0,
            References = [],
            Stacks = [new(WaitKind.Signing, "A.B;C.D", 2), new(WaitKind.Signing, "A.B", 1)],
        };

        JsonElement profile = JsonDocument.Parse(WindowTrace.OfSpeedscope(run)).RootElement.GetProperty("profiles")[0];

        profile.GetProperty("type").GetString().ShouldBe("sampled");
        profile.GetProperty("samples").ToString().ShouldBe("[[0,1],[0]]");
        profile.GetProperty("weights").ToString().ShouldBe("[2,1]");
        profile.GetProperty("endValue").GetDouble().ShouldBe(3);
    }

    [Fact]
    public void Another_ending_is_refused() =>
        Should
            .Throw<UserErrorException>(() => WindowTrace.Require("--trace", "a.txt"))
            .Message.ShouldBe("--trace: a.txt ends with neither .nettrace nor .speedscope.json, which decide the format");

    private static DateTime At(int millisecond) => DateTime.UnixEpoch.AddMilliseconds(millisecond);

    private static string[] Frames(TraceCallStack? stack)
    {
        var frames = new List<string>();
        for (TraceCallStack? one = stack; one is not null; one = one.Caller)
            frames.Add(one.CodeAddress.FullMethodName);
        return [.. frames];
    }
}
