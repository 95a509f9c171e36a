using System.CommandLine;
using System.Reflection;
using TokenSigningBench.Core.Figures;
using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Reports.Documents;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests;

public class FeaturesTests
{
    [Fact]
    public void Every_kind_of_run_is_a_feature_s() =>
        RunKinds
            .All.Select(kind => kind.Part)
            .Except([typeof(RatesRun)])
            .ShouldBe(
                Directory
                    .GetFiles(AppContext.BaseDirectory, "TokenSigningBench.*.dll")
                    .Where(file =>
                        !file.EndsWith("Tests.dll", StringComparison.Ordinal) && !file.EndsWith("Testing.dll", StringComparison.Ordinal)
                    )
                    .SelectMany(file => Assembly.LoadFrom(file).GetTypes())
                    .Where(type => type.IsSubclassOf(typeof(RunPart))),
                ignoreOrder: true
            );

    private const string Help = "help";

    [Fact]
    public void A_command_s_name_makes_that_command_alone()
    {
        RootCommand all = Features.Root();
        foreach (string name in all.Subcommands.Where(command => !command.Hidden).Select(command => command.Name).Except([Help]))
        {
            RootCommand one = Features.Root(name);
            one.Subcommands.Select(command => command.Name).ShouldBe([name, Help]);
            one.Options.Select(option => option.Name).ShouldBe(all.Options.Select(option => option.Name));
        }

        Features.Root("nothing").Subcommands.Count.ShouldBe(all.Subcommands.Count);
    }
}
