using System.Text.Json;
using System.Text.RegularExpressions;
using AngleSharp.Dom;
using AngleSharp.Html.Dom;
using AngleSharp.Html.Parser;
using TokenSigningBench.Check.Tests.Size;
using TokenSigningBench.Lab.Tests.Rotate;
using TokenSigningBench.Reports.Tests.Sections;

namespace TokenSigningBench.Reports.Tests.Html;

/// <summary>One result has one figure, in every place of a page, and a page says nothing twice.</summary>
public partial class HtmlReportTests
{
    private static readonly Dictionary<string, Func<Report>> Pages = new(StringComparer.Ordinal)
    {
        ["certificate"] = () => Stories.Of("certificate"),
        ["slow login"] = () => Stories.Of("login"),
        ["compare"] = () => Stories.Of("build"),
        ["rotate"] = () => Of(RotationTimelinesTests.Run(RotationTimelinesTests.Row("late", refusedSeconds: 30, withdrawnMinutes: 2))),
        ["size"] = () => Of(SizeDocumentTests.Sizes),
        ["storm --repeat"] = () => ReportBuilder.Of([new("a", StormSamples.Repeated)]),
        ["several runs"] = () => ReportBuilder.Of(ReportSamples.QuickRuns),
    };

    public static TheoryData<string> Names { get; } =
    [
        .. Pages.Keys,
        .. RunDocumentsTests.Kinds.Cast<object[]>().Select(row => $"runs/{row[0]}"),
        .. ReportSamples.QuickRuns.Select(run => run.Name),
    ];

    [Theory]
    [MemberData(nameof(Names))]
    public async Task Every_number_of_the_first_view_is_in_the_data(string name)
    {
        Report report = Page(name);
        using IHtmlDocument page = await ParseAsync(report);
        IElement[] cards = [.. page.QuerySelectorAll(".card, .verdicts tbody tr")];
        cards.ShouldNotBeEmpty();
        foreach (IElement card in cards)
        {
            string text = string.Join(' ', Texts(card, "p, td")),
                subject = Texts(card, ".subject, td:nth-child(2)").Single();
            string section = card.QuerySelector("a")!.GetAttribute("href")!.Split('-')[1];
            Missing(text, subject, [.. Data(report, report.Sections[int.Parse(section, CultureInfo.InvariantCulture) - 1])])
                .ShouldBeEmpty(text);
        }
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void Every_number_of_the_first_line_is_in_the_JSON_data(string name)
    {
        Report report = Page(name);
        foreach (ReportSection section in report.Sections.Where(section => Runs(report, section).Any()))
        {
            string text = TextRenderer.Render(section.Document, samples: null).Split('\n')[0];
            // The headings of a table.
            if (text.StartsWith(' '))
                continue;
            DataFigure[] data =
            [
                .. Runs(report, section).SelectMany(run => Json(run.Run)),
                .. section.Tables.SelectMany(DataFigure.RatiosOf),
                .. References(section),
            ];
            Missing(text, text, data).ShouldBeEmpty(text);
        }
    }

    [Fact]
    public void A_number_that_no_data_have_is_found()
    {
        DataFigure[] data = [new(2.694, "ms", "p95", "new.pfx"), new(69.4, "ms", "p95", "old.pfx"), new(1.19, "×", null, null)];
        Missing("new.pfx p95 2.69 ms", "new.pfx", data).ShouldBeEmpty();
        Missing("new.pfx +19% slower", "new.pfx", data).ShouldBeEmpty();
        foreach (string wrong in (string[])["new.pfx p95 2.70 ms", "new.pfx p99 2.69 ms", "old.pfx p95 2.69 ms", "new.pfx 18% slower"])
            Missing(wrong, wrong, data).ShouldHaveSingleItem(wrong);
    }

    [Theory]
    [InlineData("certificate")]
    [InlineData("storm --repeat")]
    [InlineData("runs/storm")]
    public void The_percentiles_of_the_table_are_on_the_curve(string name)
    {
        ReportSection section = Page(name).Sections.Single(section => section.Name == "storm");
        ReportChart curve = section.Charts.Single(chart => chart.IsOfPercentiles);
        ReportTable table = section.Tables.Single(table => table.Title == "Percentiles, ms");
        IReadOnlyList<ReportCell>[] rows = [.. table.Rows.Where(row => row[1].Text == "scheduled start")];
        rows.Length.ShouldBe(curve.Series.Count);
        foreach ((IReadOnlyList<ReportCell> row, string series) in rows.Zip(curve.Series))
        {
            string[] points = [.. curve.Points.Where(point => point.Series == series).Select(point => $"{point.Value:G9}")];
            row.Skip(2).SkipLast(1).Select(cell => $"{cell.Value:G9}").Except(points).ShouldBeEmpty();
        }
    }

    [Theory]
    [MemberData(nameof(Names))]
    public async Task No_sentence_is_there_twice_and_intervals_are_explained_once(string name)
    {
        Report report = Page(name);
        using IHtmlDocument page = await ParseAsync(report);
        foreach (IElement section in page.QuerySelectorAll(".run"))
        {
            // Cards of several certificates say the same of each.
            IElement?[] cards = [.. page.QuerySelectorAll($".card:has(a[href='#{section.Id}'])")];
            foreach (IElement? card in cards.DefaultIfEmpty())
            {
                IElement[] together = [page.QuerySelector(".top")!, .. card is null ? [] : new[] { card }, section];
                together
                    .SelectMany(Sentences)
                    .CountBy(sentence => sentence)
                    .Where(one => one.Value > 1)
                    .Select(one => one.Key)
                    .ShouldBeEmpty(section.Id);
            }
        }

        Sentences(page.Body!).Count(sentence => sentence.Contains("thin bar", StringComparison.Ordinal)).ShouldBe(1);
        report
            .Sections.SelectMany(section => section.Charts)
            .Where(chart => chart.Kind != ChartKind.Spans && chart.Points.Any(point => point.Low is not null))
            .ShouldAllBe(chart => NamesInterval().IsMatch($"{chart.Title} {chart.Figure} {string.Join(' ', chart.Series)}"));
    }

    private static Report Page(string name) =>
        Pages.TryGetValue(name, out Func<Report>? page) ? page()
        : name.StartsWith("runs/", StringComparison.Ordinal)
            ? ReportBuilder.Of([new(name, RunFile.Load(ReportSamples.Golden($"{name}.run.json")))])
        : ReportBuilder.Of([ReportSamples.Runs.Single(run => run.Name == name)]);

    private static Report Of(RunPart part) => ReportBuilder.Of([new("a", ReportSamples.Of() with { Part = part })]);

    private static async Task<IHtmlDocument> ParseAsync(Report report) =>
        new HtmlParser().ParseDocument(await HtmlReport.RenderAsync(report));

    // Each in one line. Elements inside others are left to those.
    private static IEnumerable<string> Texts(IElement of, string elements) =>
        of.QuerySelectorAll(elements).Select(element => Spaces().Replace(element.TextContent, " ").Trim());

    // Where the subject names certificates, the numbers are theirs.
    private static IEnumerable<string> Missing(string text, string subject, DataFigure[] data)
    {
        string?[] all = [.. data.Select(figure => figure.Certificate).Distinct()],
            named = [.. all.Where(name => name is null || subject.Contains(name, StringComparison.Ordinal))];
        string?[] possible = named.Any(name => name is not null) ? named : all;
        return ShownFigure
            .In(text)
            .Where(shown => !data.Any(figure => shown.IsOf(figure) && possible.Contains(figure.Certificate)))
            .Select(shown => shown.ToString());
    }

    private static IEnumerable<ReportedRun> Runs(Report report, ReportSection section) =>
        report.Runs.Where(run => section.Runs.Contains(run.Name));

    private static IEnumerable<DataFigure> Data(Report report, ReportSection section) =>
        [
            .. section.Tables.SelectMany(DataFigure.Of),
            .. section.Tables.SelectMany(DataFigure.RatiosOf),
            .. Runs(report, section).SelectMany(run => Json(run.Run)),
        ];

    private static DataFigure[] Json(RunFile run)
    {
        // A kept file has the figures of the program that wrote it.
        var now = new RunFile
        {
            Started = run.Started,
            Machine = run.Machine,
            Part = run.Part,
        };
        using var json = JsonDocument.Parse(now.Data(null));
        return [.. DataFigure.Of(json.RootElement)];
    }

    // What a machine is compared with is no part of its run.
    private static IEnumerable<DataFigure> References(ReportSection section) =>
        section.Name == "machine"
            ? from line in RepositoryFile.Read("src/TokenSigningBench.Reports/Documents/machines.csv").Split('\n').Skip(1)
            where line.Length > 0
            select new DataFigure(double.Parse(line.Split(';')[2], CultureInfo.InvariantCulture), "ms", null, null)
            : [];

    // Cells are left out: rows of a table have the same remarks.
    private static IEnumerable<string> Sentences(IElement of) =>
        Texts(of, "p, li, h1, h2, h3, h4, figcaption")
            // The remarks of a ranking are those of its rows.
            .Where(text => !RankStart().IsMatch(text))
            .SelectMany(text => SentenceEnd().Split(text))
            .Where(sentence => sentence.EndsWith('.') && sentence.Contains(' ', StringComparison.Ordinal));

    [GeneratedRegex(@"^\d+\. ")]
    private static partial Regex RankStart();

    [GeneratedRegex("interval|from the slowest", RegexOptions.IgnoreCase)]
    private static partial Regex NamesInterval();

    [GeneratedRegex(@"\s+")]
    private static partial Regex Spaces();

    [GeneratedRegex(@"(?<=[.?!])\s+")]
    private static partial Regex SentenceEnd();
}
