using TokenSigningBench.Check.Compare;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Machine;
using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Compare;

public sealed class AlternatingRunsTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public AlternatingRunsTests()
    {
        var run = new RunFile
        {
            Started = DateTimeOffset.UnixEpoch,
            Machine = MachineFacts.Read(),
            Part = new RatesRun([new("hash", 100)]),
        };
        run.Save(_folder.File("sample.json"));
    }

    public void Dispose() => _folder.Dispose();

    [SkippableFact]
    public async Task Two_commands_are_interleaved_and_each_begins_every_other_pair()
    {
        (IReadOnlyList<ComparedRun> a, IReadOnlyList<ComparedRun> b) = await RunAsync(Logging("A"), 3);
        string.Concat(File.ReadAllLines(_folder.File("log"))).ShouldBe("ABBAAB");
        a.Select(run => run.Source).ShouldBe(["command A, run 1", "command A, run 2", "command A, run 3"]);
        b.Count.ShouldBe(3);
        File.Exists(_folder.File("b-003.run.json")).ShouldBeTrue();
    }

    [SkippableFact]
    public async Task Environment_variables_apply_to_their_command_only()
    {
        var command = Command(
            "A",
            $"NAME='a value' sh -c 'echo \"$NAME\" >> \"{_folder.File("log")}\"; cp \"{_folder.File("sample.json")}\" \"{{run}}\"'"
        );
        await RunAsync(command, 1);
        File.ReadAllLines(_folder.File("log")).ShouldBe(["a value", "B"]);
    }

    [SkippableTheory]
    [InlineData("sh -c 'echo no disk >&2; exit 3' {run}", "command A: wrote no run file, and ended with exit code 3: no disk")]
    [InlineData("true {run}", "command A: wrote no run file, and ended with exit code 0: it wrote nothing")]
    [InlineData("sh -c 'cp SAMPLE {run}; exit 2'", "command A: ended with exit code 2: it wrote nothing")]
    [InlineData("/no/such/program {run}", "command A: wrote no run file, and ended with exit code 127: ")]
    public async Task A_command_that_fails_is_named_with_its_last_line(string line, string message)
    {
        var command = Command("A", line.Replace("SAMPLE", _folder.File("sample.json"), StringComparison.Ordinal));
        (await Should.ThrowAsync<UserErrorException>(() => RunAsync(command, 5))).Message.ShouldStartWith(message);
    }

    [SkippableFact]
    public async Task An_interrupted_command_ends_the_comparison_like_an_interrupt()
    {
        var command = Command("A", "sh -c 'exit 130' {run}");
        await Should.ThrowAsync<OperationCanceledException>(() => RunAsync(command, 5));
    }

    [SkippableFact]
    public async Task A_run_with_a_failed_verdict_counts()
    {
        var command = Command("A", $"sh -c 'cp \"{_folder.File("sample.json")}\" \"{{run}}\"; exit 1'");
        (await RunAsync(command, 1)).A.ShouldHaveSingleItem();
    }

    [SkippableFact]
    public async Task A_run_file_of_an_earlier_comparison_is_neither_used_nor_replaced()
    {
        string kept = _folder.Write("b-002.run.json", "kept");
        MeasuringCommand command = Logging("A");
        (await Should.ThrowAsync<UserErrorException>(() => RunAsync(command, 2))).SourceName.ShouldBe(kept);
        File.ReadAllText(kept).ShouldBe("kept");
        File.Exists(_folder.File("log")).ShouldBeFalse();
    }

    [SkippableFact]
    public async Task An_interrupt_ends_the_running_command()
    {
        using var cancel = new CancellationTokenSource();
        // It writes its process ID to a pipe; the reader waits for it.
        string pipe = NamedPipe.MakeOrSkip(_folder.File("pipe"));
        var command = Command("A", $"sh -c 'echo $$ > \"{pipe}\"; exec sleep 1000' {{run}}");
        Task running = new AlternatingRuns(command, command).RunAsync(1, _folder.Path, cancel.Token);
        string id = (await File.ReadAllTextAsync(pipe)).Trim();
        Directory.Exists($"/proc/{id}").ShouldBeTrue();
        await cancel.CancelAsync();
        await Should.ThrowAsync<OperationCanceledException>(() => running);
        Directory.Exists($"/proc/{id}").ShouldBeFalse();
    }

    private MeasuringCommand Logging(string name) =>
        Command(name, $"sh -c 'echo {name} >> \"{_folder.File("log")}\"; cp \"{_folder.File("sample.json")}\" \"{{run}}\"'");

    private static MeasuringCommand Command(string name, string line)
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "for Linux");
        return MeasuringCommand.Parse($"command {name}", line);
    }

    private Task<(IReadOnlyList<ComparedRun> A, IReadOnlyList<ComparedRun> B)> RunAsync(MeasuringCommand a, int pairs) =>
        new AlternatingRuns(a, Logging("B")).RunAsync(pairs, _folder.Path, CancellationToken.None);
}
