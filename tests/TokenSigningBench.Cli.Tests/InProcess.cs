using TokenSigningBench.Reports.Commands;
using TokenSigningBench.Reports.Options;
using TokenSigningBench.Reports.Terminal;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests;

/// <summary>
/// Runs the program's commands in this process, where starting a program would cost more than the test itself: above all for invalid
/// arguments. The same as <c>Program.cs</c>, except for what belongs to a process: signals, core dumps, a full disk behind standard
/// output, and the environment, which has no password.
/// </summary>
internal static class InProcess
{
    // A password that is set for the test run must not reach the tests, nor what a build server sets that runs them.
    static InProcess()
    {
        foreach (string name in new[] { PasswordOptions.Variable, "GITHUB_ACTIONS", "TF_BUILD" })
            Environment.SetEnvironmentVariable(name, null);
    }

    /// <summary>Runs a command to its end.</summary>
    /// <param name="arguments">The command line, without the program's name.</param>
    /// <returns>The exit code, and what the command wrote to standard output and standard error.</returns>
    public static (int ExitCode, string Output, string Errors) Run(params string[] arguments) =>
        CapturedConsole.Run(() => CommandLine.RunAsync(Features.All, Features.Root(), arguments), writer => new PrintableWriter(writer));
}
