using TokenSigningBench.Check.Compare;

namespace TokenSigningBench.Reports.Tests.Sections;

/// <summary>Run files, one of each kind.</summary>
public sealed class RunDocumentsTests : CultureTests
{
    private static readonly string Folder = Path.Combine(AppContext.BaseDirectory, "Golden", "runs");

    public static TheoryData<string> Kinds { get; } =
    ["check", "choose", "hash", "login", "machine", "plan", "storm", "throughput", "token-path"];

    [Theory]
    [MemberData(nameof(Kinds))]
    public void A_kept_run_prints_the_same_text_saving_it_loses_nothing_and_it_can_be_compared(string kind)
    {
        CultureInfo.CurrentCulture = CultureInfo.GetCultureInfo("ru-RU");
        using var folder = new TemporaryFolder();
        string file = folder.File($"{kind}.run.json");
        RunFile run = Run(kind);
        run.Save(file);
        var kept = RunFile.Load(file);
        foreach (RunFile one in new[] { run, kept })
            RunDocuments.Text($"{kind}.run.json", one, verbose: true).ShouldBe(new GoldenFile($"runs/{kind}.txt"));
        kept.Figures.Select(figure => (figure.Name, figure.Value)).ShouldBe(run.Figures.Select(figure => (figure.Name, figure.Value)));

        var comparison = RunComparison.Of([ComparedRun.Of("a", run)], [ComparedRun.Of("b", kept)], new());
        comparison.Rows.ShouldNotBeEmpty();
        comparison.Rows.ShouldAllBe(row => row.Ratio == 1);
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public async Task A_kept_run_has_a_page(string kind)
    {
        Report report = ReportBuilder.Of([new(kind, Run(kind))]);
        report.Answer.ShouldNotBeNullOrWhiteSpace();
        (await HtmlReport.RenderAsync(report)).ShouldContain($"From {kind}");
        // The id of a block does not change from run to run.
        report
            .Sections.SelectMany(section => section.Document.Blocks)
            .ShouldAllBe(block =>
                block.Id.Length > 0 && block.Id.All(letter => char.IsAsciiLetterLower(letter) || char.IsAsciiDigit(letter) || letter == '-')
            );
        report.Sections.SelectMany(section => section.Document.Blocks).ShouldContain(block => block.Weight != Weight.Detail);
    }

    private static RunFile Run(string kind) => RunFile.Load(Path.Combine(Folder, $"{kind}.run.json"));
}
