using TokenSigningBench.Reports.Commands;

namespace TokenSigningBench.Lab.Servers;

/// <summary><c>tokenbench lab</c>: the lab's servers, for a user who wants to see one.</summary>
public static class LabCommand
{
    public static Command Create()
    {
        var command = new Command("lab", "Run the servers of the lab on loopback.") { ServeCommand.Create() };
        CommandHelp.Set(
            command,
            new([], ["lab serve signing.pfx", "lab serve signing.pfx --port 5001 --tls", "lab serve --help"], "docs/development/lab.md")
        );
        return command;
    }
}
