using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests;

/// <summary>A new rule, command and format, as CONTRIBUTING.md describes them, in a copy of the repository that is built and run.</summary>
public sealed class ContributionTests : IDisposable
{
    private const string CoreTests = "tests/TokenSigningBench.Core.Tests",
        CliTests = "tests/TokenSigningBench.Cli.Tests",
        ReportsTests = "tests/TokenSigningBench.Reports.Tests",
        Rule = "src/TokenSigningBench.Core/Inspection/Rules/WeakName.cs",
        RuleTests = $"{CoreTests}/Inspection/Rules/WeakNameTests.cs",
        Run = "src/TokenSigningBench.Core/RunFiles/ToyRun.cs";

    private readonly RepositoryCopy? _copy;

    public ContributionTests()
    {
        if (Environment.GetEnvironmentVariable("TOKENSIGNINGBENCH_TESTS") == "all")
            _copy = new RepositoryCopy();
    }

    public void Dispose() => _copy?.Dispose();

    [SkippableFact]
    public void A_rule_starts_with_a_failing_test_and_passes_when_it_is_filled_in()
    {
        RepositoryCopy copy = CopyOrSkip();
        copy.Script("new-rule.sh", "weak-name", "The subject is called \"weak\"").ExitCode.ShouldBe(0);
        copy.Changed().ShouldBe(["src/TokenSigningBench.Core/Checks/RuleSet.cs", Rule, RuleTests]);

        copy.Build(CoreTests);
        (int exitCode, string output) = copy.Test(CoreTests, "FullyQualifiedName~.WeakNameTests.");
        exitCode.ShouldBe(1);
        output.ShouldContain("WeakNameTests.It_is_found");
        output.ShouldNotContain("WeakNameTests.Nothing_is_found_in_a_fit_key");

        copy.Replace(Rule, "facts) => false", "facts) => facts.Subject == \"CN=weak\"");
        copy.Replace(RuleTests, "facts with { }", "facts with { Subject = \"CN=weak\" }");
        copy.Replace(Rule, "TODO: standard and section, or where it was measured", "RFC 5280 section 4.1.2.6");
        copy.Build(CoreTests);
        Passes(copy.Test(CoreTests, "FullyQualifiedName~.WeakNameTests.|FullyQualifiedName~.RuleSetTests."));
        copy.Build(ReportsTests);
        Passes(copy.Test(ReportsTests, "FullyQualifiedName~.CheckDocumentTests.", ("TOKENSIGNINGBENCH_WRITE", "1")));
        copy.Changed().ShouldBe(["src/TokenSigningBench.Core/Checks/RuleSet.cs", Rule, RuleTests, $"{ReportsTests}/Golden/check.sarif"]);
        copy.Build(ReportsTests);
        Passes(copy.Test(ReportsTests, "FullyQualifiedName~.Inspection."));
    }

    [SkippableFact]
    public void A_command_starts_with_a_failing_test_and_a_format_is_one_line()
    {
        RepositoryCopy copy = CopyOrSkip();
        copy.Script("new-command.sh", "toy", "Nothing").ExitCode.ShouldBe(0);
        copy.Changed()
            .ShouldBe([
                "src/TokenSigningBench.Cli/CommandList.cs",
                "src/TokenSigningBench.Cli/Commands/ToyCommand.cs",
                "src/TokenSigningBench.Cli/Help/CommandGroups.cs",
                "src/TokenSigningBench.Core/RunFiles/RunKinds.cs",
                Run,
                $"{CliTests}/Commands/ToyCommandTests.cs",
            ]);
        copy.Build(CliTests);
        copy.Test(CliTests, "FullyQualifiedName~.ToyCommandTests.").ExitCode.ShouldBe(1);

        copy.Replace(Run, "Nanoseconds = []", "Nanoseconds = [.. Enumerable.Range(100, 5).Select(sample => (double)sample)]");
        copy.Replace(
            "src/TokenSigningBench.Reports/Sections/RunFormats.cs",
            "[Text] = ",
            "[\"toyish\"] = (_, run) => $\"{run.Kind}: {string.Join(\", \", run.Figures.Select(figure => figure.Name))}\\n\",\n"
                + "[Text] = "
        );
        copy.Build(CliTests);
        Passes(copy.Test(CliTests, "FullyQualifiedName~.ToyCommandTests."));

        string run = copy.PathOf("a.run.json"),
            again = copy.PathOf("b.run.json");
        (string text, string same) = (Tokenbench("toy", "--run-file", run), Tokenbench("report", run, "--format", "text"));
        text.ShouldContain("  toy ");
        same.ShouldBe(text);
        Tokenbench("toy", "--format", "json", "--run-file", again).ShouldContain("\"kind\": \"toy\"");
        Tokenbench("compare", run, again, "--format", "json").ShouldContain("\"toy\"");
        Tokenbench("report", run, "-o", copy.PathOf("page.html")).ShouldBeEmpty();
        File.Exists(copy.PathOf("page.html")).ShouldBeTrue();
        Tokenbench("report", run, "--format", "toyish").ShouldBe("toy: toy\n");
        Tokenbench("toy", "--format", "toyish").ShouldBe("toy: toy\n");
        Tokenbench("--help").ShouldContain("  Measure nothing.\n");
    }

    private RepositoryCopy CopyOrSkip()
    {
        Skip.If(_copy is null, "scripts/test.sh --all builds the program once more for this");
        return _copy;
    }

    private static void Passes((int ExitCode, string Output) test) => test.ExitCode.ShouldBe(0, test.Output);

    private string Tokenbench(params string[] words)
    {
        (int exitCode, string output, string errors) = DotNetProgram.RunFile(
            "dotnet",
            [_copy!.PathOf($"{CliTests}/bin/Release/net10.0/tokenbench.dll"), .. words]
        );
        exitCode.ShouldBe(0, output + errors);
        return output;
    }
}
