using TokenSigningBench.Articles.Published;
using TokenSigningBench.Articles.Statements;

namespace TokenSigningBench.Articles.AuthenticationSchemes;

/// <summary>
/// Figure 1 of the 2002 article and its text: client authentication by concurrent users. Its operations are schemes, by their names in
/// <see cref="SchemeCell"/>.
/// </summary>
/// <remarks>
/// The figure is a chart without numbers, and no load is stated: all statements are judged with the 5 users that the article mentions
/// elsewhere. The article contradicts itself: Basic and FormsAuth_SQL "perform exactly similar", and forms are "slower than all of the
/// Windows authentication schemes", of which Basic is one.
/// </remarks>
public static class AuthenticationStatements2002
{
    /// <summary>The number of users for every statement.</summary>
    public const int Users = 5;

    /// <summary>The fewest rounds for a ratio: with fewer its interval is meaningless.</summary>
    public const int MinRounds = 3;

    private const string CostSuffix = "-cost";
    private const string OverTls = " over TLS";

    /// <summary>The name in cells of the server that speaks TLS beside one that does not.</summary>
    public const string ServerOverTls = "kestrel-tls";

    /// <summary>The part of the article that needs servers and clients.</summary>
    public static Article Article => PublishedArticles.ClientAuthentication;

    /// <summary>The statements on Figure 1: whole logins.</summary>
    public static IReadOnlyList<Statement> OfFigure1 { get; } =
    [.. Article.Statements.Where(one => one.Location == "Figure 1" && !IsCost(one))];

    /// <summary>The same by the CPU time of server and backends.</summary>
    public static IReadOnlyList<Statement> OfServerCost { get; } = [.. Article.Statements.Where(IsCost)];

    /// <summary>The statements on users who keep what they got.</summary>
    public static IReadOnlyList<Statement> OfKeptSessions { get; } =
    [.. Article.Statements.Where(one => one.Location != "Figure 1" && !IsOverTls(one))];

    /// <summary>The statements on TLS.</summary>
    public static IReadOnlyList<Statement> OfTls { get; } = [.. Article.Statements.Where(IsOverTls)];

    /// <summary>The statements that a run can judge, measured: nanoseconds per login, one value per round.</summary>
    /// <param name="server">The server, by its name in cells.</param>
    /// <param name="users">The number of users.</param>
    public static IReadOnlyList<MeasuredStatement> Measured(AuthSchemesRun run, string server, int users = Users) =>
        [
            .. StatementsOf(run)
                .Select(statement =>
                {
                    IReadOnlyList<double>? one = Nanoseconds(run, server, statement, statement.Operation, users),
                        other = Nanoseconds(run, server, statement, statement.ComparedWith, users);
                    string? reason =
                        one is not null && other is not null
                            ? null
                            : Reason(run, server, one is null ? statement.Operation : statement.ComparedWith, users);
                    return new MeasuredStatement(
                        statement.Id,
                        statement.Operation,
                        statement.ComparedWith,
                        users,
                        reason is null ? one : null,
                        reason is null ? other : null,
                        reason
                    );
                }),
        ];

    private static IEnumerable<Statement> StatementsOf(AuthSchemesRun run) =>
        run.Servers.Any(one => one.Id == ServerOverTls) ? OfTls
        : run.Plan.KeepsSession ? OfKeptSessions
        : OfFigure1.Concat(OfServerCost);

    // Without a successful login there is no time.
    private static double[]? Nanoseconds(AuthSchemesRun run, string server, Statement statement, string operation, int users)
    {
        (string scheme, string at) = ServerOf(operation, server);
        return
            run.Cells.FirstOrDefault(cell => cell.Scheme == scheme && cell.Server == at && cell.Users == users)
                is { Windows.Count: >= MinRounds } cell
            && cell.Windows.All(window => window.Logins > 0)
            ? IsCost(statement)
                ? ServerNanoseconds(cell.Windows)
                : [.. cell.Windows.Select(window => 1e9 * users / window.LoginsPerSecond)]
            : null;
    }

    // Of a scheme without a backend only the server is counted.
    private static double[]? ServerNanoseconds(IReadOnlyList<SchemeWindow> windows) =>
        windows.All(window => window.ServerCpuSeconds > 0)
            ? [.. windows.Select(window => 1e9 * (window.ServerCpuSeconds!.Value + (window.BackEndCpuSeconds ?? 0)) / window.Logins)]
            : null;

    private static bool IsCost(Statement statement) => statement.Id.EndsWith(CostSuffix, StringComparison.Ordinal);

    private static bool IsOverTls(Statement statement) => statement.Operation.EndsWith(OverTls, StringComparison.Ordinal);

    private static (string Scheme, string Server) ServerOf(string operation, string server) =>
        operation.EndsWith(OverTls, StringComparison.Ordinal) ? (operation[..^OverTls.Length], ServerOverTls) : (operation, server);

    private static string Reason(AuthSchemesRun run, string server, string operation, int users)
    {
        (string scheme, string at) = ServerOf(operation, server);
        return run.Missing.FirstOrDefault(one => one.Scheme == scheme && one.Server == at)?.Reason
            ?? $"{operation} was not measured with {users} users in {MinRounds} rounds or more";
    }
}
