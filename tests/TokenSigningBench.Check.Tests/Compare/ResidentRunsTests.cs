using TokenSigningBench.Check.Compare;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Compare;

public sealed class ResidentRunsTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [SkippableFact]
    public async Task Twice_the_cost_is_a_regression_at_the_first_look()
    {
        RunComparison comparison = await CompareAsync(Answering(1000), Answering(2000));
        comparison.Gate.ShouldBe(GateOutcome.Failed);
        ComparedRow row = comparison.Rows.ShouldHaveSingleItem();
        (row.Name, row.New.Count).ShouldBe(("sign", 5));
        row.Base.ShouldBe([1000, 1000, 1000, 1000, 1000]);
        row.Ratio.ShouldBe(2, 1e-9);
        row.BaseWall.ShouldBe([7, 7, 7, 7, 7]);
        comparison.Base[0].Source.ShouldBe("command A, launch 1");
    }

    [SkippableFact]
    public async Task What_a_threshold_of_nothing_does_not_decide_is_launched_ten_times()
    {
        RunComparison comparison = await CompareAsync(Answering(1000, "$((n % 7))"), Answering(1000, "$((n % 7))"));
        // One in a hundred comparisons of equal commands fails, by its false alarm rate, and some of them early.
        (comparison.Gate == GateOutcome.Failed || comparison.Rows[0].New.Count == 10).ShouldBeTrue(comparison.Gate.ToString());
    }

    [SkippableFact]
    public async Task Operations_are_matched_by_their_names()
    {
        RunComparison comparison = await CompareAsync(
            "echo ready x y; while read -r _ name _; do [ $name = x ] && echo cpu=10 wall=1 || echo cpu=30 wall=1; done",
            "echo ready y x; while read -r _ name _; do [ $name = x ] && echo cpu=10 wall=1 || echo cpu=90 wall=1; done"
        );
        comparison.Rows.Select(row => (row.Name, Math.Round(row.Ratio, 9))).ShouldBe([("x", 1), ("y", 3)]);
    }

    [SkippableFact]
    public async Task Two_single_operations_are_compared_whatever_their_names_are() =>
        (await CompareAsync(Answering(1000), Answering(2000).Replace("sign", "verify", StringComparison.Ordinal)))
            .Rows.ShouldHaveSingleItem()
            .Name.ShouldBe("sign, verify");

    [SkippableTheory]
    [InlineData("exit 3", "command B: ended with exit code 3: it wrote nothing")]
    [InlineData("echo no key >&2; exit 3", "command B: ended with exit code 3: no key")]
    [InlineData("echo hello; cat", "command B: wrote 'hello', but its first line must be: ready NAME. ")]
    [InlineData("echo ready; cat", "command B: wrote 'ready', but its first line must be: ready NAME. ")]
    [InlineData("echo ready sign; read -r x; echo no disk >&2; exit 4", "command B: ended with exit code 4: no disk")]
    [InlineData("echo ready sign; cat", "command B: wrote 'run sign 1', but an answer is: cpu=NANOSECONDS wall=NANOSECONDS")]
    [InlineData("echo ready sign; read -r x; echo cpu=-1 wall=2; cat", "command B: wrote 'cpu=-1 wall=2', but an answer is: ")]
    [InlineData("echo ready sign verify; cat", "command B: is ready for sign verify, and command A for sign")]
    [InlineData("tr '\\0' x </dev/zero", "command B: wrote 'xxxxxxxx")]
    [InlineData("printf 'ready \\033]0;x\\007 y\\n'; cat", "command B: is ready for ")]
    public async Task A_process_that_ends_or_answers_otherwise_is_one_line(string script, string message)
    {
        string line = (await Should.ThrowAsync<UserErrorException>(() => CompareAsync(Answering(1000), script))).Message;
        line.ShouldStartWith(message);
        line.ShouldNotContain('\n');
        line.ShouldNotContain('\x1b');
    }

    [SkippableFact]
    public async Task A_process_that_does_nothing_is_killed_with_what_it_started()
    {
        LongTest.SkipUnlessAll("it waits for a process that does nothing");
        Skip.IfNot(OperatingSystem.IsLinux(), "for Linux");
        MeasuringCommand silent = Resident("command A", $"sleep 600 & echo $! $$ > '{_folder.File("ids")}'; wait");
        UserErrorException error = await Should.ThrowAsync<UserErrorException>(() =>
            new ResidentRuns(silent, silent) { IdleTimeout = TimeSpan.FromSeconds(2) }.CompareAsync(new(), CancellationToken.None)
        );
        error.Message.ShouldBe("command A: gave no answer, and did nothing for 2 s");
        foreach (string id in File.ReadAllText(_folder.File("ids")).Split((char[])[' ', '\n'], StringSplitOptions.RemoveEmptyEntries))
            IsRunning(id).ShouldBeFalse(id);
    }

    [SkippableFact]
    public async Task An_interrupt_ends_both_processes()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "for Linux");
        using var interrupt = new CancellationTokenSource();
        MeasuringCommand silent = Resident("command A", $"echo $$ >> '{_folder.File("ids")}'; exec sleep 600");
        Task comparison = Task.Run(() => new ResidentRuns(silent, silent).CompareAsync(new(), interrupt.Token));
        while (!File.Exists(_folder.File("ids")) || File.ReadAllLines(_folder.File("ids")).Length < 2)
            await Task.Yield();
        await interrupt.CancelAsync();
        await Should.ThrowAsync<OperationCanceledException>(() => comparison);
        File.ReadAllLines(_folder.File("ids")).Where(IsRunning).ShouldBeEmpty();
    }

    private static bool IsRunning(string id) =>
        File.Exists($"/proc/{id}/stat") && !File.ReadAllText($"/proc/{id}/stat").Contains(") Z ", StringComparison.Ordinal);

    private static string Answering(int nanoseconds, string more = "0") =>
        $"echo ready sign; n=$$; while read -r _ _ _; do n=$((n + 1)); echo cpu=$(({nanoseconds} + {more})) wall=7; done";

    private static MeasuringCommand Resident(string name, string script) =>
        MeasuringCommand.Parse(name, $"sh -c \"{script.Replace("\\", "\\\\", StringComparison.Ordinal)}\"");

    private static Task<RunComparison> CompareAsync(string a, string b)
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "for Linux");
        return new ResidentRuns(Resident("command A", a), Resident("command B", b)).CompareAsync(
            new() { Threshold = 0 },
            CancellationToken.None
        );
    }
}
