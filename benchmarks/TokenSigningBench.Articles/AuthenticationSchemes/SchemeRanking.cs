namespace TokenSigningBench.Articles.AuthenticationSchemes;

/// <summary>One scheme on one server by its number of users.</summary>
/// <param name="ByUsers">Its figures, fewest users first.</param>
public sealed record RankedScheme(string Scheme, string Server, IReadOnlyList<SchemeFigures> ByUsers)
{
    /// <summary>The highest throughput with any number of users; 0 where no login was successful.</summary>
    public double Max => ByUsers.Max(figures => figures.LoginsPerSecond) ?? 0;

    /// <summary>The figures for a number of users; null where that was not measured.</summary>
    public SchemeFigures? With(int users) => ByUsers.FirstOrDefault(figures => figures.Cell.Users == users);
}

/// <summary>
/// Schemes ranked by logins per second. A form login takes several requests, and requests per second would rank it too high.
/// </summary>
public static class SchemeRanking
{
    /// <summary>Ranks the schemes of one server, fastest first.</summary>
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
