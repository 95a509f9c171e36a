namespace TokenSigningBench.Cli.Commands;

/// <summary><c>tokenbench dev</c>: tests of this tool's own simulation and load generator, for its developers. Not in the help.</summary>
internal static class DevCommand
{
    private const string Name = "dev";

    public static Command Create()
    {
        var command = new Command(Name, "Test this tool's own simulation and load generator.") { Hidden = true };
        foreach (Command test in Tests())
            command.Add(test);
        return command;
    }

    /// <summary>The same commands by the names that they had before they were development commands.</summary>
    public static IEnumerable<Command> CreateOlderNames() => Tests().Select(test => test.NowCalled($"{Name} {test.Name}"));

    private static Command[] Tests() => [ModelCommand.Create(), GeneratorCommand.Create()];
}
