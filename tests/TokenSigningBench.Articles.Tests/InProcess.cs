using TokenSigningBench.Reports.Terminal;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Articles.Tests;

/// <summary>Runs the program's commands in this process.</summary>
internal static class InProcess
{
    /// <summary>Runs a command to its end.</summary>
    /// <param name="arguments">The command line, without the program's name.</param>
    public static (int ExitCode, string Output, string Errors) Run(params string[] arguments) =>
        CapturedConsole.Run(
            () => Reports.Commands.CommandLine.RunAsync(Features.All, Features.Root(), arguments, Features.Program),
            writer => new PrintableWriter(writer)
        );
}
