using TokenSigningBench.Cli.Commands;
using TokenSigningBench.Cli.Options;
using TokenSigningBench.Cli.Terminal;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests;

/// <summary>
/// The program's commands, run in this process, where starting one would cost more than all that the test
/// looks at: above all what they answer to wrong words.
/// As <c>Program.cs</c> has it, but for what is the process's own: signals, core dumps, a full disk behind standard output, and the environment,
/// which has no password in it.
/// </summary>
internal static class InProcess
{
    // What the person who runs the tests has set is not the test's.
    static InProcess() => Environment.SetEnvironmentVariable(PasswordOptions.Variable, null);

    /// <summary>Runs a command to its end.</summary>
    /// <param name="words">The command line, without the program's name.</param>
    /// <returns>Its exit code, and what it wrote to standard output and standard error.</returns>
    public static (int ExitCode, string Output, string Errors) Run(params string[] words) =>
        CapturedConsole.Run(() => CommandLine.RunAsync(CommandList.Root(), words), writer => new PrintableWriter(writer));
}
