using System.Globalization;
using System.Text.RegularExpressions;
using TokenSigningBench.Articles.Pages;
using TokenSigningBench.Articles.Published;
using TokenSigningBench.Articles.Statements;
using TokenSigningBench.Reports.Documents;
using TokenSigningBench.Reports.Rendering;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Articles.Tests.Pages;

/// <summary>The pages in docs/background, which are rendered from the runs that are kept beside them.</summary>
public sealed partial class ArticlePageTests : CultureTests
{
    private const int MaxRunBytes = 1_000_000;

    private static readonly string Folder = RepositoryFile.At("docs/background");
    private static readonly string Runs = Path.Combine(Folder, ArticlePage.RunFolder);

    // With TOKENSIGNINGBENCH_WRITE set, the test writes the pages: read the difference before it is committed.
    private static readonly bool Writes = Environment.GetEnvironmentVariable("TOKENSIGNINGBENCH_WRITE") is not null;

    [GeneratedRegex(@"^\| ([RE][0-9]+) \| \S", RegexOptions.CultureInvariant)]
    private static partial Regex Reason { get; }

    [GeneratedRegex(@"(?<!\\)\|", RegexOptions.CultureInvariant)]
    private static partial Regex Bar { get; }

    public static TheoryData<string> Numbers => [.. ArticleRuns.Numbers(Runs)];

    [Theory]
    [MemberData(nameof(Numbers))]
    public void A_page_is_what_its_kept_runs_render(string number)
    {
        CultureInfo.CurrentCulture = CultureInfo.GetCultureInfo("ru-RU");
        var page = ArticlePage.Of(ArticleRuns.Load(Runs, number));
        string file = Path.Combine(Folder, $"article-{number}.md");
        string charts = Path.Combine(Folder, ArticlePage.ChartFolder);
        Directory.CreateDirectory(charts);
        if (Writes)
        {
            foreach (string old in Directory.GetFiles(charts, $"{number}-*.svg"))
                File.Delete(old);
            File.WriteAllText(file, page.Markdown);
            foreach ((string name, string svg) in page.Charts)
                File.WriteAllText(Path.Combine(Folder, name), svg);
        }

        File.ReadAllText(file).ShouldBe(page.Markdown, "TOKENSIGNINGBENCH_WRITE=1 writes it");
        foreach ((string name, string svg) in page.Charts)
            File.ReadAllText(Path.Combine(Folder, name)).ShouldBe(svg, name);
        Directory.GetFiles(charts, $"{number}-*.svg").Length.ShouldBe(page.Charts.Count);
    }

    // By what the page prints, and not by what it was computed from.
    [Theory]
    [MemberData(nameof(Numbers))]
    public void No_statement_is_established_whose_interval_reaches_past_its_range(string number)
    {
        int judged = 0;
        foreach (string[] cells in Rows(number).Where(cells => cells[5] != "-"))
        {
            (double low, double high) = Range(cells[3]);
            double[] interval = [.. cells[5].Split(" to ").Select(Number)];
            bool isInside = AtMost(low, interval[0]) && AtMost(interval[1], high);
            bool isOutside = AtMost(interval[1], low) || AtMost(high, interval[0]);
            (isInside || cells[6] != "established").ShouldBeTrue(string.Join(" | ", cells));
            (isOutside || !cells[6].StartsWith("contradicted", StringComparison.Ordinal)).ShouldBeTrue(string.Join(" | ", cells));
            judged++;
        }

        judged.ShouldBeGreaterThan(0);
    }

    [Theory]
    [MemberData(nameof(Numbers))]
    public void Every_statement_of_the_article_is_on_its_page_with_the_reason_for_its_range(string number)
    {
        string[][] rows = [.. Rows(number)];
        string[] claims = [.. rows.SelectMany(cells => (string[])[cells[0], $"{cells[0]} ({cells[1]})", $"{cells[0]}: {cells[1]}"])];
        foreach (Statement statement in PublishedArticles.All.Single(article => article.Number == number).Statements)
            claims.ShouldContain(Escaped(statement.Claim));
        string[] reasons =
        [
            .. File.ReadAllLines(Path.Combine(Folder, $"article-{number}.md"))
                .Select(line => Reason.Match(line))
                .Where(match => match.Success)
                .Select(match => match.Groups[1].Value),
        ];
        rows.ShouldAllBe(cells => cells.Length == 8 && cells[7].Split(' ', StringSplitOptions.None).All(reasons.Contains));
        rows.ShouldAllBe(cells => cells[5] == "-" || cells[7].StartsWith('R'));
        reasons.ShouldBeUnique();
    }

    [Theory]
    [MemberData(nameof(Numbers))]
    public void Each_run_on_a_page_tells_what_other_work_there_was(string number)
    {
        string[][] runs =
        [
            .. File.ReadAllLines(Path.Combine(Folder, $"article-{number}.md"))
                .Where(line => line.StartsWith($"| <code>{number}", StringComparison.Ordinal))
                .Select(line => line[2..^2].Split(" | ")),
        ];
        runs.Length.ShouldBe(ArticleRuns.Load(Runs, number).All.Count);
        runs.ShouldAllBe(cells => cells.Length == 9 && cells.Skip(6).Any(cell => cell != "-"));
    }

    [Fact]
    public void An_interval_that_reaches_past_its_range_establishes_nothing()
    {
        ArticleClaim claim = new("a claim", "a place") { Allowed = (0.9, 1.1), Ours = new(1, 0.91, 1.09) };
        claim.Word.ShouldBe("established");
        (claim with { Ours = new(1, 0.89, 1.09) }).Word.ShouldBe("undecided");
        (claim with { Ours = new(1, 0.91, 1.11) }).Word.ShouldBe("undecided");
        (claim with { Ours = new(1.3, 1.2, 1.4) }).Word.ShouldBe("contradicted");
        (claim with { Ours = null, CannotRun = "a reason" }).Word.ShouldBe("cannot run here");
    }

    [Fact]
    public void A_kept_run_has_less_than_a_megabyte() =>
        new DirectoryInfo(Runs).GetFiles().ShouldAllBe(file => file.Length < MaxRunBytes && file.Name.EndsWith(".run.json"));

    // Three significant digits are printed.
    private static bool AtMost(double one, double other) => one <= other + 0.005 * Math.Abs(other);

    // A further case of a claim has its text, place and range from the row above.
    private static List<string[]> Rows(string number)
    {
        List<string[]> rows = [];
        IEnumerable<string> lines = File.ReadAllLines(Path.Combine(Folder, $"article-{number}.md"))
            .SkipWhile(line => line != "## Statement by statement")
            .Skip(4)
            .TakeWhile(line => line.StartsWith('|'));
        foreach (string line in lines)
        {
            string[] cells = [.. Bar.Split(line).Skip(1).SkipLast(1).Select(cell => cell.Trim())];
            foreach (int inherited in (int[])[0, 2, 3])
                if (cells[inherited].Length == 0)
                    cells[inherited] = rows[^1][inherited];
            rows.Add(cells);
        }

        return rows;
    }

    private static (double Low, double High) Range(string text) =>
        text.Split(' ') switch
        {
            ["over", var low, ..] => (Number(low), double.PositiveInfinity),
            ["under", var high, ..] => (double.NegativeInfinity, Number(high)),
            [var low, "to", var high, ..] => (Number(low), Number(high)),
            _ => throw new FormatException(text),
        };

    private static double Number(string text) => double.Parse(text, CultureInfo.InvariantCulture);

    private static string Escaped(string text) =>
        MarkdownRenderer
            .Render(
                new Document
                {
                    Id = "a",
                    Title = "a",
                    Blocks = [new("a", Weight.Primary, new TextLine(text))],
                }
            )
            .TrimEnd('\n');
}
