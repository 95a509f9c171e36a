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

    private const string Nothing = "One round trip, and nobody is asked for anything.";
    private const string Tickets =
        "A cold Kerberos login asks the KDC twice and derives a key from the password by PBKDF2 with 4,096 iterations in the "
        + "client; Digest hashes a few lines.";
    private const string Directory =
        "Basic asks the directory twice, for the entry and by a bind; forms by SQL ask a prepared function once, and hash once (SHA1).";
    private const string FourTrips =
        "A form takes four round trips, two of them redirects, and writes and reads an encrypted cookie; Basic takes two.";
    private const string ContradictsItself = "The article contradicts itself here: it also calls the two exactly similar.";

    public static IReadOnlyList<Statement> All { get; } =
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
            "Forms are slower than all Windows modes: FormsAuth_AD than Basic.",
            FormsDirectory,
            Basic,
            ClaimedRatio.Longer,
            FourTrips
        ),
        Of(
            "forms-ad-digest",
            "Forms are slower than all Windows modes: FormsAuth_AD than Digest.",
            FormsDirectory,
            Digest,
            ClaimedRatio.Longer,
            $"{FourTrips} Digest asks for one stored hash and binds nowhere."
        ),
        Of(
            "forms-ad-kerberos",
            "Forms are slower than all Windows modes: FormsAuth_AD than Kerberos.",
            FormsDirectory,
            Kerberos,
            ClaimedRatio.Longer,
            Tickets
        ),
        Of(
            "forms-sql-basic",
            "Forms are slower than all Windows modes: FormsAuth_SQL than Basic.",
            FormsSql,
            Basic,
            ClaimedRatio.Longer,
            $"{ContradictsItself} {FourTrips}"
        ),
        Of(
            "forms-sql-digest",
            "Forms are slower than all Windows modes: FormsAuth_SQL than Digest.",
            FormsSql,
            Digest,
            ClaimedRatio.Longer,
            FourTrips
        ),
        Of(
            "forms-sql-kerberos",
            "Forms are slower than all Windows modes: FormsAuth_SQL than Kerberos.",
            FormsSql,
            Kerberos,
            ClaimedRatio.Longer,
            Tickets
        ),
    ];

    /// <summary>The part of the article that needs servers and clients.</summary>
    public static Article Article { get; } =
        new("002", "Performance Comparison: Security Design Choices, client authentication", SecurityChoices2002.Machine, All)
        {
            Notes =
            [
                "Figure 1 is a chart without numbers: what the text says of it is judged. "
                    + "A time is that of one user's login, users over logins a second.",
                "The article contradicts itself: Basic and FormsAuth_SQL \"perform exactly similar\", and forms are \"slower than "
                    + "all of the Windows authentication schemes\", Basic among them. Both cannot be reproduced.",
                "Its accounts were in Active Directory for all modes but FormsAuth_SQL; "
                    + "no directory of password hashes serves Digest, whose H(name:realm:password) is in PostgreSQL here. "
                    + "Its directory and its database had machines of their own.",
                "It says that a Kerberos client caches its ticket, and that its test models nobody who comes again with one: "
                    + "each login here requests its tickets again. With --keep-session they are kept.",
            ],
        };

    /// <summary>The statements, measured by a run: nanoseconds per login, one value per round.</summary>
    /// <param name="server">The server, by its name in cells.</param>
    public static IReadOnlyList<MeasuredStatement> Measured(AuthSchemesRun run, string server) =>
        [
            .. All.Select(statement =>
            {
                IReadOnlyList<double>? one = Nanoseconds(run, server, statement.Operation),
                    other = Nanoseconds(run, server, statement.ComparedWith);
                string? reason =
                    one is not null && other is not null
                        ? null
                        : Reason(run, server, one is null ? statement.Operation : statement.ComparedWith);
                return new MeasuredStatement(
                    statement.Id,
                    statement.Operation,
                    statement.ComparedWith,
                    Users,
                    reason is null ? one : null,
                    reason is null ? other : null,
                    reason
                );
            }),
        ];

    // Without a successful login there is no time.
    private static double[]? Nanoseconds(AuthSchemesRun run, string server, string scheme) =>
        run.Cells.FirstOrDefault(cell => cell.Scheme == scheme && cell.Server == server && cell.Users == Users)
            is { Windows.Count: >= MinRounds } cell
        && cell.Windows.All(window => window.Logins > 0)
            ? [.. cell.Windows.Select(window => 1e9 * Users / window.LoginsPerSecond)]
            : null;

    private static string Reason(AuthSchemesRun run, string server, string scheme) =>
        run.Missing.FirstOrDefault(one => one.Scheme == scheme && one.Server == server)?.Reason
        ?? $"{scheme} was not measured with {Users} users in {MinRounds} rounds or more";

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
