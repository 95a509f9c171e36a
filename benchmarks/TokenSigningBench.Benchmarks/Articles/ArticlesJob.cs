using System.CommandLine;
using TokenSigningBench.Benchmarks.Conventions;
using TokenSigningBench.Core.Published;
using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Core.Statements;
using TokenSigningBench.Reports.Terminal;

namespace TokenSigningBench.Benchmarks.Articles;

/// <summary>The command <c>articles</c>: measures what an article says, and prints which of its statements hold.</summary>
internal static class ArticlesJob
{
    // The number of rounds that take longer than any article needs.
    private const int MaxRounds = 1000;

    private static readonly Dictionary<string, Func<ArticleContext, StatementsRun>> Measurements = new()
    {
        [SlowLogin2016.Article.Number] = SlowLoginMeasurement.Measure,
        [PasswordHashing2021Statements.Article.Number] = PasswordHashingMeasurement.Measure,
        [SecurityChoices2002.Article.Number] = SecurityChoicesMeasurement.Measure,
        [SignatureChoice2021.Article.Number] = SignatureChoiceMeasurement.Measure,
    };

    public static Command Create()
    {
        IReadOnlyList<Article> all = Core.Published.Articles.All;
        var number = new Option<string?>("--article") { Description = "One article alone [all]", HelpName = "NUMBER" };
        number.AcceptOnlyFromAmong([.. all.Select(article => article.Number)]);
        var quick = new Option<bool>("--quick") { Description = "Two minutes an article, with wider intervals [ten]" };
        var rounds = new Option<int?>("--rounds")
        {
            Description = "Measured rounds, whatever time they take [fill the time]",
            HelpName = "N",
        };
        var command = new Command("articles", "Judge the articles' statements by measured ratios") { number, quick, rounds };
        command.SetAction(
            (parsed, cancel) =>
            {
                Article[] articles =
                [
                    .. all.Where(article => parsed.GetValue(number) is null || article.Number == parsed.GetValue(number)),
                ];
                return RunAsync(
                    articles,
                    ArticleContext.BudgetOf(parsed.GetValue(quick)),
                    rounds.Between(parsed, MaxRounds, ArticleContext.MinRounds),
                    OutputOptions.From(parsed),
                    cancel
                );
            }
        );
        return command;
    }

    private static async Task<int> RunAsync(
        IReadOnlyList<Article> articles,
        TimeSpan budget,
        int? rounds,
        OutputOptions output,
        CancellationToken cancel
    )
    {
        if (articles.Any(article => article.Number == SlowLogin2016.Article.Number))
            await CertificateFolder.EnsureAsync(TokenOperations.Certificates, output, cancel).ConfigureAwait(false);
        foreach (Article article in articles)
            await Task.Run(() => Run(article, budget, rounds, output, cancel), cancel).ConfigureAwait(false);
        return ExitCode.Done;
    }

    private static void Run(Article article, TimeSpan budget, int? rounds, OutputOptions output, CancellationToken cancel)
    {
        DateTimeOffset started = TimeProvider.System.GetUtcNow();
        StatementsRun run;
        using (JobProgress progress = output.Start($"Article {article.Number}", (long)budget.TotalSeconds, TimeSpan.FromSeconds(1)))
        {
            var context = new ArticleContext(budget, rounds, progress, cancel);
            run = Measurements[article.Number](context);
        }

        RunFolder.End(RunFile.OfThisMachine(started, run), $"article-{article.Number}", output);
    }
}
