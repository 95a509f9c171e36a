using System.Diagnostics;
using System.Text.RegularExpressions;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests;

/// <summary>Every command, with a key and a password that must not appear anywhere during or after the run.</summary>
public sealed partial class SecretsTests : IDisposable
{
    // Other users' folders may be unreadable, and links could lead anywhere.
    private static readonly EnumerationOptions Readable = new()
    {
        RecurseSubdirectories = true,
        AttributesToSkip = FileAttributes.ReparsePoint,
    };

    private readonly TemporaryFolder _inputs = new();
    private readonly TemporaryFolder _work = new();
    private readonly Secrets _secrets;

    public SecretsTests() => _secrets = new(_inputs);

    public void Dispose()
    {
        _secrets.Dispose();
        _inputs.Dispose();
        _work.Dispose();
    }

    [SkippableTheory]
    [InlineData(0, "inspect PFX --password-file PASSWORD")]
    [InlineData(0, "inspect PFX --password-file PASSWORD --format json")]
    [InlineData(0, "inspect PEM --format json")]
    [InlineData(0, "check PFX --password-file PASSWORD --budget 1000 --relying-parties")]
    [InlineData(0, "check PEM --budget 1000 --format json")]
    [InlineData(0, "check PEM --budget 1000 --format sarif")]
    [InlineData(2, "check PFX --password-file PEM")]
    [InlineData(2, "check PASSWORD --password-file PASSWORD")]
    [InlineData(0, "password-hash --scheme pbkdf2-sha256 --iterations 1000 --with-cert PFX --password-file PASSWORD --format json")]
    // Beside other work five rounds may decide nothing: the exit code is not tested here.
    [InlineData(null, "login PFX --password-file PASSWORD --rounds 5 --run-file run.json")]
    [InlineData(0, "storm PFX --password-file PASSWORD --logins 10 --duration 200ms --run-file run.json")]
    [InlineData(0, "storm PFX --password-file PASSWORD --logins 5 --duration 200ms --server minimal --run-file run.json")]
    // While other tests run, the forecast may differ from the trial: the exit code is not tested here.
    [InlineData(null, "plan PFX --password-file PASSWORD --peak 5/second --duration 10s --trial 200ms --run-file run.json")]
    [InlineData(130, "lab serve PFX --password-file PASSWORD")]
    public void Neither_the_key_nor_the_password_leaks(int? expected, string commandLine) =>
        RequireNoLeaks(expected, commandLine, password: null);

    // Commands that take long.
    [SkippableTheory]
    [Trait("Category", "Long")]
    [InlineData(null, "login PFX --password-file PASSWORD --rounds 5 --server oidc-provider --run-file run.json")]
    [InlineData(0, "storm --max-rate PFX --password-file PASSWORD --rounds 1 --duration 1s --run-file run.json")]
    [InlineData(
        0,
        "auth-schemes --tls-cert PFX --password-file PASSWORD --schemes basic-sql --users 1 --duration 200ms --rounds 1 --accounts 10 "
            + "--run-file run.json"
    )]
    public void Neither_leaks_from_commands_that_take_long(int? expected, string commandLine) =>
        RequireNoLeaks(expected, commandLine, password: null);

    // Commands that use the password, and commands that do not need it.
    [SkippableTheory]
    [InlineData(null, "login PFX --rounds 5 --server oidc-provider")]
    [InlineData(0, "check PFX --budget 1000")]
    [InlineData(0, "create-cert --key ec:P-256 --format pem")]
    [InlineData(0, "machine --key ec:P-256 --rounds 3 --run-file run.json")]
    public void The_password_in_the_environment_does_not_leak(int? expected, string commandLine) =>
        RequireNoLeaks(expected, commandLine, _secrets.Password);

    [SkippableTheory]
    [Trait("Category", "Long")]
    [InlineData("choose --run-file run.json")]
    [InlineData("check PFX --budget 1000 --relying-parties")]
    public void The_password_in_the_environment_does_not_leak_from_commands_that_take_long(string commandLine) =>
        RequireNoLeaks(0, commandLine, _secrets.Password);

    [SkippableFact]
    public void Commands_that_read_run_files_leak_nothing()
    {
        foreach (
            string commandLine in (string[])
                [
                    "check PFX --password-file PASSWORD --budget 1000 --run-file run.json",
                    "report run.json -o report.html",
                    "report run.json --format markdown",
                    "compare run.json run.json --format json",
                ]
        )
            RequireNoLeaks(0, commandLine, password: null);
    }

    private void RequireNoLeaks(int? expected, string commandLine, string? password)
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "other systems have no /proc to look into");
        string[] arguments =
        [
            .. commandLine
                .Split(' ')
                .Select(argument =>
                    argument switch
                    {
                        "PFX" => _secrets.Pfx,
                        "PEM" => _secrets.Pem,
                        "PASSWORD" => _secrets.PasswordFile,
                        _ => argument,
                    }
                ),
        ];

        (int exitCode, string output, string errors, List<string> leaks) = RunWatched(arguments, password);

        SkipIfABackendIsMissing(exitCode, errors);
        leaks.ShouldBeEmpty();
        _secrets.IsIn(output).ShouldBeFalse(output);
        _secrets.IsIn(errors).ShouldBeFalse(errors);
        FilesWithSecrets().ShouldBeEmpty();
        Directory.EnumerateDirectories("/dev/shm", "tokenbench-*").SelectMany(FilesOf).Where(HasSecrets).ShouldBeEmpty();
        (expected is { } one ? [one] : new[] { 0, 1 }).ShouldContain(exitCode, output + errors);
        // If nothing was printed, nothing was searched. What goes into a file is searched there.
        if (!arguments.Contains("-o"))
            (output + errors).ShouldNotBeEmpty();
    }

    [Fact]
    public void The_search_finds_secrets_that_are_there()
    {
        _secrets.IsIn(File.ReadAllText(_secrets.Pem)).ShouldBeTrue();
        _secrets.IsIn(File.ReadAllText(_secrets.PasswordFile)).ShouldBeTrue();
        _secrets.IsIn(File.ReadAllBytes(_secrets.Pfx)).ShouldBeFalse("it is encrypted");
        File.Copy(_secrets.Pem, _work.File("copy"));
        FilesWithSecrets().ShouldHaveSingleItem();
    }

    private (int ExitCode, string Output, string Errors, List<string> Leaks) RunWatched(string[] arguments, string? password)
    {
        ProcessStartInfo start = DotNetProgram.Interruptible(
            "dotnet",
            [Path.Combine(AppContext.BaseDirectory, "tokenbench.dll"), .. arguments]
        );
        start.WorkingDirectory = _work.Path;
        start.Environment["TMPDIR"] = _work.Path;
        if (password is not null)
            start.Environment["TOKENBENCH_PASSWORD"] = password;
        // Processes that ran before did not get the secrets.
        HashSet<int> before = [.. ProcessStrings.All()];
        using Process process = Process.Start(start)!;
        try
        {
            Task<string> output = Task.Run(() => ReadToEnd(process, interruptAtFirstLine: arguments[1] == "serve")),
                errors = process.StandardError.ReadToEndAsync();
            List<string> leaks = [];
            do
            {
                // The process may have the environment that it was started with, and so may a child before its exec.
                string own = ProcessStrings.Of(process.Id);
                leaks.AddRange(
                    ProcessStrings
                        .All()
                        .Except(before)
                        .Select(id => (id, Words: ProcessStrings.Of(id)))
                        .Where(one => (password is null || (one.id != process.Id && one.Words != own)) && _secrets.IsIn(one.Words))
                        .Select(one => $"{one.id}: {one.Words[..Math.Min(one.Words.Length, 100)]}")
                );
                leaks.AddRange(FilesWithSecrets());
            } while (!process.WaitForExit(50) && !output.IsFaulted);
            return (process.ExitCode, output.Result, errors.Result, leaks);
        }
        finally
        {
            if (!process.HasExited)
                process.Kill(entireProcessTree: true);
        }
    }

    private static string ReadToEnd(Process process, bool interruptAtFirstLine)
    {
        string? first = process.StandardOutput.ReadLine();
        if (interruptAtFirstLine)
            Signals.Send(process, Signals.Interrupt);
        return first + process.StandardOutput.ReadToEnd();
    }

    private static void SkipIfABackendIsMissing(int exitCode, string errors) =>
        Skip.If(exitCode == 2 && MissingProgram().IsMatch(errors), errors);

    [GeneratedRegex("is (missing|not installed): (apt-get|npm) install ")]
    private static partial Regex MissingProgram();

    private IEnumerable<string> FilesWithSecrets() =>
        Directory.EnumerateFiles(_work.Path, "*", SearchOption.AllDirectories).Where(HasSecrets).ToArray();

    private static string[] FilesOf(string folder)
    {
        try
        {
            return Directory.GetFiles(folder, "*", Readable);
        }
        catch (DirectoryNotFoundException)
        {
            // It belonged to another test, which has ended.
            return [];
        }
    }

    private bool HasSecrets(string file)
    {
        try
        {
            return new FileInfo(file) is { LinkTarget: null } && _secrets.IsIn(File.ReadAllBytes(file));
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // It was deleted, is a socket, or belongs to another user.
            return false;
        }
    }
}
