using System.Text.RegularExpressions;

namespace TokenSigningBench.Testing;

/// <summary>Commands of a program with a key and a password that must not appear anywhere during or after the run.</summary>
public sealed partial class WatchedSecrets : IDisposable
{
    // Other users' folders may be unreadable, and links could lead anywhere.
    private static readonly EnumerationOptions Readable = new()
    {
        RecurseSubdirectories = true,
        AttributesToSkip = FileAttributes.ReparsePoint,
    };

    private readonly TemporaryFolder _inputs = new();
    private readonly TemporaryFolder _work = new();
    private readonly string _program;

    /// <param name="program">The assembly's name.</param>
    public WatchedSecrets(string program = "tokenbench") => (_program, Secrets) = (program, new(_inputs));

    public Secrets Secrets { get; }

    public void Dispose()
    {
        Secrets.Dispose();
        _inputs.Dispose();
        _work.Dispose();
    }

    /// <summary>Runs a command, in which PFX, PEM and PASSWORD are files, and asserts that nothing shows a secret.</summary>
    /// <param name="expected">The exit code; null where it may be 0 or 1.</param>
    /// <param name="password">What <c>TOKENBENCH_PASSWORD</c> is; null where it is not set.</param>
    public void RequireNoLeaks(int? expected, string commandLine, string? password)
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "other systems have no /proc to look into");
        string[] arguments =
        [
            .. commandLine
                .Split(' ')
                .Select(argument =>
                    argument switch
                    {
                        "PFX" => Secrets.Pfx,
                        "PEM" => Secrets.Pem,
                        "PASSWORD" => Secrets.PasswordFile,
                        _ => argument,
                    }
                ),
        ];

        (int exitCode, string output, string errors, List<string> leaks) = RunWatched(arguments, password);

        SkipIfABackendIsMissing(exitCode, errors);
        leaks.ShouldBeEmpty();
        Secrets.IsIn(output).ShouldBeFalse(output);
        Secrets.IsIn(errors).ShouldBeFalse(errors);
        FilesWithSecrets().ShouldBeEmpty();
        Directory.EnumerateDirectories("/dev/shm", "tokenbench-*").SelectMany(FilesOf).Where(HasSecrets).ShouldBeEmpty();
        (expected is { } one ? [one] : new[] { 0, 1 }).ShouldContain(exitCode, output + errors);
        // If nothing was printed, nothing was searched. What goes into a file is searched there.
        if (!arguments.Contains("-o"))
            (output + errors).ShouldNotBeEmpty();
    }

    /// <summary>Asserts that the search finds what is there.</summary>
    public void RequireSearch()
    {
        Secrets.IsIn(File.ReadAllText(Secrets.Pem)).ShouldBeTrue();
        Secrets.IsIn(File.ReadAllText(Secrets.PasswordFile)).ShouldBeTrue();
        Secrets.IsIn(File.ReadAllBytes(Secrets.Pfx)).ShouldBeFalse("it is encrypted");
        File.Copy(Secrets.Pem, _work.File("copy"));
        FilesWithSecrets().ShouldHaveSingleItem();
    }

    private (int ExitCode, string Output, string Errors, List<string> Leaks) RunWatched(string[] arguments, string? password)
    {
        ProcessStartInfo start = DotNetProgram.Interruptible(
            "dotnet",
            [Path.Combine(AppContext.BaseDirectory, $"{_program}.dll"), .. arguments]
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
                        .Where(one => (password is null || (one.id != process.Id && one.Words != own)) && Secrets.IsIn(one.Words))
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
            return new FileInfo(file) is { LinkTarget: null } && Secrets.IsIn(File.ReadAllBytes(file));
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // It was deleted, is a socket, or belongs to another user.
            return false;
        }
    }
}
