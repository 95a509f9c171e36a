using System.Diagnostics;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Lab.Processes;
using TokenSigningBench.Lab.Tests.Backends;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Lab.Tests.Processes;

public sealed class ChildProcessTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();
    private readonly string _pipe;

    public ChildProcessTests() => _pipe = _folder.File("pipe");

    public void Dispose() => _folder.Dispose();

    // It holds the pipe for as long as it or anything that it started lives, says so, and looks at nothing.
    private string NeverEnds => $"exec 3>'{_pipe}'; echo started >&3; tail -f /dev/null & exec tail -f /dev/null";

    private string EndsWithItsInput => $"exec 3>'{_pipe}'; echo started >&3; exec cat >/dev/null";

    [SkippableFact]
    public async Task One_that_watches_its_input_ends_when_it_is_disposed()
    {
        NamedPipe.MakeOrSkip(_pipe);
        await using ChildProcess child = Start(DoomedParent.Plain, EndsWithItsInput);
        using StreamReader life = await WhenStartedAsync();

        await child.DisposeAsync();

        (await life.ReadToEndAsync(CancellationToken.None)).ShouldBeEmpty();
        (child.HasEnded, await child.Ended).ShouldBe((true, 0));
    }

    [SkippableTheory]
    [InlineData(DoomedParent.Plain)]
    [InlineData(DoomedParent.Guarded)]
    public async Task One_that_watches_nothing_is_killed_with_all_that_it_started(string kind)
    {
        NamedPipe.MakeOrSkip(_pipe);
        await using ChildProcess child = Start(kind, NeverEnds);
        using StreamReader life = await WhenStartedAsync();

        await child.DisposeAsync();

        (await life.ReadToEndAsync(CancellationToken.None)).ShouldBeEmpty();
        child.HasEnded.ShouldBeTrue();
    }

    [SkippableTheory]
    [InlineData(DoomedParent.Plain, "echo started; exec cat >/dev/null")]
    [InlineData(DoomedParent.Guarded, "echo started; exec tail -f /dev/null")]
    public async Task When_our_process_is_killed_it_ends_and_what_it_left_on_the_disk_goes(string kind, string script)
    {
        NamedPipe.MakeOrSkip(_pipe);
        string scratch = Directory.CreateDirectory(_folder.File("scratch")).FullName;
        using Process parent = DoomedParent.Run(_pipe, kind, script, scratch);
        using var life = new StreamReader(_pipe);
        (await parent.StandardOutput.ReadLineAsync(CancellationToken.None)).ShouldBe("started");

        // SIGKILL: nothing in that process runs any more.
        parent.Kill();

        (await life.ReadToEndAsync(CancellationToken.None)).ShouldBeEmpty();
        Directory.Exists(scratch).ShouldBe(kind == DoomedParent.Plain);
    }

    [SkippableTheory]
    [InlineData(DoomedParent.Plain)]
    [InlineData(DoomedParent.Guarded)]
    public async Task One_that_ends_by_itself_is_over_with_its_exit_code_and_last_words(string kind)
    {
        await using ChildProcess child = Start(kind, "echo one; echo two >&2; exit 7");

        (await child.Ended).ShouldBe(7);

        child.HasEnded.ShouldBeTrue();
        child.OutputTail.Split('\n').ShouldBe(["one", "two"], ignoreOrder: true);
        (await child.GetExitErrorAsync()).Message.ShouldMatch("^child: ended with exit code 7: (one|two)$");
    }

    [SkippableFact]
    public async Task One_that_dies_takes_its_guard_with_it()
    {
        await using ChildProcess child = Start(DoomedParent.Guarded, "kill -KILL $$");
        (await child.Ended).ShouldBe(128 + 9);
    }

    [SkippableFact]
    public async Task What_it_writes_never_makes_it_wait_and_only_the_end_is_kept()
    {
        await using ChildProcess child = Start(DoomedParent.Plain, "seq 1000000 1100000; echo end");

        (await child.Ended).ShouldBe(0);

        child.LastLine.ShouldBe("end");
        child.OutputTail.Length.ShouldBeInRange(OutputTail.MaxCharacters / 2, OutputTail.MaxCharacters);
    }

    [SkippableFact]
    public async Task It_reads_what_is_sent_while_its_input_stays_open()
    {
        await using ChildProcess child = Start(DoomedParent.Plain, "read -r line; echo \"got $line\"; exec cat");
        await child.SendAsync("a secret", CancellationToken.None);
        (await child.FirstLineAsync(CancellationToken.None)).ShouldBe("got a secret");
        child.HasEnded.ShouldBeFalse();
    }

    [SkippableFact]
    public async Task One_that_ends_without_a_line_is_one_line()
    {
        await using ChildProcess child = Start(DoomedParent.Plain, "echo it is broken >&2; exit 3");
        UserErrorException ended = await Should.ThrowAsync<UserErrorException>(child.FirstLineAsync(CancellationToken.None));
        ended.Message.ShouldBe("child: ended with exit code 3: it is broken");
    }

    [SkippableFact]
    public async Task A_program_that_is_not_there_is_named()
    {
        await using ChildProcess child = ChildProcess.Start("child", _folder.File("none"), []);
        (await child.GetExitErrorAsync()).Message.ShouldContain("none");
    }

    private static ChildProcess Start(string kind, string script)
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "the lab is for Linux");
        return DoomedParent.Start(kind, script, "");
    }

    private async Task<StreamReader> WhenStartedAsync()
    {
        var life = new StreamReader(_pipe);
        (await life.ReadLineAsync(CancellationToken.None)).ShouldBe("started");
        return life;
    }
}
