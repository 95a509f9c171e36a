using TokenSigningBench.Articles.Statements;

namespace TokenSigningBench.Articles.Published;

/// <summary>One article: its bibliographic data, its machine and its statements.</summary>
/// <param name="Number">Its number here: 000 to 003.</param>
/// <param name="Title">Title, author, publisher, date.</param>
/// <param name="Machine">The machine and software that the article names.</param>
/// <param name="Statements">Everything in it that measurements can confirm or contradict.</param>
public sealed record Article(string Number, string Title, string Machine, IReadOnlyList<Statement> Statements)
{
    /// <summary>Remarks for readers of the results, one sentence each: what is left out, which algorithms are weak.</summary>
    public IReadOnlyList<string> Notes { get; init; } = [];

    /// <summary>Times that the article states without comparing them.</summary>
    public IReadOnlyList<PublishedFigure> Figures { get; init; } = [];

    /// <summary>Pairs of keys that the article calls equally strong.</summary>
    public IReadOnlyList<StrengthClaim> Strengths { get; init; } = [];

    /// <summary>Why a ratio is today as it is, by the names of those that are tested.</summary>
    public IReadOnlyDictionary<string, string> Causes { get; init; } = new Dictionary<string, string>();

    /// <summary>Claims that standards decide, and not measurements.</summary>
    public IReadOnlyList<StandardClaim> StandardClaims { get; init; } = [];

    /// <summary>
    /// The statements that a run has measured: those that it measured one by one, and those whose two operations are rows of one table.
    /// </summary>
    public IReadOnlyList<MeasuredStatement> MeasuredIn(IStatementRun run)
    {
        IReadOnlyList<MeasuredStatement> own = run.Statements ?? [];
        ILookup<string, ArticleRow> tables = ((run as StatementsRun)?.Rows ?? []).ToLookup(row => row.Table);
        return
        [
            .. own.Where(one => Statements.Any(statement => statement.Id == one.Id)),
            .. Statements
                .Where(statement => !own.Any(one => one.Id == statement.Id))
                .Select(statement => tables.Select(table => OfRows(statement, table)).FirstOrDefault(one => one is not null))
                .OfType<MeasuredStatement>(),
        ];
    }

    private static MeasuredStatement? OfRows(Statement statement, IEnumerable<ArticleRow> table)
    {
        ArticleRow? one = table.FirstOrDefault(row => row.Name == statement.Operation),
            other = table.FirstOrDefault(row => row.Name == statement.ComparedWith);
        if (one is null || other is null)
            return null;
        string? reason = one.CannotRun ?? other.CannotRun;
        return new(
            statement.Id,
            one.Name,
            other.Name,
            statement.Users,
            reason is null ? one.Nanoseconds : null,
            reason is null ? other.Nanoseconds : null,
            reason
        );
    }
}

public static class PublishedArticles
{
    /// <summary>The statements that the benchmark of the article of 2016 decides. Those about the page and load need servers.</summary>
    public static Article SlowLogins { get; } = ArticleFile.Read("000-slow-logins");

    public static Article PasswordHashing { get; } = ArticleFile.Read("001-password-hashing");

    /// <summary>Of the articles of 2002, the statements that need servers and clients.</summary>
    public static Article ClientAuthentication { get; } = ArticleFile.Read("002-client-authentication");

    /// <summary>The articles whose statements are judged within one process.</summary>
    public static IReadOnlyList<Article> All { get; } =
    [SlowLogins, PasswordHashing, SecurityChoices2002.Article, SignatureChoice2021.Article];

    /// <summary>The parts of articles whose statements need servers and clients, and are judged from their runs.</summary>
    public static IReadOnlyList<Article> OverHttp { get; } = [ClientAuthentication];

    /// <summary>The statement of this id.</summary>
    /// <exception cref="InvalidOperationException">There is none.</exception>
    public static Statement Statement(string id) =>
        All.Concat(OverHttp).SelectMany(article => article.Statements).Single(statement => statement.Id == id);
}
