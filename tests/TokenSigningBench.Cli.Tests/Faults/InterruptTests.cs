using TokenSigningBench.Core.Checks;
using TokenSigningBench.Core.Profiles;
using TokenSigningBench.Core.RunFiles;

namespace TokenSigningBench.Cli.Tests.Faults;

/// <summary>Ctrl-C in commands that start no server.</summary>
public sealed class InterruptTests : IDisposable
{
    private readonly PressedCtrlC _pressed = new();

    public void Dispose() => _pressed.Dispose();

    [SkippableTheory]
    [InlineData("measuring PBKDF2", "hash --scheme pbkdf2-sha256 --target 10s --run-file RUN")]
    [InlineData("Measuring 9", "choose --run-file RUN")]
    [InlineData("Ctrl-C ends it.", "serve --cert new.pfx")]
    public void Before_there_is_anything_to_keep_nothing_is_left(string at, string command)
    {
        _pressed.At(at, command);
        _pressed.NothingKept();
    }

    [SkippableFact]
    public void Check_keeps_the_keys_that_were_judged()
    {
        _pressed.At("2 of 3: ", "check new.pfx new.pfx new.pfx --run-file RUN");
        _pressed.Kept().Of<CheckRun>().Rows.ShouldNotBeNull().Count.ShouldBeInRange(1, 2);
    }

    [SkippableFact]
    public void Machine_keeps_whole_rounds()
    {
        string screen = _pressed.At("  1% ", "machine --key ec:P-256 --rounds 3000 --run-file RUN");
        RunFile run = _pressed.Kept();
        run.Of<ProfileRun>().ShouldNotBeNull().Rounds.ShouldBeInRange(1, 2999);
        run.Of<ProfileRun>().Rows.ShouldHaveSingleItem().Sign.ShouldNotBeNull().Count.ShouldBe(run.Of<ProfileRun>().Rounds);
        screen.ShouldContain("PARTIAL: interrupted.");
    }

    [SkippableFact]
    public void Compare_keeps_the_run_files_that_are_whole()
    {
        string command =
                $"dotnet {Path.Combine(AppContext.BaseDirectory, "tokenbench.dll")} machine --key ec:P-256 --rounds 1 --run-file {{run}}",
            kept = _pressed.File("kept");
        _pressed.At(program => program.ReadPast("command B, 1 of 50"), "compare", "--ab", command, command, "--runs", "50", "--keep", kept);
        string[] files = [.. Directory.GetFiles(kept).Order(StringComparer.Ordinal)];
        files.Select(file => Path.GetFileName(file)).ShouldContain("a-001.run.json");
        files.ShouldAllBe(file => RunFile.Load(file).Part is ProfileRun);
    }

    [SkippableFact]
    public void Report_leaves_the_page_that_was_there()
    {
        // So long that it is still being read when the signal comes.
        double[] samples = [.. Enumerable.Range(0, 2_000_000).Select(i => 1e6 + i)];
        string file = _pressed.File("large.run.json"),
            page = _pressed.File("page.html");
        MadeRun.Save(file, samples);
        File.WriteAllText(page, "before");
        _pressed.At(program => program.ReadPast("reading large.run.json"), "report", file, "-o", page);
        File.ReadAllText(page).ShouldBe("before");
        Directory.GetFiles(_pressed.Path).Length.ShouldBe(4);
    }

    [SkippableTheory]
    [InlineData("making key rsa:8192")]
    [InlineData("wrote idsrv-256-P-256")]
    public void Forge_leaves_whole_files_alone(string at)
    {
        _pressed.At(program => program.ReadPast(at), "forge", "--key", "rsa:8192", "ec:P-256", "--out", _pressed.File("certs"));
        string[] whole = [".lock", "idsrv-256-P-256.pfx", "idsrv-256-P-256.crt"];
        string[] files =
        [
            .. Directory
                .GetFiles(_pressed.File("certs"))
                .Select(file => Path.GetFileName(file))
                .OrderBy(name => Array.IndexOf(whole, name)),
        ];
        // While the large key is made, the small one may be there already, and its public part not yet.
        files.ShouldBe(at.StartsWith("wrote", StringComparison.Ordinal) ? whole : whole[..files.Length]);
    }
}
