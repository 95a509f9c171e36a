using TokenSigningBench.Core.Processes;
using TokenSigningBench.Reports.Commands;

namespace TokenSigningBench.Check.Completions;

/// <summary><c>tokenbench completions</c>: a function for a shell, which asks this program what fits, or the page for <c>man</c>.</summary>
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

    private const string Man = "man";

    /// <param name="manPage">Renders the page of all commands of the program.</param>
    public static Command Create(Func<string> manPage)
    {
        string[] names = [.. Files.Keys, Man];
        var shell = new Argument<string>("SHELL") { Description = string.Join(", ", names) };
        shell.AcceptOnlyFromAmong(names);
        var command = new Command("completions", "Print the completion function of a shell, or the man page") { shell };
        CommandHelp.Set(command, new([new("Completions", shell)], ["completions bash"], "docs/guides/install.md"));
        command.SetAction(parsed =>
        {
            Console.Out.Write(
                parsed.GetRequiredValue(shell) is var name && name == Man
                    ? manPage()
                    : EmbeddedText.Read(Files[name], typeof(CompletionsCommand))
            );
            return ExitCode.Done;
        });
        return command;
    }
}
