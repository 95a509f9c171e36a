namespace TokenSigningBench.Cli.Help;

/// <summary>The commands as the help lists them: those of every day first. A command that is in no group is not listed.</summary>
internal static class CommandGroups
{
    public static IReadOnlyList<(string Title, IReadOnlyList<string> Commands)> All { get; } =
    [
        ("Every day", ["check", "inspect", "login", "explain", "storm", "plan", "choose", "size", "rotate", "report", "compare"]),
        ("Lab", ["lab"]),
        ("Advanced", ["create-cert", "password-hash", "auth-schemes", "machine", "operation"]),
    ];
}
