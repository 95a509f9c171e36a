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
        Skip.IfNot(OperatingSystem.IsLinux(), "for Linux");
        (IReadOnlyList<ComparedRun> a, IReadOnlyList<ComparedRun> b) = await new AlternatingRuns(Logging("A"), Logging("B")).RunAsync(
            3,
            _folder.Path,
            CancellationToken.None
        );
        string.Concat(File.ReadAllLines(_folder.File("log"))).ShouldBe("ABBAAB");
        a.Select(run => run.Source).ShouldBe(["command A, run 1", "command A, run 2", "command A, run 3"]);
        b.Count.ShouldBe(3);
        File.Exists(_folder.File("b-003.run.json")).ShouldBeTrue();
    }

    [SkippableFact]
    public async Task Environment_variables_apply_to_their_command_only()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "for Linux");
        var command = MeasuringCommand.Parse(
            "command A",
            $"NAME='a value' sh -c 'echo \"$NAME\" >> \"{_folder.File("log")}\"; cp \"{_folder.File("sample.json")}\" \"{{run}}\"'"
        );
        await new AlternatingRuns(command, Logging("B")).RunAsync(1, _folder.Path, CancellationToken.None);
        File.ReadAllLines(_folder.File("log")).ShouldBe(["a value", "B"]);
    }

    [SkippableTheory]
    [InlineData("sh -c 'echo no disk >&2; exit 3' {run}", "command A: wrote no run file, and ended with exit code 3: no disk")]
    [InlineData("true {run}", "command A: wrote no run file, and ended with exit code 0: it wrote nothing")]
    [InlineData("sh -c 'cp SAMPLE {run}; exit 2'", "command A: ended with exit code 2: it wrote nothing")]
    [InlineData("/no/such/program {run}", "command A: wrote no run file, and ended with exit code 127: ")]
    public async Task A_command_that_fails_is_named_with_its_last_line(string line, string message)
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "for Linux");
        var command = MeasuringCommand.Parse("command A", line.Replace("SAMPLE", _folder.File("sample.json"), StringComparison.Ordinal));
        (
            await Should.ThrowAsync<UserErrorException>(() =>
                new AlternatingRuns(command, Logging("B")).RunAsync(5, _folder.Path, CancellationToken.None)
            )
        ).Message.ShouldStartWith(message);
    }

    [SkippableFact]
    public async Task An_interrupted_command_ends_the_comparison_like_an_interrupt()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "for Linux");
        var command = MeasuringCommand.Parse("command A", "sh -c 'exit 130' {run}");
        var runs = new AlternatingRuns(command, Logging("B"));
        await Should.ThrowAsync<OperationCanceledException>(() => runs.RunAsync(5, _folder.Path, CancellationToken.None));
    }

    [SkippableFact]
    public async Task A_run_with_a_failed_verdict_counts()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "for Linux");
        var command = MeasuringCommand.Parse("command A", $"sh -c 'cp \"{_folder.File("sample.json")}\" \"{{run}}\"; exit 1'");
        (IReadOnlyList<ComparedRun> a, _) = await new AlternatingRuns(command, Logging("B")).RunAsync(
            1,
            _folder.Path,
            CancellationToken.None
        );
        a.ShouldHaveSingleItem();
    }

    [SkippableFact]
    public async Task A_run_file_of_an_earlier_comparison_is_neither_used_nor_replaced()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "for Linux");
        string kept = _folder.Write("b-002.run.json", "kept");
        (
            await Should.ThrowAsync<UserErrorException>(() =>
                new AlternatingRuns(Logging("A"), Logging("B")).RunAsync(2, _folder.Path, CancellationToken.None)
            )
        ).SourceName.ShouldBe(kept);
        File.ReadAllText(kept).ShouldBe("kept");
        File.Exists(_folder.File("log")).ShouldBeFalse();
    }

    [SkippableFact]
    public async Task A_command_that_writes_no_run_file_is_named()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "for Linux");
        (
            await Should.ThrowAsync<UserErrorException>(() =>
                new AlternatingRuns(MeasuringCommand.Parse("command A", "true {run}"), Logging("B")).RunAsync(
                    1,
                    _folder.Path,
                    CancellationToken.None
                )
            )
        ).Message.ShouldStartWith("command A: wrote no run file");
    }

    [SkippableFact]
    public async Task An_interrupt_ends_the_running_command()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "for Linux");
        using var cancel = new CancellationTokenSource();
        // It writes its process ID to a pipe; the reader waits for it.
        string pipe = NamedPipe.MakeOrSkip(_folder.File("pipe"));
        var command = MeasuringCommand.Parse("command A", $"sh -c 'echo $$ > \"{pipe}\"; exec sleep 1000' {{run}}");
        Task running = new AlternatingRuns(command, command).RunAsync(1, _folder.Path, cancel.Token);
        string id = (await File.ReadAllTextAsync(pipe)).Trim();
        Directory.Exists($"/proc/{id}").ShouldBeTrue();
        await cancel.CancelAsync();
        await Should.ThrowAsync<OperationCanceledException>(() => running);
        Directory.Exists($"/proc/{id}").ShouldBeFalse();
    }

    private MeasuringCommand Logging(string name) =>
        MeasuringCommand.Parse(
            $"command {name}",
            $"sh -c 'echo {name} >> \"{_folder.File("log")}\"; cp \"{_folder.File("sample.json")}\" \"{{run}}\"'"
        );
}
