using TokenSigningBench.Core.Programs;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests;

/// <summary>The working directory has planted programs with the names of those that the lab starts.</summary>
public sealed class PlantedProgramTests : IDisposable
{
    // Programs that are started directly, and those that shells and env start.
    private static readonly string[] Names = ["setsid", "taskset", "sh", "cat", "rm", "sleep", "env", "dotnet", "openssl", "wrk"];

    private readonly TemporaryFolder _inputs = new();
    private readonly TemporaryFolder _work = new();
    private readonly Secrets _secrets;

    public PlantedProgramTests()
    {
        _secrets = new(_inputs);
        foreach (string name in Names)
        {
            // Logs its name and its input, which has the key if it runs in place of a lab program.
            string program = _work.Write(name, $"#!/bin/sh\necho \"$0\" >>'{_inputs.File("ran")}'\n/bin/cat >>'{_inputs.File("ran")}'\n");
            if (!OperatingSystem.IsWindows())
                File.SetUnixFileMode(program, UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute);
        }
    }

    public void Dispose()
    {
        _secrets.Dispose();
        _inputs.Dispose();
        _work.Dispose();
    }

    [SkippableTheory]
    [InlineData("login --server minimal PFX --password-file PASSWORD --rounds 5")]
    [InlineData("check PFX --password-file PASSWORD --budget 1000 --relying-parties")]
    public void Planted_programs_are_not_run(string commandLine)
    {
        LongTest.SkipUnlessAll("a server in a process of its own, and every relying party's program");
        (int exitCode, string output, string errors) = RunInWorkFolder(commandLine, $".::{Environment.GetEnvironmentVariable("PATH")}");

        (File.Exists(_inputs.File("ran")) ? File.ReadAllText(_inputs.File("ran")) : "").ShouldBeEmpty();
        // Beside other work a login of five rounds may be undecided.
        exitCode.ShouldBeOneOf(commandLine.StartsWith("login", StringComparison.Ordinal) ? [0, 1] : [0]);
        errors.ShouldBeEmpty(output);
    }

    [SkippableFact]
    public void A_missing_program_is_named_with_its_install_command()
    {
        (int exitCode, _, string errors) = RunInWorkFolder("login --server minimal PFX --password-file PASSWORD --rounds 5", ".");

        File.Exists(_inputs.File("ran")).ShouldBeFalse();
        exitCode.ShouldBe(2);
        errors.Trim().ShouldMatch("apt-get install .*util-linux$");
        errors.Trim().Split('\n').Length.ShouldBe(1);
    }

    private (int ExitCode, string Output, string Errors) RunInWorkFolder(string commandLine, string path)
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "the lab is for Linux");
        return DotNetProgram.RunFile(
            "/usr/bin/env",
            [
                "-C",
                _work.Path,
                $"PATH={path}",
                InstalledProgram.DotNet,
                Path.Combine(AppContext.BaseDirectory, "tokenbench.dll"),
                .. commandLine
                    .Split(' ')
                    .Select(argument =>
                        argument switch
                        {
                            "PFX" => _secrets.Pfx,
                            "PASSWORD" => _secrets.PasswordFile,
                            _ => argument,
                        }
                    ),
            ],
            ("TOKENBENCH_LAB", _inputs.File("lab"))
        );
    }
}
