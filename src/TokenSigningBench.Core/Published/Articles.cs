using TokenSigningBench.Core.Statements;

namespace TokenSigningBench.Core.Published;

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
}

public static class Articles
{
    /// <summary>The articles whose statements are judged within one process.</summary>
    public static IReadOnlyList<Article> All { get; } =
    [PasswordHashing2021Statements.Article, SecurityChoices2002.Article, SignatureChoice2021.Article];

    /// <summary>The parts of articles whose statements need servers and clients, and are judged from their runs.</summary>
    public static IReadOnlyList<Article> OverHttp { get; } = [AuthenticationStatements2002.Article];

    /// <summary>The statement of this id.</summary>
    /// <exception cref="InvalidOperationException">There is none.</exception>
    public static Statement Statement(string id) =>
        All.Concat(OverHttp).SelectMany(article => article.Statements).Single(statement => statement.Id == id);
}
