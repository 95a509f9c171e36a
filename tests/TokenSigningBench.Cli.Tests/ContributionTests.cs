using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests;

/// <summary>
/// The scripts for contributors, and a new rule, command and format as CONTRIBUTING.md describes them, in copies of the repository that are
/// built and run.
/// </summary>
/// <param name="copy">A copy in which nothing is built, and which every test leaves unchanged.</param>
public sealed class ContributionTests(RepositoryCopy copy) : IClassFixture<RepositoryCopy>
{
    private const string CheckTests = "tests/TokenSigningBench.Check.Tests",
        CliTests = "tests/TokenSigningBench.Cli.Tests",
        Rule = "src/TokenSigningBench.Check/Inspection/Rules/WeakName.cs",
        RuleTests = $"{CheckTests}/Inspection/Rules/WeakNameTests.cs",
        OwnerTests = $"{CheckTests}/Inspection/OwnerRemediesTests.cs",
        Run = "src/TokenSigningBench.Cli/Toy/ToyRun.cs",
        RuleSet = "src/TokenSigningBench.Check/Checks/RuleSet.cs",
        Features = "src/TokenSigningBench.Cli/Features.cs";

    [Theory]
    [InlineData("weak-exponent", "It is", "weak-exponent: there is a rule of this id already")]
    [InlineData("finding", "It is", "finding: src/TokenSigningBench.Check has a type Finding already")]
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
    [InlineData("login-url", "login-url: there is a command or a kind of run of this name already")]
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
    [InlineData("new-command.sh", Features)]
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
        const string rule = "src/TokenSigningBench.Check/Inspection/Rules/OverBudget.cs";
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
                    "build    tests/TokenSigningBench.Check.Tests",
                    "test     TokenSigningBench.Architecture.Tests.LineWidthTests",
                    "test     TokenSigningBench.Architecture.Tests.Words",
                    "test     TokenSigningBench.Check.Tests.Inspection.Rules",
                    "layout   files: 1",
                ]);
        }
        finally
        {
            copy.Replace(rule, "class  OverBudget", "class OverBudget");
        }

        copy.Script("dev.sh", "--base", "none").ShouldBe((2, "", "unknown revision 'none': scripts/dev.sh [--base REV] [--list]\n"));
    }

    [Fact]
    [Trait("Category", "Long")]
    public void A_rule_starts_with_a_failing_test_and_passes_when_it_is_filled_in()
    {
        using var built = new RepositoryCopy();
        built.Script("new-rule.sh", "weak-name", "The subject is called \"weak\"").ExitCode.ShouldBe(0);
        built.Changed().ShouldBe([RuleSet, Rule, RuleTests]);

        built.Build(CheckTests);
        (int exitCode, string output) = built.Test(CheckTests, "FullyQualifiedName~.WeakNameTests.");
        exitCode.ShouldBe(1);
        output.ShouldContain("WeakNameTests.It_is_found");
        output.ShouldNotContain("WeakNameTests.Nothing_is_found_in_a_fit_key");

        built.Replace(Rule, "facts) => false", "facts) => facts.Subject == \"CN=weak\"");
        built.Replace(RuleTests, "facts with { }", "facts with { Subject = \"CN=weak\" }");
        built.Replace(Rule, "TODO: standard and section, or where it was measured", "RFC 5280 section 4.1.2.6");
        built.Replace(Rule, "TODO: what happens with such a key.", "Nobody knows whose it is.");
        built.Replace(Rule, "TODO: the address of a page that says more", "https://www.rfc-editor.org/rfc/rfc5280");
        built.Replace(OwnerTests, "OfEveryKey = new()\n    {", "OfEveryKey = new()\n    {\n        [\"weak-name\"] = OfSet,");
        built.Build(CheckTests);
        Passes(built.Test(CheckTests, "FullyQualifiedName~.WeakNameTests.|FullyQualifiedName~.RuleSetTests."));
        Passes(built.Test(CheckTests, "FullyQualifiedName~.CheckDocumentTests.", ("TOKENSIGNINGBENCH_WRITE", "1")));
        built.Changed().ShouldBe([RuleSet, Rule, "tests/Golden/check.sarif", OwnerTests, RuleTests]);
        built.Build(CheckTests);
        Passes(built.Test(CheckTests, "FullyQualifiedName~.Inspection."));
    }

    [Fact]
    [Trait("Category", "Long")]
    public void A_command_starts_with_a_failing_test_and_a_format_is_one_line()
    {
        using var built = new RepositoryCopy();
        built.Script("new-command.sh", "toy", "Nothing").ExitCode.ShouldBe(0);
        built.Changed().ShouldBe([Features, "src/TokenSigningBench.Cli/Toy/ToyCommand.cs", Run, $"{CliTests}/Toy/ToyCommandTests.cs"]);
        built.Build(CliTests);
        built.Test(CliTests, "FullyQualifiedName~.ToyCommandTests.").ExitCode.ShouldBe(1);

        built.Replace(Run, "Nanoseconds = []", "Nanoseconds = [.. Enumerable.Range(100, 5).Select(sample => (double)sample)]");
        built.Replace(
            "src/TokenSigningBench.Reports/Sections/RunFormats.cs",
            "[Text] = ",
            "[\"toyish\"] = (_, run) => $\"{run.Kind}: {string.Join(\", \", run.Figures.Select(figure => figure.Name))}\\n\",\n"
                + "[Text] = "
        );
        built.Build(CliTests);
        Passes(built.Test(CliTests, "FullyQualifiedName~.ToyCommandTests."));

        string run = built.PathOf("a.run.json"),
            again = built.PathOf("b.run.json");
        (string text, string same) = (Tokenbench(built, "toy", "--run-file", run), Tokenbench(built, "report", run, "--format", "text"));
        text.ShouldContain("  toy ");
        same.ShouldBe(text);
        Tokenbench(built, "toy", "--format", "json", "--run-file", again).ShouldContain("\"kind\": \"toy\"");
        Tokenbench(built, "compare", run, again, "--format", "json").ShouldContain("\"toy\"");
        Tokenbench(built, "report", run, "-o", built.PathOf("page.html")).ShouldBeEmpty();
        File.Exists(built.PathOf("page.html")).ShouldBeTrue();
        Tokenbench(built, "report", run, "--format", "toyish").ShouldBe("toy: toy\n");
        Tokenbench(built, "toy", "--format", "toyish").ShouldBe("toy: toy\n");
        Tokenbench(built, "--help").ShouldContain("  Measure nothing.\n");
    }

    private static void Passes((int ExitCode, string Output) test) => test.ExitCode.ShouldBe(0, test.Output);

    private static string Tokenbench(RepositoryCopy built, params string[] words)
    {
        string[] arguments = [built.PathOf($"{CliTests}/bin/Release/net10.0/tokenbench.dll"), .. words];
        (int exitCode, string output, string errors) = DotNetProgram.RunFile("dotnet", arguments);
        exitCode.ShouldBe(0, output + errors);
        return output;
    }
}
