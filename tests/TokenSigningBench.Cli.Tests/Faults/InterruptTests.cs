using TokenSigningBench.Check.Checks;
using TokenSigningBench.Check.Machine;
using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests.Faults;

/// <summary>Ctrl-C in commands that start no server.</summary>
public sealed class InterruptTests : IDisposable
{
    private readonly InterruptedCommand _command = new();

    public void Dispose() => _command.Dispose();

    [SkippableTheory]
    [InlineData("measuring PBKDF2", "password-hash --scheme pbkdf2-sha256 --target 10s --run-file RUN")]
    [InlineData("Measuring 13", "choose --run-file RUN")]
    [InlineData("Ctrl-C ends it.", "lab serve new.pfx")]
    public void An_interrupt_before_the_first_figure_leaves_nothing(string moment, string command)
    {
        if (!command.StartsWith("password-hash", StringComparison.Ordinal))
            LongTest.SkipUnlessAll("a program for each command");
        _command.InterruptAt(moment, command);
        _command.RequireNoFiles();
    }

    [SkippableFact]
    public void Check_keeps_the_keys_already_judged()
    {
        _command.InterruptAt("2 of 3: ", "check new.pfx new.pfx new.pfx --run-file RUN");
        _command.LoadPartialRun().Of<CheckRun>().Keys.ShouldNotBeNull().Count.ShouldBeInRange(1, 2);
    }

    [SkippableFact]
    public void Machine_keeps_complete_rounds()
    {
        LongTest.SkipUnlessAll("a program that measures");
        string screen = _command.InterruptAt(": 1%", "machine --key ec:P-256 --rounds 1000 --run-file RUN");
        RunFile run = _command.LoadPartialRun();
        run.Of<ProfileRun>().ShouldNotBeNull().Rounds.ShouldBeInRange(1, 999);
        run.Of<ProfileRun>().Rows.ShouldHaveSingleItem().Sign.ShouldNotBeNull().Count.ShouldBe(run.Of<ProfileRun>().Rounds);
        screen.ShouldContain("PARTIAL  interrupted");
    }

    [SkippableFact]
    public void Compare_keeps_complete_run_files()
    {
        LongTest.SkipUnlessAll("a program for each run");
        string command =
                $"dotnet {Path.Combine(AppContext.BaseDirectory, "tokenbench.dll")} machine --key ec:P-256 --rounds 1 --run-file {{run}}",
            kept = _command.File("kept");
        _command.InterruptAt(
            program => program.ReadPast("command B, 1 of 50"),
            "compare",
            "--ab",
            command,
            command,
            "--runs",
            "50",
            "--keep",
            kept
        );
        string[] files = [.. Directory.GetFiles(kept).Order(StringComparer.Ordinal)];
        files.Select(file => Path.GetFileName(file)).ShouldContain("a-001.run.json");
        files.ShouldAllBe(file => RunFile.Load(file).Part is ProfileRun);
    }

    [SkippableFact]
    public void Report_leaves_the_existing_page_unchanged()
    {
        LongTest.SkipUnlessAll("a page of two million samples");
        // Large enough that it is still being read when the signal arrives.
        double[] samples = [.. Enumerable.Range(0, 2_000_000).Select(i => 1e6 + i)];
        string file = _command.File("large.run.json"),
            page = _command.File("page.html");
        SampleRunFile.Save(file, samples);
        File.WriteAllText(page, "before");
        _command.InterruptAt(program => program.ReadPast("reading large.run.json"), "report", file, "-o", page);
        File.ReadAllText(page).ShouldBe("before");
        Directory.GetFiles(_command.Path).Length.ShouldBe(4);
    }

    [SkippableTheory]
    [InlineData("generating key rsa:8192")]
    [InlineData("wrote idsrv-256-P-256")]
    public void Create_cert_leaves_only_complete_files(string moment)
    {
        _command.InterruptAt(
            program => program.ReadPast(moment),
            "create-cert",
            "--key",
            "rsa:8192",
            "ec:P-256",
            "--out",
            _command.File("certs")
        );
        string[] complete = [".lock", "idsrv-256-P-256.pfx", "idsrv-256-P-256.crt"];
        string[] files =
        [
            .. Directory
                .GetFiles(_command.File("certs"))
                .Select(file => Path.GetFileName(file))
                .OrderBy(name => Array.IndexOf(complete, name)),
        ];
        // While the large key is generated, the small one may already exist, and its public part may not.
        files.ShouldBe(moment.StartsWith("wrote", StringComparison.Ordinal) ? complete : complete[..files.Length]);
    }
}
