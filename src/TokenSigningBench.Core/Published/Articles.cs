using TokenSigningBench.Core.Statements;

namespace TokenSigningBench.Core.Published;

/// <summary>One article: what it is, on what it was measured, and what it says.</summary>
/// <param name="Number">Its number here: 000 to 003, in the order in which they were taken up.</param>
/// <param name="Title">Title, author, publisher, date.</param>
/// <param name="Machine">The machine and the software that it names.</param>
/// <param name="Statements">Everything in it that figures can confirm or contradict.</param>
public sealed record Article(string Number, string Title, string Machine, IReadOnlyList<Statement> Statements)
{
    /// <summary>What a reader of the judged statements must know besides: what is left out, which algorithms are weak. A sentence each.</summary>
    public IReadOnlyList<string> Notes { get; init; } = [];

    /// <summary>Times that it gives without comparing them.</summary>
    public IReadOnlyList<PublishedFigure> Figures { get; init; } = [];

    /// <summary>Keys that it calls equally strong.</summary>
    public IReadOnlyList<StrengthClaim> Strengths { get; init; } = [];
}

/// <summary>The articles, as an explicit list.</summary>
public static class Articles
{
    /// <summary>Those whose statements are judged within one process.</summary>
    public static IReadOnlyList<Article> All { get; } =
    [PasswordHashing2021Statements.Article, SecurityChoices2002.Article, SignatureChoice2021.Article];

    /// <summary>Those parts of articles whose statements need servers and clients, and are judged from runs of them.</summary>
    public static IReadOnlyList<Article> OverHttp { get; } = [AuthenticationStatements2002.Article];

    /// <summary>The statement of this id.</summary>
    /// <exception cref="InvalidOperationException">There is none.</exception>
    public static Statement Statement(string id) =>
        All.Concat(OverHttp).SelectMany(article => article.Statements).Single(statement => statement.Id == id);
}
