using System.CommandLine;
using System.Text.RegularExpressions;
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
            .ShouldBe(
                new[] { typeof(RunFile), typeof(Document), typeof(Features) }
                    .SelectMany(type => type.Assembly.GetTypes())
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

    // The tool without the lab reports runs of every kind, in the same order. Both programs have one name, so that only one can be loaded.
    [Fact]
    public void Both_tools_read_the_same_kinds_of_run() =>
        KindsIn("src/TokenSigningBench.Check/Features.cs").ShouldBe(KindsIn("src/TokenSigningBench.Cli/Features.cs"));

    private static string[] KindsIn(string file) =>
        [.. Regex.Matches(RepositoryFile.Read(file), @"\w+Document\.Kind").Select(match => match.Value)];
}
