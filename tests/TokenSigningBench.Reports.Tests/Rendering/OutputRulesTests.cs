using TokenSigningBench.Check.Compare;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Check.Machine;
using TokenSigningBench.Check.Tests.Checks;
using TokenSigningBench.Check.Tests.Compare;
using TokenSigningBench.Lab.Plan;
using TokenSigningBench.Reports.Tests.Fleet;
using TokenSigningBench.Reports.Tests.Sections;

namespace TokenSigningBench.Reports.Tests.Rendering;

/// <summary>Default answers keep to 80 columns, 25 lines, the field's terms and short sentences.</summary>
public class OutputRulesTests
{
    private static Dictionary<string, Func<IEnumerable<Document>>> Others { get; } =
        new()
        {
            ["compare"] = () => ComparisonSamples.All.Select(one => ComparisonDocument.Of(one.Comparison)),
            ["inspect"] = () => FactsRenderingTests.Facts.Select(FactsDocument.Of),
            ["figures"] = () => RunDocuments.Of(FiguresDocumentTests.Toy),
            ["plan --fleet"] = () =>
                new double?[] { null, 30, 300, 3000 }.Select(peak =>
                    FleetPlanDocument.Of(FleetDocumentTests.AllHosts.Value.Plan, FleetDocumentTests.AllHosts.Value.Groups, peak)
                ),
            ["machines"] = () => [ProfileDocument.Of([.. ReportSamples.Runs.Where(run => run.Run.Part is ProfileRun).Select(MachineOf)])],
        };

    public static TheoryData<string> Subjects { get; } =
    [
        .. RunDocumentsTests.Kinds.Cast<object[]>().Select(row => $"runs/{row[0]}"),
        .. ReportSamples.QuickRuns.Select(run => run.Name),
        .. Others.Keys,
    ];

    [Theory]
    [MemberData(nameof(Subjects))]
    public void A_default_answer_keeps_to_the_rules(string subject) =>
        Documents(subject)
            .SelectMany(document => OutputRules.Violations(document).Select(violation => $"{document.Id}: {violation}"))
            .ShouldBeEmpty();

    [Fact]
    public void A_replaced_term_is_found_outside_its_allowed_contexts()
    {
        foreach (string line in new[] { "RSA 8192 is dear.", "28 logins a second", "96 % of the time" })
            OutputRules.TermViolations(line).ShouldNotBeEmpty();
        foreach (string line in new[] { "Time to first byte", "96% of the time" })
            OutputRules.TermViolations(line).ShouldBeEmpty();
    }

    [Fact]
    public void A_path_is_one_word_and_a_number_none() =>
        new[] { "certs/a.pfx takes 35.0 ms ± 0.5 ms", "Use RSA 2048 to 4096, or P-256." }.Select(OutputRules.CountWords).ShouldBe([4, 5]);

    [Fact]
    public void A_long_line_a_long_sentence_and_a_missing_answer_are_found()
    {
        OutputRules.Violations(Answer(new string('a', 81))).ShouldHaveSingleItem().ShouldStartWith("81 columns: ");
        OutputRules.Violations(Answer(string.Concat(Enumerable.Repeat("a ", 26)))).ShouldHaveSingleItem().ShouldStartWith("26 words: ");
        OutputRules.Violations(Answer(string.Concat(Enumerable.Repeat("a\n", 26)))).ShouldContain("26 lines");
        OutputRules.Violations(Answer()).ShouldBe(["no answer"]);
    }

    private static IEnumerable<Document> Documents(string subject) =>
        Others.TryGetValue(subject, out Func<IEnumerable<Document>>? documents) ? documents()
        : subject.StartsWith("runs/", StringComparison.Ordinal) ? Of(subject, RunFile.Load(ReportSamples.Golden($"{subject}.run.json")))
        : Of(subject, ReportSamples.Runs.Single(run => run.Name == subject).Run);

    private static IEnumerable<Document> Of(string name, RunFile run) =>
        run.Part is ProfileRun ? [ProfileDocument.Of([MachineProfile.Of(name, run)])] : RunDocuments.Of(run);

    private static MachineProfile MachineOf(ReportedRun run) => MachineProfile.Of(run.Name, run.Run);

    private static Document Answer(params string[] lines) =>
        new()
        {
            Id = "an-example",
            Title = "An example",
            Blocks = [new("answer", Weight.Headline, [.. lines.Select(line => new TextLine(line))])],
        };
}
