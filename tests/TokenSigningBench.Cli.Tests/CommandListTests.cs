using System.CommandLine;

namespace TokenSigningBench.Cli.Tests;

public class CommandListTests
{
    private const string Help = "help";

    [Fact]
    public void A_command_s_name_makes_that_command_alone()
    {
        RootCommand all = CommandList.Root();
        foreach (string name in all.Subcommands.Where(command => !command.Hidden).Select(command => command.Name).Except([Help]))
        {
            RootCommand one = CommandList.Root(name);
            one.Subcommands.Select(command => command.Name).ShouldBe([name, Help]);
            one.Options.Select(option => option.Name).ShouldBe(all.Options.Select(option => option.Name));
        }

        CommandList.Root("nothing").Subcommands.Count.ShouldBe(all.Subcommands.Count);
    }
}
