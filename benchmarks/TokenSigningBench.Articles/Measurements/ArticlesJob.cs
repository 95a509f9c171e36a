using TokenSigningBench.Articles.Passwords;
using TokenSigningBench.Articles.Published;
using TokenSigningBench.Articles.Statements;
using TokenSigningBench.Benchmarks.Conventions;

namespace TokenSigningBench.Articles.Measurements;

/// <summary>Measures what an article says, and prints which of its statements hold.</summary>
internal static class ArticlesJob
{
    // The number of rounds that take longer than any article needs.
    private const int MaxRounds = 1000;

    private static readonly Dictionary<string, Func<ArticleContext, StatementsRun>> Measurements = new()
    {
        [SlowLoginTable.Article.Number] = SlowLoginMeasurement.Measure,
        [PasswordHashing2021Statements.Article.Number] = PasswordHashingMeasurement.Measure,
        [PublishedArticles.SecurityChoices.Number] = SecurityChoicesMeasurement.Measure,
        [SignatureChoice2021.Article.Number] = SignatureChoiceMeasurement.Measure,
    };

    /// <summary>Adds the measurement to the program's root: it is what the program does without a command.</summary>
    /// <returns>The argument and the options.</returns>
    public static IReadOnlyList<Symbol> AddTo(RootCommand root)
    {
        IReadOnlyList<Article> all = PublishedArticles.All;
        var number = new Argument<string?>("ARTICLE")
        {
            Description = $"{string.Join(", ", all.Select(article => article.Number))} [all]",
            Arity = ArgumentArity.ZeroOrOne,
        };
        number.AcceptOnlyFromAmong([.. all.Select(article => article.Number)]);
        var quick = new Option<bool>("--quick") { Description = "Two minutes an article, with wider intervals [ten]" };
        var rounds = new ValueOption<int?>("--rounds", "N", "Measured rounds [as many as fill the time]");
        root.Add(number);
        root.Add(quick);
        root.Add(rounds);
        root.SetAction(
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
        return [number, quick, rounds];
    }

    private static async Task<int> RunAsync(
        IReadOnlyList<Article> articles,
        TimeSpan budget,
        int? rounds,
        OutputOptions output,
        CancellationToken cancel
    )
    {
        if (articles.Any(article => article.Number == SlowLoginTable.Article.Number))
            await CertificateFolder.EnsureAsync(TokenOperations.Certificates, output, cancel).ConfigureAwait(false);
        foreach (Article article in articles)
            await Task.Run(() => Run(article, budget, rounds, output, cancel), cancel).ConfigureAwait(false);
        return ExitCode.Done;
    }

    private static void Run(Article article, TimeSpan budget, int? rounds, OutputOptions output, CancellationToken cancel)
    {
        DateTimeOffset started = TimeProvider.System.GetUtcNow();
        StatementsRun run;
        using (StepProgress progress = output.Start($"Article {article.Number}", (long)budget.TotalSeconds, TimeSpan.FromSeconds(1)))
        {
            var context = new ArticleContext(budget, rounds, progress, cancel);
            run = Measurements[article.Number](context);
        }

        RunFolder.End(RunFile.OfThisMachine(started, run), $"article-{article.Number}", output);
    }
}
