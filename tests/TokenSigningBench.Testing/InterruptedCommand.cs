using System.Security.Cryptography.X509Certificates;
using System.Text.RegularExpressions;

namespace TokenSigningBench.Testing;

/// <summary>
/// A command on a terminal that is interrupted with Ctrl-C, and all that it could leave behind: processes (and with them ports), folders,
/// half a run file.
/// </summary>
public sealed partial class InterruptedCommand : IDisposable
{
    private const string Password = "word";

    private readonly TemporaryFolder _work = new();
    private readonly TemporaryFolder _temporary = new();

    // In the environment of every process that is started here, so that all are found even after their parent changes.
    private readonly string _mark = $"mark-{RandomNumberGenerator.GetHexString(24, lowercase: true)}";

    private readonly string _program;

    /// <param name="program">The assembly's name.</param>
    public InterruptedCommand(string program = "tokenbench")
    {
        _program = program;
        Skip.IfNot(OperatingSystem.IsLinux(), "its processes are looked for in /proc");
        foreach ((string name, int bits) in new[] { ("old.pfx", 4096), ("new.pfx", 2048) })
        {
            using X509Certificate2 certificate = KnownCertificates.OfRsa(bits);
            _work.Write(name, certificate.Export(X509ContentType.Pfx, Password));
        }
    }

    public string Path => _work.Path;

    private string RunFilePath => _work.File("run.json");

    public string File(string name) => _work.File(name);

    /// <summary>
    /// Runs a command until it has written a text, and presses Ctrl-C. Words that end in .pfx, and RUN, are files in <see cref="Path"/>.
    /// </summary>
    /// <returns>What the command wrote afterwards.</returns>
    public string InterruptAt(string text, string command) => InterruptAt(program => program.ReadPast(text), [.. command.Split(' ')]);

    /// <summary>Runs a command until a condition is met, and presses Ctrl-C.</summary>
    public string InterruptAt(Action<DotNetProgram> waitFor, params string[] arguments)
    {
        using DotNetProgram program = DotNetProgram.StartOnTerminal(
            _program,
            [.. arguments.Select(ResolvePath)],
            ("MARKED", _mark),
            ("TMPDIR", _temporary.Path),
            ("TOKENBENCH_PASSWORD", Password),
            ("TOKENBENCH_LAB", _work.File("lab"))
        );
        waitFor(program);
        string[] folders = [.. ProcessTexts().SelectMany(text => LabFolders().Matches(text)).Select(match => match.Value).Distinct()];
        program.PressCtrlC();
        (int exitCode, string written, _) = program.End();
        string screen = Colors().Replace(written, "");
        exitCode.ShouldBe(130, screen);
        screen.ShouldContain("interrupted");
        screen.ShouldNotContain("Unhandled");
        ProcessTexts().ShouldBeEmpty("processes that go on");
        folders.Where(Directory.Exists).ShouldBeEmpty();
        Directory.GetFileSystemEntries(_temporary.Path, "tokenbench*").ShouldBeEmpty();
        return screen;
    }

    /// <summary>The command lines and environments of the processes that still run.</summary>
    public string[] ProcessTexts() =>
        [.. ProcessStrings.All().Select(ProcessStrings.Of).Where(text => text.Contains(_mark, StringComparison.Ordinal))];

    /// <summary>The run file, which must be marked as interrupted.</summary>
    public RunFile LoadPartialRun()
    {
        var run = RunFile.Load(RunFilePath);
        run.Partial.ShouldNotBeNull().ShouldEndWith("interrupted");
        return run;
    }

    [GeneratedRegex(@"\e\[[0-9;]*m")]
    private static partial Regex Colors();

    /// <summary>Asserts that no file was written.</summary>
    public void RequireNoFiles() =>
        Directory.GetFileSystemEntries(_work.Path).Select(System.IO.Path.GetFileName).ShouldBe(["old.pfx", "new.pfx"], ignoreOrder: true);

    public void Dispose()
    {
        _temporary.Dispose();
        _work.Dispose();
    }

    private string ResolvePath(string argument) =>
        argument == "RUN" ? RunFilePath
        : argument.EndsWith(".pfx", StringComparison.Ordinal) ? _work.File(argument)
        : argument;

    [GeneratedRegex(@"/dev/shm/tokenbench-[\w-]+")]
    private static partial Regex LabFolders();
}
