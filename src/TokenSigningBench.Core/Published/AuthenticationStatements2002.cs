using TokenSigningBench.Core.AuthenticationSchemes;
using TokenSigningBench.Core.Statements;

namespace TokenSigningBench.Core.Published;

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

    private const string Prefix = "002-auth-";
    private const string Anonymous = "anonymous";
    private const string Basic = "basic-ldap";
    private const string Digest = "digest-md5-postgresql";
    private const string Kerberos = "kerberos";
    private const string FormsDirectory = "forms-ldap";
    private const string FormsSql = "forms-postgresql";

    private const string BasicSql = "basic-postgresql";
    private const string CostSuffix = "-cost";
    private const string OverTls = " over TLS";

    /// <summary>The name in cells of the server that speaks TLS beside one that does not.</summary>
    public const string ServerOverTls = "kestrel-tls";

    private const string Ticket =
        "The ticket is decrypted in the server; credentials are checked by the backend each time. No password is hashed for a ticket.";

    private const string Nothing = "One round trip, and no backend is asked.";
    private const string Tickets =
        "A cold Kerberos login asks the KDC twice and derives a key from the password by PBKDF2 with 4,096 iterations in the "
        + "client; Digest hashes a few lines.";
    private const string Directory =
        "Basic asks the directory twice, for the entry and by a bind; forms by SQL ask a prepared function once, and hash once (SHA1).";
    private const string FourTrips =
        "A form takes four round trips, two of them redirects, and writes and reads an encrypted cookie; Basic takes two.";
    private const string ContradictsItself = "The article contradicts itself here: it also calls the two exactly similar.";

    /// <summary>The statements on Figure 1: whole logins.</summary>
    public static IReadOnlyList<Statement> OfFigure1 { get; } =
    [
        Of("anonymous-basic", "Anonymous offers the best performance: better than Basic.", Anonymous, Basic, ClaimedRatio.Shorter, Nothing),
        Of(
            "anonymous-digest",
            "Anonymous offers the best performance: better than Digest.",
            Anonymous,
            Digest,
            ClaimedRatio.Shorter,
            Nothing
        ),
        Of(
            "anonymous-kerberos",
            "Anonymous offers the best performance: better than Kerberos.",
            Anonymous,
            Kerberos,
            ClaimedRatio.Shorter,
            Nothing
        ),
        Of(
            "anonymous-forms-ad",
            "Anonymous offers the best performance: better than FormsAuth_AD.",
            Anonymous,
            FormsDirectory,
            ClaimedRatio.Shorter,
            Nothing
        ),
        Of(
            "anonymous-forms-sql",
            "Anonymous offers the best performance: better than FormsAuth_SQL.",
            Anonymous,
            FormsSql,
            ClaimedRatio.Shorter,
            Nothing
        ),
        Of("digest-kerberos", "Digest and Kerberos are very similar.", Digest, Kerberos, ClaimedRatio.Same, Tickets),
        Of(
            "basic-forms-sql",
            "Basic and FormsAuth_SQL perform exactly similar.",
            Basic,
            FormsSql,
            ClaimedRatio.Same,
            $"{Directory} {FourTrips}"
        ),
        Of(
            "forms-ad-basic",
            "Forms are slower than all Windows schemes: FormsAuth_AD than Basic.",
            FormsDirectory,
            Basic,
            ClaimedRatio.Longer,
            FourTrips
        ),
        Of(
            "forms-ad-digest",
            "Forms are slower than all Windows schemes: FormsAuth_AD than Digest.",
            FormsDirectory,
            Digest,
            ClaimedRatio.Longer,
            $"{FourTrips} Digest asks for one stored hash and binds nowhere."
        ),
        Of(
            "forms-ad-kerberos",
            "Forms are slower than all Windows schemes: FormsAuth_AD than Kerberos.",
            FormsDirectory,
            Kerberos,
            ClaimedRatio.Longer,
            Tickets
        ),
        Of(
            "forms-sql-basic",
            "Forms are slower than all Windows schemes: FormsAuth_SQL than Basic.",
            FormsSql,
            Basic,
            ClaimedRatio.Longer,
            $"{ContradictsItself} {FourTrips}"
        ),
        Of(
            "forms-sql-digest",
            "Forms are slower than all Windows schemes: FormsAuth_SQL than Digest.",
            FormsSql,
            Digest,
            ClaimedRatio.Longer,
            FourTrips
        ),
        Of(
            "forms-sql-kerberos",
            "Forms are slower than all Windows schemes: FormsAuth_SQL than Kerberos.",
            FormsSql,
            Kerberos,
            ClaimedRatio.Longer,
            Tickets
        ),
    ];

    /// <summary>
    /// Those on Kerberos again, by what a login costs the server and its backends. The article's client had a machine of its own; here it
    /// shares the cores, and derives a key from the password for each login.
    /// </summary>
    public static IReadOnlyList<Statement> OfServerCost { get; } =
    [
        .. from statement in OfFigure1
        where statement.Operation == Kerberos || statement.ComparedWith == Kerberos
        select statement with
        {
            Id = statement.Id + CostSuffix,
            Claim = $"{statement.Claim.TrimEnd('.')} (CPU time of server and backends).",
            Cause = "The client's work is not counted: neither its key derivation nor its side of the exchanges.",
        },
    ];

    /// <summary>The statements on sessions that are kept.</summary>
    public static IReadOnlyList<Statement> OfKeptSessions { get; } =
    [
        Of(
            "ticket-ad",
            "A ticket replaces the credentials that Basic sends with each request: it costs less (accounts in a directory).",
            FormsDirectory,
            Basic,
            ClaimedRatio.Shorter,
            Ticket
        ) with
        {
            Location = "Client authentication",
        },
        Of(
            "ticket-sql",
            "A ticket replaces the credentials that Basic sends with each request: it costs less (accounts in SQL).",
            FormsSql,
            BasicSql,
            ClaimedRatio.Shorter,
            Ticket
        ) with
        {
            Location = "Client authentication",
        },
    ];

    /// <summary>The statements on TLS.</summary>
    public static IReadOnlyList<Statement> OfTls { get; } =
    [
        .. from scheme in new[] { FormsSql, FormsDirectory, Basic }
        select Of(
            $"tls-{scheme}",
            $"SSL makes {(scheme == Basic ? "Basic" : "forms")} more secure, with an impact on performance ({scheme}).",
            scheme + OverTls,
            scheme,
            ClaimedRatio.Longer,
            "With kept connections TLS encrypts each message; with a new one for each login it also signs a handshake."
        ) with
        {
            Location = "Client authentication",
        },
    ];

    /// <summary>All statements on client authentication.</summary>
    public static IReadOnlyList<Statement> All { get; } = [.. OfFigure1, .. OfServerCost, .. OfKeptSessions, .. OfTls];

    /// <summary>The part of the article that needs servers and clients.</summary>
    public static Article Article { get; } =
        new("002", "Performance Comparison: Security Design Choices, client authentication", SecurityChoices2002.Machine, All)
        {
            Notes =
            [
                "Figure 1 is a chart without numbers: what the text says of it is judged. "
                    + "A time is that of one user's login, users over logins a second.",
                "The article contradicts itself: Basic and FormsAuth_SQL \"perform exactly similar\", and forms are \"slower than "
                    + "all of the Windows authentication schemes\", Basic among them. Both cannot hold.",
                "Its accounts were in Active Directory for all schemes but FormsAuth_SQL; "
                    + "no directory of password hashes serves Digest, whose H(name:realm:password) is in PostgreSQL here. "
                    + "Its directory and its database had machines of their own.",
                "It says that a Kerberos client caches its ticket, and that its test models no returning user: "
                    + "each login here requests its tickets again. With --keep-session they are kept.",
                "Its client had a machine of its own. Here the statements on Kerberos are judged twice: by the time of a login, and by "
                    + "the CPU time of server and backends, which has nothing of the client.",
            ],
        };

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

    private static (string Scheme, string Server) ServerOf(string operation, string server) =>
        operation.EndsWith(OverTls, StringComparison.Ordinal) ? (operation[..^OverTls.Length], ServerOverTls) : (operation, server);

    private static string Reason(AuthSchemesRun run, string server, string operation, int users)
    {
        (string scheme, string at) = ServerOf(operation, server);
        return run.Missing.FirstOrDefault(one => one.Scheme == scheme && one.Server == at)?.Reason
            ?? $"{operation} was not measured with {users} users in {MinRounds} rounds or more";
    }

    private static Statement Of(string id, string says, string one, string other, ClaimedRatio claimed, string cause) =>
        new()
        {
            Id = Prefix + id,
            Claim = says,
            Location = "Figure 1",
            Operation = one,
            ComparedWith = other,
            Users = Users,
            Claimed = claimed,
            Cause = cause,
        };
}
