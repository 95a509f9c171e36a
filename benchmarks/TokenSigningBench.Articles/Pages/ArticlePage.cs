using TokenSigningBench.Articles.AuthenticationSchemes;
using TokenSigningBench.Articles.Judged;
using TokenSigningBench.Articles.Passwords;
using TokenSigningBench.Articles.Published;
using TokenSigningBench.Articles.Statements;
using TokenSigningBench.Check.Choose;
using TokenSigningBench.Check.SigningCost;
using TokenSigningBench.Lab.Storm;
using TokenSigningBench.Reports.Fleet;
using TokenSigningBench.Reports.Html;
using TokenSigningBench.Reports.Rendering;
using TokenSigningBench.Reports.Sections;

namespace TokenSigningBench.Articles.Pages;

/// <summary>The page of an article in Markdown: its tables and statements beside ours, rendered from kept runs and nothing else.</summary>
/// <param name="Charts">The charts as SVG files, by their names beside the page.</param>
/// <param name="Claims">All claims that the page judges.</param>
public sealed record ArticlePage(string Markdown, IReadOnlyList<(string File, string Svg)> Charts, IReadOnlyList<ArticleClaim> Claims)
{
    /// <summary>The folder of the charts, beside the pages.</summary>
    public const string ChartFolder = "charts";

    /// <summary>The folder of the kept runs, beside the pages.</summary>
    public const string RunFolder = "runs";

    private const string Verdicts = """
        | verdict | when |
        |:--|:--|
        | established | the whole 95% interval is in the range that the article's words allow |
        | contradicted | the whole interval is outside; "reversed": what the article calls slower is faster |
        | undecided | the interval is partly inside: more rounds or a quieter machine may decide |
        | cannot run here | with the reason, and the command that would show it |

        Times are CPU time, and ratios are of interleaved rounds, unless a table says otherwise
        ([how they are measured](../explanation/statistics.md#statements-of-articles)). "tested": the ratio was measured with and
        without the cause. "not tested": the explanation follows from how the algorithms work.
        """;

    /// <summary>What each article has beside its statements. One without a line has its statements alone.</summary>
    private static readonly Dictionary<string, Func<ArticleRuns, ArticleContent>> Contents = new()
    {
        ["000"] = SlowLoginSections.Of,
        ["001"] = PasswordSections.Of,
        ["002"] = SecuritySections.Of,
        ["003"] = SignatureSections.Of,
    };

    /// <summary>Renders the page.</summary>
    /// <param name="runs">The kept runs of the article, at least one.</param>
    public static ArticlePage Of(ArticleRuns runs)
    {
        Article[] parts = [.. PublishedArticles.All.Concat(PublishedArticles.OverHttp).Where(article => article.Number == runs.Number)];
        ArticleContent content = Contents.TryGetValue(runs.Number, out Func<ArticleRuns, ArticleContent>? build)
            ? build(runs)
            : new([], []);
        JudgedCause[] causes = [.. runs.All.SelectMany(one => JudgedCause.Of(one.Run))];
        ArticleClaim[] claims =
        [
            .. from part in parts from judged in JudgedStatement.Of(MeasuredIn(part, runs)) select ArticleClaim.Of(judged, causes),
            .. content.Claims,
        ];
        var page = new PageText(runs.Number);
        page.Raw($"# Article {parts[0].Number}, judged\n");
        page.Raw(
            $"Generated from the run files `{RunFolder}/{runs.Number}*{ArticleRuns.Ending}`. "
                + "`scripts/long.sh articles` measures again and writes the page.\n"
        );
        page.Add(new TextLine($"{parts[0].Title}. {parts[0].Machine}."));
        page.Add(new TextLine(Answer(claims)));
        page.Section(new("Where and when it was measured", [.. Machines(runs)]));
        foreach (ArticleSection section in content.Sections)
            page.Section(section);
        page.Section(new("Statement by statement", [.. new ClaimsTable(claims).Items()]));
        page.Raw(Verdicts + "\n");
        if (causes.Length > 0)
            page.Section(new("Causes: with and without", [JudgedCause.Table(causes) with { Title = "" }]));
        string[] notes = [.. parts.SelectMany(part => part.Notes)];
        if (notes.Length > 0)
            page.Section(new("Notes", [.. notes.Select(note => new Bullet(note))]));
        return new(page.ToString(), page.Charts, claims);
    }

    // In the article's order. A run that measured a statement's own tables is preferred to one that measured the statement alone.
    private static MeasuredStatement[] MeasuredIn(Article part, ArticleRuns runs) =>
        [
            .. runs
                .All.Select(one => one.Run.Part)
                .OfType<IStatementRun>()
                .OrderBy(run => run is StatementsRun)
                .SelectMany(part.MeasuredIn)
                .GroupBy(one => one.Id)
                .Select(same => same.FirstOrDefault(one => one.CannotRun is null) ?? same.First())
                .OrderBy(one => part.Statements.Index().First(statement => statement.Item.Id == one.Id).Index),
        ];

    private static string Answer(ArticleClaim[] claims) =>
        Invariant($"{claims.Length} statements: ")
        + string.Join(", ", claims.CountBy(claim => claim.Word).OrderBy(one => one.Key, StringComparer.Ordinal).Select(Count))
        + ".";

    private static string Count(KeyValuePair<string, int> one) => Invariant($"{one.Value} {one.Key}");

    private static IEnumerable<DocumentItem> Machines(ArticleRuns runs)
    {
        foreach (string machine in MachineLines.Of([.. runs.All.Select(one => new ReportedRun(one.Name, one.Run))]))
            yield return new Bullet(machine);
        yield return new ReportTable(
            "",
            [
                new("Run"),
                new("Started"),
                new("Rounds, or statements", true),
                new("Measured again", true),
                new("Still disturbed", true),
                new("Smallest share of a core", true),
                new("CPU steal, s", true),
                new("Some thread waited for a core, s", true),
                new("Other programs, cores", true),
            ],
            [.. runs.All.Select(one => (ReportCell[])[ReportCell.Name(one.Name), ReportCell.Of(one.Run.Started), .. Contention(one.Run)])]
        );
        yield return new TextLine(
            "What other programs did during the rounds of each run, or during the whole run where it has no rounds. A disturbed round had "
                + "less than 90% of a core, or CPU steal of more than 5% of its time, and was measured again up to three times. "
                + "A dash: not known."
        );
    }

    private static ReportCell[] Contention(RunFile run)
    {
        RoundConditions? rounds = RoundsOf(run.Part);
        return
        [
            ReportCell.Count(rounds?.Contention.Count),
            ReportCell.Count(rounds?.Repeated),
            ReportCell.Count(rounds?.Disturbed),
            ReportCell.Percent(rounds?.CpuShare?.Low),
            Seconds(rounds, round => round.StealSeconds, run.Contention, run.Contention?.StealSeconds),
            Seconds(rounds, round => round.PressureSeconds, run.Contention, run.Contention?.PressureSeconds),
            ReportCell.Figure(OtherCores(run.Part) ?? run.Contention?.OtherCores),
        ];
    }

    // Of the rounds; where there are none, of the whole run.
    private static ReportCell Seconds(RoundConditions? rounds, Func<Contention, double?> ofRound, RunContention? whole, double? ofWhole) =>
        rounds is null ? Share(ofWhole, whole?.Seconds)
        : rounds.Contention.All(round => ofRound(round) is not null)
            ? Share(rounds.Contention.Sum(ofRound), rounds.Contention.Sum(round => round.Seconds))
        : ReportCell.Of(null);

    private static ReportCell Share(double? seconds, double? all) =>
        ReportCell.Of(seconds is null || all is null ? null : Invariant($"{seconds:0.00} of {all:0}"));

    private static RoundConditions? RoundsOf(RunPart? part) =>
        part switch
        {
            StatementsRun run => run.Rounds,
            ChoiceRun run => run.Rounds,
            SigningCostRun run => run.Rounds,
            PasswordTablesRun run => run.Rounds,
            _ => null,
        };

    private static double? OtherCores(RunPart? part) =>
        part switch
        {
            StormRun run => run.Servers.Max(server => server.OtherCores),
            AuthSchemesRun run => run.Cells.SelectMany(cell => cell.Windows).Max(window => window.OtherCores),
            _ => null,
        };

    /// <summary>The text of a page, which numbers its charts.</summary>
    private sealed class PageText(string number)
    {
        private readonly StringBuilder _text = new();
        private readonly List<(string File, string Svg)> _charts = [];

        public IReadOnlyList<(string File, string Svg)> Charts => _charts;

        /// <summary>Adds Markdown of our own, and an empty line.</summary>
        public void Raw(string markdown) => _text.Append(markdown.ReplaceLineEndings("\n")).Append('\n');

        public void Section(ArticleSection section)
        {
            Raw($"## {MarkdownText.Text(section.Title)}\n");
            Add(section.Items);
        }

        public void Add(params IReadOnlyList<DocumentItem> items)
        {
            List<DocumentItem> group = [];
            foreach (DocumentItem item in items)
            {
                if (item is not (ReportChart or Listing))
                {
                    group.Add(item);
                    continue;
                }

                Flush(group);
                if (item is ReportChart chart)
                    Add(chart);
                else if (item is Listing listing)
                {
                    IEnumerable<string> lines = listing.Lines.Select(line => PrintableText.Of(line).TrimEnd());
                    Raw($"```{listing.Language}\n{string.Join('\n', lines)}\n```\n");
                }
            }

            Flush(group);
        }

        public override string ToString() => _text.ToString().TrimEnd('\n') + "\n";

        private void Add(ReportChart chart)
        {
            if (chart.Points.Count == 0)
                return;
            string file = Invariant($"{ChartFolder}/{number}-{_charts.Count + 1}.svg");
            _charts.Add((file, FirstView.Svg(chart)));
            Raw($"![{MarkdownText.Text(chart.Title)}]({file})\n");
        }

        private void Flush(List<DocumentItem> group)
        {
            if (group.Count > 0)
                _text.Append(MarkdownRenderer.Render([new DocumentBlock("items", Weight.Primary, [.. group])]));
            group.Clear();
        }
    }
}
