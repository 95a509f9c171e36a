using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using System.Text.RegularExpressions;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests.Faults;

/// <summary>A command on a terminal where Ctrl-C is pressed, and all that it could leave behind: processes (and with them ports), folders, half a run file.</summary>
internal sealed partial class PressedCtrlC : IDisposable
{
    private const string Password = "word";

    private readonly TemporaryFolder _work = new();
    private readonly TemporaryFolder _temporary = new();

    // In the environment of everything that is started here: by it they are found, whoever their parent is by then.
    private readonly string _mark = $"mark-{RandomNumberGenerator.GetHexString(24, lowercase: true)}";

    public PressedCtrlC()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "its processes are looked for in /proc");
        foreach ((string name, int bits) in new[] { ("old.pfx", 4096), ("new.pfx", 2048) })
        {
            using X509Certificate2 certificate = CertificateCreator.SelfSign(
                KnownPrimeKeys.Create(bits),
                HashAlgorithmName.SHA256,
                "made for a test",
                TimeProvider.System.GetUtcNow()
            );
            _work.Write(name, certificate.Export(X509ContentType.Pfx, Password));
        }
    }

    public string Path => _work.Path;

    private string RunFilePath => _work.File("run.json");

    public string File(string name) => _work.File(name);

    /// <summary>Runs a command until it has written some words, and presses Ctrl-C. Words that end in .pfx, and RUN, are files in <see cref="Path"/>.</summary>
    /// <returns>What it wrote afterwards.</returns>
    public string At(string words, string command) => At(program => program.ReadPast(words), [.. command.Split(' ')]);

    /// <summary>Runs a command until something is so, and presses Ctrl-C.</summary>
    public string At(Action<DotNetProgram> moment, params string[] arguments)
    {
        using DotNetProgram program = DotNetProgram.StartOnTerminal(
            "tokenbench",
            [.. arguments.Select(Named)],
            ("MARKED", _mark),
            ("TMPDIR", _temporary.Path),
            ("TOKENBENCH_PASSWORD", Password),
            ("TOKENBENCH_LAB", _work.File("lab"))
        );
        moment(program);
        string[] folders = [.. Words().SelectMany(one => Folder().Matches(one)).Select(match => match.Value).Distinct()];
        program.PressCtrlC();
        (int exitCode, string screen, _) = program.End();
        exitCode.ShouldBe(130, screen);
        screen.ShouldContain("interrupted");
        screen.ShouldNotContain("Unhandled");
        Words().ShouldBeEmpty("processes that go on");
        folders.Where(Directory.Exists).ShouldBeEmpty();
        Directory.GetFileSystemEntries(_temporary.Path, "tokenbench*").ShouldBeEmpty();
        return screen;
    }

    /// <summary>The command lines and environments of what runs.</summary>
    public string[] Words() =>
        [.. ProcessStrings.All().Select(ProcessStrings.Of).Where(words => words.Contains(_mark, StringComparison.Ordinal))];

    /// <summary>What was measured before, which says that it is not all.</summary>
    public RunFile Kept()
    {
        var run = RunFile.Load(RunFilePath);
        run.Partial.ShouldNotBeNull().ShouldEndWith("interrupted");
        return run;
    }

    /// <summary>Nothing was measured, and nothing is kept.</summary>
    public void NothingKept() =>
        Directory.GetFileSystemEntries(_work.Path).Select(System.IO.Path.GetFileName).ShouldBe(["old.pfx", "new.pfx"], ignoreOrder: true);

    public void Dispose()
    {
        _temporary.Dispose();
        _work.Dispose();
    }

    private string Named(string word) =>
        word == "RUN" ? RunFilePath
        : word.EndsWith(".pfx", StringComparison.Ordinal) ? _work.File(word)
        : word;

    [GeneratedRegex(@"/dev/shm/tokenbench-[\w-]+")]
    private static partial Regex Folder();
}
