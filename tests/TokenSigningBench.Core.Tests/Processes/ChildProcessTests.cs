using System.Diagnostics;

namespace TokenSigningBench.Core.Tests.Processes;

public sealed class ChildProcessTests : InTemporaryFolder
{
    private readonly string _pipe;

    public ChildProcessTests() => _pipe = Folder.File("pipe");

    // It holds the pipe open as long as it or one of its children runs, writes that it has started, and ignores its input.
    private string NeverEnds => $"exec 3>'{_pipe}'; echo started >&3; tail -f /dev/null & exec tail -f /dev/null";

    private string EndsWithItsInput => $"exec 3>'{_pipe}'; echo started >&3; exec cat >/dev/null";

    [SkippableFact]
    public async Task A_child_that_reads_its_input_ends_when_it_is_disposed()
    {
        NamedPipe.MakeOrSkip(_pipe);
        await using ChildProcess child = Start(KilledParent.Plain, EndsWithItsInput);
        using StreamReader lifetimePipe = await WhenStartedAsync();

        await child.DisposeAsync();

        (await lifetimePipe.ReadToEndAsync(CancellationToken.None)).ShouldBeEmpty();
        (child.HasEnded, await child.Ended).ShouldBe((true, 0));
    }

    [SkippableTheory]
    [InlineData(KilledParent.Plain)]
    [InlineData(KilledParent.Guarded)]
    public async Task A_child_that_ignores_its_input_is_killed_with_its_descendants(string kind)
    {
        NamedPipe.MakeOrSkip(_pipe);
        await using ChildProcess child = Start(kind, NeverEnds);
        using StreamReader lifetimePipe = await WhenStartedAsync();

        await child.DisposeAsync();

        (await lifetimePipe.ReadToEndAsync(CancellationToken.None)).ShouldBeEmpty();
        child.HasEnded.ShouldBeTrue();
    }

    [SkippableTheory]
    [InlineData(KilledParent.Plain, "echo started; exec cat >/dev/null")]
    [InlineData(KilledParent.Guarded, "echo started; exec tail -f /dev/null")]
    public async Task When_the_parent_is_killed_it_ends_and_the_guard_deletes_its_scratch_folder(string kind, string script)
    {
        NamedPipe.MakeOrSkip(_pipe);
        string scratch = Directory.CreateDirectory(Folder.File("scratch")).FullName;
        using Process parent = KilledParent.Run(_pipe, kind, script, scratch);
        using var lifetimePipe = new StreamReader(_pipe);
        (await parent.StandardOutput.ReadLineAsync(CancellationToken.None)).ShouldBe("started");

        // SIGKILL: nothing in that process runs any more.
        parent.Kill();

        (await lifetimePipe.ReadToEndAsync(CancellationToken.None)).ShouldBeEmpty();
        Directory.Exists(scratch).ShouldBe(kind == KilledParent.Plain);
    }

    [SkippableTheory]
    [InlineData(KilledParent.Plain)]
    [InlineData(KilledParent.Guarded)]
    public async Task A_child_that_ends_by_itself_has_its_exit_code_and_output_tail(string kind)
    {
        await using ChildProcess child = Start(kind, "echo one; echo two >&2; exit 7"),
            silent = Start(kind, "echo two >&2; exit 7");

        (await child.Ended).ShouldBe(7);

        child.HasEnded.ShouldBeTrue();
        child.OutputTail.Split('\n').ShouldBe(["one", "two"], ignoreOrder: true);
        (await child.GetExitErrorAsync()).Message.ShouldBe("child: ended with exit code 7: two");
        (await Should.ThrowAsync<UserErrorException>(silent.FirstLineAsync(CancellationToken.None))).Message.ShouldBe(
            "child: ended with exit code 7: two"
        );
    }

    [SkippableFact]
    public async Task The_guard_ends_with_a_killed_child()
    {
        await using ChildProcess child = Start(KilledParent.Guarded, "kill -KILL $$");
        (await child.Ended).ShouldBe(128 + 9);
    }

    [SkippableFact]
    public async Task Output_never_blocks_the_child_and_only_its_tail_is_kept()
    {
        await using ChildProcess child = Start(KilledParent.Plain, "seq 1000000 1100000; echo end");

        (await child.Ended).ShouldBe(0);

        child.LastLine.ShouldBe("end");
        child.OutputTail.Length.ShouldBeInRange(OutputTail.MaxCharacters / 2, OutputTail.MaxCharacters);
    }

    [SkippableFact]
    public async Task It_reads_what_is_sent_while_its_input_stays_open()
    {
        await using ChildProcess child = Start(KilledParent.Plain, "read -r line; echo \"got $line\"; exec cat");
        await child.SendAsync("a secret", CancellationToken.None);
        (await child.FirstLineAsync(CancellationToken.None)).ShouldBe("got a secret");
        child.HasEnded.ShouldBeFalse();
    }

    [SkippableFact]
    public async Task It_answers_line_by_line_until_it_is_killed()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "the lab is for Linux");
        await using ChildProcess child = ChildProcess.StartAnswering("child", "/bin/cat", []);
        foreach (string line in new[] { "one", "two" })
        {
            await child.Questions.WriteLineAsync(line);
            (await child.Answers.ReadLineAsync(CancellationToken.None)).ShouldBe(line);
        }

        child.Kill();

        (await child.Answers.ReadLineAsync(CancellationToken.None)).ShouldBeNull();
        (await child.Ended).ShouldBe(128 + 9);
    }

    [SkippableFact]
    public async Task What_is_sent_to_an_ended_process_is_answered_with_its_exit_code()
    {
        await using ChildProcess child = Start(KilledParent.Plain, "echo refused >&2; exit 3");
        await child.Ended;
        (await Should.ThrowAsync<UserErrorException>(child.SendAsync("line", CancellationToken.None))).Message.ShouldBe(
            "child: ended with exit code 3: refused"
        );
    }

    // setsid would look for it in PATH, which may have a folder that others write to.
    [SkippableFact]
    public void A_program_without_its_full_path_is_refused()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "the lab is for Linux");
        Should.Throw<ArgumentException>(() => ChildProcess.Start("child", "cat", [])).Message.ShouldStartWith("'cat' is not the full path");
    }

    [SkippableFact]
    public async Task A_missing_program_is_named()
    {
        await using ChildProcess child = ChildProcess.Start("child", Folder.File("none"), []);
        (await child.GetExitErrorAsync()).Message.ShouldContain("none");
    }

    private static ChildProcess Start(string kind, string script)
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "the lab is for Linux");
        return KilledParent.Start(kind, script, "");
    }

    private async Task<StreamReader> WhenStartedAsync()
    {
        var lifetimePipe = new StreamReader(_pipe);
        (await lifetimePipe.ReadLineAsync(CancellationToken.None)).ShouldBe("started");
        return lifetimePipe;
    }
}
