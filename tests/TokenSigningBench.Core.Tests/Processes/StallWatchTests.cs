namespace TokenSigningBench.Core.Tests.Processes;

public class StallWatchTests
{
    // Looks without a pause between two looks, so that what they see decides, and not the clock.
    private static readonly StallWatch Watch = new(TimeSpan.Zero);

    [Theory]
    [InlineData(2, 0.0, 0.0)]
    [InlineData(2, 0.0, 0.09)]
    [InlineData(4, 0.0, 5.0, 5.0, 5.0)]
    [InlineData(6, 0.0, 0.1, 0.1, 0.5, 0.5, 0.5)]
    public async Task A_process_is_waited_for_until_it_did_nothing_between_two_looks(int looks, params double[] seen)
    {
        int at = 0;
        StalledException stalled = await Should.ThrowAsync<StalledException>(
            Watch.RunAsync(() => seen[at++], WaitForeverAsync, CancellationToken.None)
        );
        stalled.Message.ShouldBe("did nothing for 0 seconds");
        at.ShouldBe(looks);
    }

    [Fact]
    public async Task What_comes_before_is_returned() =>
        (await new StallWatch(TimeSpan.FromDays(1)).RunAsync(() => 0, _ => Task.FromResult("an answer"), CancellationToken.None)).ShouldBe(
            "an answer"
        );

    [Fact]
    public async Task An_interrupted_wait_is_no_stalled_process()
    {
        using var cancel = new CancellationTokenSource();
        Task<string> waiting = new StallWatch(TimeSpan.FromDays(1)).RunAsync(() => 0, WaitForeverAsync, cancel.Token);
        await cancel.CancelAsync();
        await Should.ThrowAsync<OperationCanceledException>(waiting);
    }

    [SkippableFact]
    public async Task A_process_is_active_when_it_computes()
    {
        await using ChildProcess process = Run("i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done; echo done; exec cat");
        await process.FirstLineAsync(CancellationToken.None);
        // The line is one.
        process.Activity.ShouldBeGreaterThan(1);
    }

    [SkippableFact]
    public async Task A_process_is_active_when_it_prints()
    {
        await using ChildProcess process = Run("echo one; echo two >&2; echo three");
        await process.Ended;
        process.Activity.ShouldBe(3);
    }

    private static ChildProcess Run(string script)
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "the lab is for Linux");
        return ChildProcess.Start("program", "/bin/sh", ["-c", script]);
    }

    private static async Task<string> WaitForeverAsync(CancellationToken cancel)
    {
        await Task.Delay(Timeout.Infinite, cancel);
        return "";
    }
}
