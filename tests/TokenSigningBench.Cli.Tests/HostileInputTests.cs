using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests;

public sealed class HostileInputTests : IDisposable
{
    // Private memory of the whole process in KiB: 512 MiB. Seconds until it is killed: far more than it takes.
    private const string Limits = """cd "$0" && ulimit -d 524288 && exec timeout -s KILL 60 dotnet "$@" """;

    private readonly TemporaryFolder _folder = new();
    private readonly TemporaryFolder _password = new();

    public void Dispose()
    {
        _folder.Dispose();
        _password.Dispose();
    }

    // Standard input belongs to the process: stdin.pem is tested only in the test that starts a program.
    public static TheoryData<string> Names => [.. HostileInputs.Names.Where(name => name != "stdin.pem")];

    [Theory]
    [MemberData(nameof(Names))]
    public void An_unreadable_file_exits_with_2_and_nothing_is_written(string name)
    {
        string cause = HostileInputs.Make(name, _folder);
        string[] before = ListFiles();
        (int exitCode, string output, string errors) = InProcess.Run(["inspect", _folder.File(name), .. PasswordOption()]);

        exitCode.ShouldBe(2, output + errors);
        output.ShouldBeEmpty();
        RequireOneLine(errors, name, cause);
        ListFiles().ShouldBe(before);
    }

    // With little memory, and within a time limit.
    [Theory]
    [InlineData("inspect")]
    [InlineData("check")]
    public void All_unreadable_files_in_one_command_are_refused_with_a_line_each(string command)
    {
        string[] causes = [.. HostileInputs.Names.Select(name => HostileInputs.Make(name, _folder))];
        (int exitCode, string output, string errors) = Run(command, HostileInputs.Password, [.. HostileInputs.Names.Select(_folder.File)]);

        exitCode.ShouldBe(2, output + errors);
        output.ShouldBeEmpty();
        string[] lines = errors.TrimEnd('\n').Split('\n');
        lines.Length.ShouldBe(causes.Length);
        foreach ((string line, string name, string cause) in lines.Zip(HostileInputs.Names, causes))
            RequireOneLine(line, name, cause);
    }

    [Theory]
    [InlineData("wrong", "wrong password")]
    [InlineData("", "wrong password")]
    public void A_wrong_password_is_reported_as_such(string password, string cause)
    {
        _folder.Write("a.pfx", HostileInputs.OfIterations(2000));
        (int exitCode, string output, string errors) = Run("inspect", password, _folder.File("a.pfx"));
        exitCode.ShouldBe(2);
        output.ShouldBeEmpty();
        errors.ShouldBe($"{_folder.File("a.pfx")}: {cause}\n");
    }

    [Fact]
    public void The_thumbprint_selects_one_of_two_keys()
    {
        HostileInputs.Make("two-keys.pfx", _folder);
        string file = _folder.File("two-keys.pfx");
        string refusal = InProcess.Run(["inspect", file, .. PasswordOption()]).Errors;

        foreach (string thumbprint in HostileInputs.Thumbprints)
        {
            refusal.ShouldContain(thumbprint);
            (int exitCode, string output, string errors) = InProcess.Run([
                "inspect",
                file,
                "--thumbprint",
                thumbprint,
                .. PasswordOption(),
            ]);
            exitCode.ShouldBe(0, errors);
            output.ShouldContain(thumbprint);
        }
    }

    [SkippableFact]
    public void The_iteration_count_that_browsers_write_is_accepted()
    {
        LongTest.SkipUnlessAll("a password's hash of many rounds");
        _folder.Write("a.pfx", HostileInputs.OfIterations(600_000));
        (int exitCode, string output, string errors) = InProcess.Run(["inspect", _folder.File("a.pfx"), .. PasswordOption()]);
        exitCode.ShouldBe(0, errors);
        output.ShouldContain("RSA 2048");
    }

    [Theory]
    [InlineData("inspect")]
    [InlineData("check")]
    public void Too_many_derivation_iterations_in_one_command_are_refused_in_one_line(string command)
    {
        byte[] costly = HostileInputs.OfAlmostTwoMillionIterations();
        for (int i = 10; i < 40; i++)
            _folder.Write($"{i}.pfx", costly);

        (int exitCode, string output, string errors) = InProcess.Run([command, _folder.Path, .. PasswordOption()]);

        exitCode.ShouldBe(2);
        output.ShouldBeEmpty();
        errors.ShouldBe(
            $"{_folder.File("35.pfx")}: would bring this command to 51,999,974 derivation iterations; "
                + "at most 50,000,000 are done: name fewer files at a time\n"
        );
        // With fewer files, each is refused for its own error.
        (exitCode, _, errors) = InProcess.Run([command, _folder.File("10.pfx"), _folder.File("11.pfx"), .. PasswordOption()]);
        (exitCode, errors).ShouldBe((2, $"{_folder.File("10.pfx")}: wrong password\n{_folder.File("11.pfx")}: wrong password\n"));
    }

    private void RequireOneLine(string errors, string name, string cause)
    {
        string line = errors.TrimEnd('\n');
        line.ShouldStartWith(_folder.File(name));
        line.ShouldContain(cause);
        line.ShouldNotContain("   at ");
        line.Any(char.IsControl).ShouldBeFalse(line);
    }

    private string[] PasswordOption() => ["--password-file", _password.Write("word.txt", HostileInputs.Password)];

    private string[] ListFiles() =>
        [.. Directory.EnumerateFileSystemEntries(_folder.Path, "*", SearchOption.AllDirectories).Order(StringComparer.Ordinal)];

    private (int ExitCode, string Output, string Errors) Run(string command, string password, params string[] arguments) =>
        OperatingSystem.IsLinux()
            ? DotNetProgram.RunFile(
                "sh",
                ["-c", Limits, _folder.Path, Path.Combine(AppContext.BaseDirectory, "tokenbench.dll"), command, .. arguments],
                ("TOKENBENCH_PASSWORD", password)
            )
            : DotNetProgram.Run("tokenbench", [command, .. arguments], ("TOKENBENCH_PASSWORD", password));
}
