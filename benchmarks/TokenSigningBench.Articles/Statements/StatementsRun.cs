using System.Text.Json.Serialization;

namespace TokenSigningBench.Articles.Statements;

/// <summary>The measured statements of articles.</summary>
public sealed record StatementsRun : RunPart, IStatementRun
{
    /// <summary>The articles' statements; null where none was measured.</summary>
    public IReadOnlyList<MeasuredStatement>? Statements { get; init; }

    /// <summary>Operations by concurrent users; null where these were not measured.</summary>
    public IReadOnlyList<UserCell>? ByUsers { get; init; }

    /// <summary>The number of the article that was measured alone; null where several were.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Article { get; init; }

    /// <summary>
    /// The rows of the article's tables, measured together in interleaved rounds; null where they were not. Statements that compare two of
    /// them are judged by them.
    /// </summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public IReadOnlyList<ArticleRow>? Rows { get; init; }

    /// <summary>Ratios with and without what is called their cause; null where none was tried.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public IReadOnlyList<MeasuredCause>? Causes { get; init; }

    /// <summary>A million calls of operations; null where these were not made.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public IReadOnlyList<MillionRow>? Million { get; init; }

    /// <summary>The certificate of the article as <c>openssl x509 -text</c> prints it; null where it was not printed.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public IReadOnlyList<string>? CertificateText { get; init; }

    /// <summary>The <c>alg</c> that such a certificate signs tokens with by default; null where it was not tried.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? DefaultAlgorithm { get; init; }

    /// <summary>The clock of the rounds, and what other work did to them; null where these are not known.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public RoundConditions? Rounds { get; init; }

    public override IEnumerable<RunFigure> Figures(MachineFacts machine) =>
        [
            .. IStatementRun.FiguresOf(Statements),
            .. from row in Rows ?? []
            from figure in row.CannotRun is { } reason
                ? [new(row.FigureName, null, FigureUnit.Nanoseconds) { Failure = reason }]
                : RunFigure.Of(row.FigureName, row.Nanoseconds, FigureUnit.Nanoseconds)
            select figure,
            .. from row in Million ?? []
            from figure in RunFigure.Of($"a million times {row.Operation}", row.Seconds, FigureUnit.Seconds)
            select figure,
            .. (ByUsers ?? []).SelectMany(cell => RunFigure.Of(cell.Operation + Users(cell.Users), cell.PerSecond, FigureUnit.PerSecond)),
        ];

    internal static string Users(int users) => users == 1 ? "" : $", {users} users";
}

/// <summary>A run that judges statements of articles.</summary>
public interface IStatementRun
{
    /// <summary>The measured statements; null where there are none.</summary>
    IReadOnlyList<MeasuredStatement>? Statements { get; }

    internal static IEnumerable<RunFigure> FiguresOf(IReadOnlyList<MeasuredStatement>? statements) =>
        from statement in statements ?? []
        from side in new[]
        {
            (Name: statement.Operation, statement.Nanoseconds),
            (Name: statement.ComparedWith, Nanoseconds: statement.ComparedNanoseconds),
        }
        from figure in RunFigure.Of(
            $"{statement.Id}: {side.Name}{StatementsRun.Users(statement.Users)}",
            side.Nanoseconds,
            FigureUnit.Nanoseconds
        )
        select figure.With(("statement", statement.Id));
}

[JsonSerializable(typeof(StatementsRun))]
public sealed partial class StatementsRunTypes : JsonSerializerContext;
