using TokenSigningBench.Articles.Statements;

namespace TokenSigningBench.Articles.Published;

/// <summary>One article: its bibliographic data, its machine, its statements and its other claims.</summary>
public sealed record Article
{
    /// <summary>Its number here: 000 to 003.</summary>
    public required string Number { get; init; }

    /// <summary>Title, author, publisher, date.</summary>
    public required string Title { get; init; }

    /// <summary>The machine and software that the article names.</summary>
    public required string Machine { get; init; }

    /// <summary>Remarks for readers of the results, one sentence each: what is left out, which algorithms are weak.</summary>
    public required IReadOnlyList<string> Notes { get; init; }

    /// <summary>Times that the article states without comparing them.</summary>
    public required IReadOnlyList<PublishedFigure> Figures { get; init; }

    /// <summary>Pairs of keys that the article calls equally strong.</summary>
    public required IReadOnlyList<StrengthClaim> Strengths { get; init; }

    /// <summary>Claims that standards decide, and not measurements.</summary>
    public required IReadOnlyList<StandardClaim> Standards { get; init; }

    /// <summary>Claims that its page judges by something else than the ratio of two operations, by their names there.</summary>
    public required IReadOnlyDictionary<string, PublishedClaim> Claims { get; init; }

    /// <summary>Why a ratio is today as it is, by the names of those that are tested.</summary>
    public required IReadOnlyDictionary<string, string> Causes { get; init; }

    /// <summary>Everything in it that the ratio of two operations can confirm or contradict.</summary>
    public required IReadOnlyList<Statement> Statements { get; init; }

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

    /// <summary>A statement whose two operations are rows of a table; null if one of them is not.</summary>
    internal static MeasuredStatement? OfRows(Statement statement, IEnumerable<ArticleRow> table)
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

    /// <summary>Of the articles of 2002, the part that runs within one process.</summary>
    public static Article SecurityChoices { get; } = ArticleFile.Read("002-security-choices");

    /// <summary>Of the articles of 2002, the statements that need servers and clients.</summary>
    public static Article ClientAuthentication { get; } = ArticleFile.Read("002-client-authentication");

    /// <summary>The articles whose statements are judged within one process.</summary>
    public static IReadOnlyList<Article> All { get; } = [SlowLogins, PasswordHashing, SecurityChoices, SignatureChoice2021.Article];

    /// <summary>The parts of articles whose statements need servers and clients, and are judged from their runs.</summary>
    public static IReadOnlyList<Article> OverHttp { get; } = [ClientAuthentication];

    /// <summary>The statement of this id.</summary>
    /// <exception cref="InvalidOperationException">There is none.</exception>
    public static Statement Statement(string id) =>
        All.Concat(OverHttp).SelectMany(article => article.Statements).Single(statement => statement.Id == id);
}
