using TokenSigningBench.Articles.AuthenticationSchemes;
using TokenSigningBench.Articles.Published;
using TokenSigningBench.Articles.Statements;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Articles.Tests.AuthenticationSchemes;

public sealed class AuthenticationStatements2002Tests
{
    private static readonly string[] SchemesOfArticle =
    [
        "anonymous",
        "basic-ldap",
        "digest-md5-postgresql",
        "kerberos",
        "forms-ldap",
        "forms-postgresql",
    ];

    [Fact]
    public void Every_statement_compares_two_of_the_article_s_six_schemes()
    {
        AuthenticationStatements2002.OfFigure1.ShouldAllBe(statement =>
            SchemesOfArticle.Contains(statement.Operation) && SchemesOfArticle.Contains(statement.ComparedWith)
        );
        foreach (Statement statement in AuthenticationStatements2002.Article.Statements)
            PublishedArticles.Statement(statement.Id).ShouldBeSameAs(statement);
    }

    [Fact]
    public void Two_statements_contradict_each_other_and_a_note_says_so()
    {
        Statement same = PublishedArticles.Statement("002-auth-basic-forms-sql"),
            slower = PublishedArticles.Statement("002-auth-forms-sql-basic");
        (same.Operation, same.ComparedWith).ShouldBe((slower.ComparedWith, slower.Operation));
        foreach (double ratio in new[] { 0.5, 0.8, 1.25, 2 })
        {
            var forms = new Interval(ratio, ratio * 0.99, ratio * 1.01);
            var basic = new Interval(1 / ratio, 1 / ratio * 0.99, 1 / ratio * 1.01);
            new[] { StatementJudge.Judge(slower.Claimed, forms), StatementJudge.Judge(same.Claimed, basic) }
                .Count(verdict => verdict == Conclusion.Established)
                .ShouldBeLessThan(2);
        }

        AuthenticationStatements2002.Article.Notes.ShouldContain(note =>
            note.StartsWith("The article contradicts itself", StringComparison.Ordinal)
        );
    }

    [Fact]
    public void Rates_are_converted_to_the_login_time_of_one_user()
    {
        MeasuredStatement measured = AuthenticationStatements2002.Measured(
            Run(Cell("anonymous", 1000, 2000, 1000), Cell("basic-ldap", 500, 500, 500)),
            "ours"
        )[0];
        (measured.Id, measured.Users, measured.CannotRun).ShouldBe(("002-auth-anonymous-basic", 5, null));
        // 5 users at 500 and 1000 logins/s: 10 and 5 ms each.
        measured.Nanoseconds!.ShouldBe([10e6, 5e6, 10e6]);
        measured.ComparedNanoseconds!.ShouldBe([20e6, 20e6, 20e6]);
    }

    [Fact]
    public void A_statement_that_was_not_measured_has_a_reason()
    {
        AuthSchemesRun run = Run(
            Cell("anonymous", 1000, 2000, 1000),
            Cell("digest-md5-postgresql", 100, 100),
            Cell("forms-ldap", 100, 0, 100)
        ) with
        {
            Missing = [new("kerberos", "ours", "krb5kdc is missing: apt-get install krb5-kdc")],
        };
        Dictionary<string, string?> reasons = AuthenticationStatements2002
            .Measured(run, "ours")
            .ToDictionary(one => one.Id, one => one.CannotRun);
        reasons["002-auth-anonymous-kerberos"].ShouldBe("krb5kdc is missing: apt-get install krb5-kdc");
        reasons["002-auth-anonymous-basic"].ShouldBe("basic-ldap was not measured with 5 users in 3 rounds or more");
        reasons["002-auth-anonymous-digest"].ShouldBe("digest-md5-postgresql was not measured with 5 users in 3 rounds or more");
        reasons["002-auth-anonymous-forms-ad"].ShouldBe("forms-ldap was not measured with 5 users in 3 rounds or more");
        reasons.Values.ShouldNotContain((string?)null);
    }

    [Fact]
    public void The_cost_of_Kerberos_has_nothing_of_its_client()
    {
        SchemeCell kerberos = WithCpu(Cell("kerberos", 100, 100, 100), server: 0.1, backends: 0.3, client: 900);
        SchemeCell digest = WithCpu(Cell("digest-md5-postgresql", 1000, 1000, 1000), server: 1, backends: 1, client: 0.1);
        MeasuredStatement cost = AuthenticationStatements2002
            .Measured(Run(digest, kerberos), "ours")
            .Single(one => one.Id == "002-auth-digest-kerberos-cost");
        // 2 s of 1000 logins, and 0.4 s of 100.
        cost.Nanoseconds!.ShouldAllBe(time => Math.Abs(time - 2e6) < 1);
        cost.ComparedNanoseconds!.ShouldAllBe(time => Math.Abs(time - 4e6) < 1);
    }

    [Fact]
    public void A_run_judges_the_statements_that_its_conditions_are_about()
    {
        AuthSchemesRun run = Run(Cell("forms-postgresql", 100, 100, 100), Cell("basic-postgresql", 50, 50, 50));
        Ids(run)
            .ShouldBe([
                .. AuthenticationStatements2002
                    .OfFigure1.Concat(AuthenticationStatements2002.OfServerCost)
                    .Select(statement => statement.Id),
            ]);
        AuthSchemesRun kept = run with { Plan = run.Plan with { KeepsSession = true } };
        Ids(kept).ShouldBe(["002-auth-ticket-ad", "002-auth-ticket-sql"]);
        AuthenticationStatements2002.Measured(kept, "ours")[1].CannotRun.ShouldBeNull();

        AuthSchemesRun tls = run with
        {
            Servers = [.. run.Servers, new("kestrel-tls", "over TLS", null)],
            Cells = [.. run.Cells, run.Cells[0] with { Server = "kestrel-tls" }],
        };
        Ids(tls).ShouldAllBe(id => id.StartsWith("002-auth-tls-"));
        AuthenticationStatements2002.Measured(tls, "ours")[0].CannotRun.ShouldBeNull();
    }

    private static IEnumerable<string> Ids(AuthSchemesRun run) => AuthenticationStatements2002.Measured(run, "ours").Select(one => one.Id);

    private static SchemeCell WithCpu(SchemeCell cell, double server, double backends, double client) =>
        cell with
        {
            Windows =
            [
                .. cell.Windows.Select(window =>
                    window with
                    {
                        ServerCpuSeconds = server,
                        BackEndCpuSeconds = backends,
                        ClientCpuSeconds = client,
                    }
                ),
            ],
        };

    private static AuthSchemesRun Run(params SchemeCell[] cells) => Schemes.Run(cells);

    private static SchemeCell Cell(string scheme, params int[] logins) => Schemes.Cell(scheme, "ours", 5, logins);
}
