using System.CommandLine;

namespace TokenSigningBench.Cli.Tests;

public class CommandListTests
{
    [Fact]
    public void A_command_s_name_makes_that_command_alone()
    {
        RootCommand all = CommandList.Root();
        foreach (string name in all.Subcommands.Where(command => !command.Hidden).Select(command => command.Name))
        {
            RootCommand one = CommandList.Root(name);
            one.Subcommands.ShouldHaveSingleItem().Name.ShouldBe(name);
            one.Options.Select(option => option.Name).ShouldBe(all.Options.Select(option => option.Name));
        }

        CommandList.Root("nothing").Subcommands.Count.ShouldBe(all.Subcommands.Count);
    }
}
