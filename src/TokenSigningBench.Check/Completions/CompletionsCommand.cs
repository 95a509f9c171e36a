using TokenSigningBench.Core.Processes;
using TokenSigningBench.Reports.Commands;

namespace TokenSigningBench.Check.Completions;

/// <summary><c>tokenbench completions</c>: a function for a shell, which asks this program what fits.</summary>
public static class CompletionsCommand
{
    // The file's ending by the shell's name.
    private static readonly Dictionary<string, string> Files = new()
    {
        ["bash"] = "tokenbench.bash",
        ["zsh"] = "tokenbench.zsh",
        ["fish"] = "tokenbench.fish",
        ["pwsh"] = "tokenbench.ps1",
    };

    public static Command Create()
    {
        var shell = new Argument<string>("SHELL") { Description = string.Join(", ", Files.Keys) };
        shell.AcceptOnlyFromAmong([.. Files.Keys]);
        var command = new Command("completions", "Print the completion function of a shell") { shell };
        CommandHelp.Set(command, new([new("Completions", shell)], ["completions bash"], "docs/guides/install.md"));
        command.SetAction(parsed =>
        {
            Console.Out.Write(EmbeddedText.Read(Files[parsed.GetRequiredValue(shell)], typeof(CompletionsCommand)));
            return ExitCode.Done;
        });
        return command;
    }
}
