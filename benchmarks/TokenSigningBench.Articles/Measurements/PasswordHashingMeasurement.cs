using TokenSigningBench.Articles.Passwords;
using TokenSigningBench.Articles.Published;
using TokenSigningBench.Articles.Statements;
using TokenSigningBench.Check.PasswordHash;

namespace TokenSigningBench.Articles.Measurements;

/// <summary>
/// Article 001: its tables on Java and .NET in the same rounds, which judge most of its statements, and the others one after the other.
/// </summary>
internal static class PasswordHashingMeasurement
{
    // The rest is for the statements that no row of the tables has: .NET's collectors, each a process of its own.
    private const double ShareOfTables = 0.65,
        ShareOfCauses = 0.1;

    /// <summary>The experiments.</summary>
    public static IReadOnlyList<CauseTest> Causes { get; } =
    [
        new(
            "001-cause-sha",
            PasswordHashing2021Statements.Article.Causes["sha-instructions"],
            Hash(1, 666, Pbkdf2Engine.System),
            Hash(1, 8, Pbkdf2Engine.System)
        )
        {
            Masked = CpuExtension.Sha,
        },
        new("001-cause-key", PasswordHashing2021Statements.Article.Causes["key-of-long-password"], Hash(1, 666), Hash(1, 8))
        {
            Instead = (PasswordControls.LongPasswordAsKey.Name, Hash(1, 8), "the long password is hashed to a key beforehand"),
        },
        .. new[] { 10, PasswordHashing2021Statements.KeycloakIterations }.Select(iterations => new CauseTest(
            $"001-cause-keyed-{iterations}",
            PasswordHashing2021Statements.Article.Causes["keyed-hash"],
            Hash(iterations, 8),
            Hash(1, 8)
        )
        {
            Instead = (PasswordControls.KeyedName(iterations), PasswordControls.KeyedName(1), "the HMAC is made and keyed beforehand"),
        }),
    ];

    public static StatementsRun Measure(ArticleContext context)
    {
        context.Phase("the tables on Java and .NET");
        PasswordTablesPlan plan =
            context.Budget < ArticleContext.BudgetOf(isQuick: false) ? PasswordTablesPlan.Quick : PasswordTablesPlan.Short;
        PasswordTablesRun tables = PasswordTablesJob.Measure(
            plan with
            {
                Rounds = context.Rounds ?? plan.Rounds,
            },
            _ => context.Tick(),
            context.Cancel
        );
        Article article = PasswordHashing2021Statements.Article;
        IReadOnlyList<MeasuredStatement> byTables = tables.Statements!;
        Statement[] others = [.. article.Statements.Where(statement => byTables.All(one => one.Id != statement.Id))];
        IReadOnlyList<MeasuredStatement> onePerOne = PairwiseStatements
            .Measure(article with { Statements = others }, context with { Budget = context.Share(1 - ShareOfTables - ShareOfCauses) })
            .Statements!;
        context.Phase($"{Causes.Count} causes: with and without them");
        return new()
        {
            Article = article.Number,
            Statements = [.. article.Statements.Select(statement => byTables.Concat(onePerOne).First(one => one.Id == statement.Id))],
            Rows =
            [
                .. tables.Rows.Select(row => new ArticleRow(
                    "hashes by platform",
                    row.Operation,
                    row.Iterations,
                    row.Nanoseconds,
                    row.CannotRun
                )),
            ],
            Causes = CauseMeasurement.Measure(Causes, context.Share(ShareOfCauses), context),
            Rounds = tables.Rounds,
        };
    }

    private static string Hash(int iterations, int characters, Pbkdf2Engine engine = Pbkdf2Engine.Managed) =>
        HashOperation.NameOf(PasswordHashing2021Statements.Sha1(iterations, engine), SampleLogin.Of(characters, 1));
}
