namespace TokenSigningBench.Cli.Tests;

/// <summary>scripts/new-rule.sh, scripts/new-command.sh and scripts/dev.sh, as far as nothing is built.</summary>
public sealed class ContributorScriptTests(RepositoryCopy copy) : IClassFixture<RepositoryCopy>
{
    private const string RuleSet = "src/TokenSigningBench.Core/Checks/RuleSet.cs",
        CommandList = "src/TokenSigningBench.Cli/CommandList.cs";

    [Theory]
    [InlineData("weak-exponent", "It is", "weak-exponent: there is a rule of this id already")]
    [InlineData("finding", "It is", "finding: src/TokenSigningBench.Core has a type Finding already")]
    [InlineData("Weak", "It is", "Weak: is not lower-case words with hyphens, such as weak-curve")]
    [InlineData("weak--name", "It is", "weak--name: is not lower-case words with hyphens, such as weak-curve")]
    [InlineData("weak-name", "two\nlines", "the second argument must be one line of text")]
    [InlineData("weak-name", " ", "the second argument must be one line of text")]
    [InlineData(
        "weak-name-of-more-than-thirty-characters",
        "It is",
        "weak-name-of-more-than-thirty-characters: has more than 30 characters"
    )]
    public void A_rule_that_cannot_be_is_refused_in_one_line(string id, string finds, string line)
    {
        copy.Script("new-rule.sh", id, finds).ShouldBe((2, "", line + "\n"));
        copy.Changed().ShouldBeEmpty();
    }

    [Theory]
    [InlineData("storm", "storm: there is a command or a kind of run of this name already")]
    [InlineData("token-path", "token-path: there is a command or a kind of run of this name already")]
    [InlineData("a_b", "a_b: is not lower-case words with hyphens, such as weak-curve")]
    public void A_command_that_cannot_be_is_refused_in_one_line(string name, string line)
    {
        copy.Script("new-command.sh", name, "Nothing").ShouldBe((2, "", line + "\n"));
        copy.Changed().ShouldBeEmpty();
    }

    [Theory]
    [InlineData("new-rule.sh", "scripts/new-rule.sh ID \"What it finds\"")]
    [InlineData("new-command.sh", "scripts/new-command.sh NAME \"What it measures\"")]
    public void Missing_arguments_are_named(string script, string usage) =>
        copy.Script(script, "one").ShouldBe((2, "", $"two arguments are needed: {usage}\n"));

    [Fact]
    public void A_description_that_the_help_has_no_room_for_is_refused() =>
        copy.Script("new-command.sh", "toy", new string('x', 52))
            .ShouldBe((2, "", "the second argument has 52 characters, and at most 51 are allowed\n"));

    [Theory]
    [InlineData("new-rule.sh", RuleSet)]
    [InlineData("new-command.sh", CommandList)]
    public void A_file_with_changes_is_left_alone(string script, string file)
    {
        copy.Replace(file, "using ", "// changed\nusing ");
        try
        {
            copy.Script(script, "weak-name", "Nothing").ShouldBe((2, "", $"{file}: has changes that are not committed\n"));
            copy.Changed().ShouldBe([file]);
        }
        finally
        {
            copy.Replace(file, "// changed\nusing ", "using ");
        }
    }

    [Fact]
    public void What_a_change_affects_is_listed()
    {
        const string rule = "src/TokenSigningBench.Core/Inspection/Rules/OverBudget.cs";
        copy.Script("dev.sh", "--list").ShouldBe((0, "no changes since HEAD\n", ""));
        copy.Replace(rule, "class OverBudget", "class  OverBudget");
        try
        {
            (int exitCode, string output, string errors) = copy.Script("dev.sh", "--list");
            (exitCode, errors).ShouldBe((0, ""));
            output
                .Split('\n', StringSplitOptions.RemoveEmptyEntries)
                .ShouldBe([
                    "changed  files: 1, since HEAD",
                    "build    tests/TokenSigningBench.Architecture.Tests",
                    "build    tests/TokenSigningBench.Core.Tests",
                    "test     TokenSigningBench.Architecture.Tests.LineWidthTests",
                    "test     TokenSigningBench.Architecture.Tests.Words",
                    "test     TokenSigningBench.Core.Tests.Inspection.Rules",
                    "layout   files: 1",
                ]);
        }
        finally
        {
            copy.Replace(rule, "class  OverBudget", "class OverBudget");
        }

        copy.Script("dev.sh", "--base", "none").ShouldBe((2, "", "unknown revision 'none': scripts/dev.sh [--base REV] [--list]\n"));
    }
}
