namespace TokenSigningBench.Core.AuthenticationSchemes;

/// <summary>One mode on one server by its number of users.</summary>
/// <param name="ByUsers">Its figures, the fewest users first.</param>
public sealed record RankedScheme(string Scheme, string Server, IReadOnlyList<SchemeFigures> ByUsers)
{
    /// <summary>The most logins a second that it did with any number of users; 0 where it let nobody in.</summary>
    public double Max => ByUsers.Max(figures => figures.LoginsPerSecond) ?? 0;

    /// <summary>Its figures with a number of users; null where that was not measured.</summary>
    public SchemeFigures? With(int users) => ByUsers.FirstOrDefault(figures => figures.Cell.Users == users);
}

/// <summary>Modes ranked by logins a second: a login by a form is several requests, and requests a second would rank it too high.</summary>
public static class SchemeRanking
{
    /// <summary>Ranks the modes of one server, the fastest first.</summary>
    public static IReadOnlyList<RankedScheme> Of(AuthSchemesRun run, string server) =>
        [
            .. run
                .Cells.Where(cell => cell.Server == server)
                .GroupBy(cell => cell.Scheme)
                .Select(scheme => new RankedScheme(
                    scheme.Key,
                    server,
                    [.. scheme.OrderBy(cell => cell.Users).Select(cell => new SchemeFigures(cell))]
                ))
                .OrderByDescending(scheme => scheme.Max),
        ];
}
