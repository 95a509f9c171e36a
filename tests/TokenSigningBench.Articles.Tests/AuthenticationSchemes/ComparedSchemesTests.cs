using TokenSigningBench.Articles.AuthenticationSchemes;
using TokenSigningBench.Check.Compare;
using TokenSigningBench.Core.Figures;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Articles.Tests.AuthenticationSchemes;

public sealed class ComparedSchemesTests
{
    [Fact]
    public void Slower_logins_are_found_by_scheme_and_users()
    {
        RunComparison comparison = Compare(run => run with { Cells = [run.Cells[0], SchemeRuns.SchemeCell(5, 300)] });
        comparison.Gate.ShouldBe(GateOutcome.Failed);
        comparison
            .Rows.Where(row => row.Verdict == RowVerdict.PastThreshold)
            .Select(row => row.Name)
            .ShouldBe(["basic-ldap on kestrel, 5 users, logins"]);
        comparison.Rows.Count.ShouldBe(8);
        Compare(run => run).Gate.ShouldBe(GateOutcome.Passed);
    }

    public static TheoryData<string, AuthSchemesPlan> OtherSchemes() =>
        new()
        {
            { "3 rounds of 2 s", SchemeRuns.Schemes.Plan with { Rounds = 5 } },
            { "of 2 s, 10 accounts", SchemeRuns.Schemes.Plan with { WindowSeconds = 10 } },
            { "10 accounts", SchemeRuns.Schemes.Plan with { Accounts = 1000 } },
            { "seed 1", SchemeRuns.Schemes.Plan with { Seed = 2 } },
            { "passwords by sha1", SchemeRuns.Schemes.Plan with { PasswordHash = "pbkdf2-sha256" } },
            { "whole logins", SchemeRuns.Schemes.Plan with { KeepsSession = true } },
            { "kept connections", SchemeRuns.Schemes.Plan with { NewConnections = true } },
            { "TLS with RSA 2048", SchemeRuns.Schemes.Plan with { Tls = null } },
        };

    [Theory]
    [MemberData(nameof(OtherSchemes), DisableDiscoveryEnumeration = true)]
    public void Schemes_with_different_parameters_are_not_judged(string before, AuthSchemesPlan plan)
    {
        RunComparison comparison = Compare(run => run with { Plan = plan });
        comparison.Gate.ShouldBe(GateOutcome.Refused);
        CircumstanceDifference difference = comparison.BlockingDifferences.ShouldHaveSingleItem();
        (difference.Name, difference.Kind).ShouldBe(("schemes", CircumstanceKind.Parameter));
        difference.Base.ShouldHaveSingleItem().ShouldContain(before);
        difference.New.ShouldHaveSingleItem().ShouldNotContain(before);
    }

    [Fact]
    public void A_new_version_of_a_scheme_s_backend_is_a_program_difference()
    {
        RunComparison comparison = Compare(run =>
            run with
            {
                Servers = [new("kestrel", "Kestrel 2", null)],
                Conditions = [new("basic-ldap", "kestrel", "the challenge, and the page; ldap 2.6")],
            }
        );
        comparison.Gate.ShouldBe(GateOutcome.Passed);
        comparison
            .Differences.Select(difference => (difference.Name, difference.Kind))
            .ShouldBe(
                [("basic-ldap on kestrel", CircumstanceKind.Program), ("library or server", CircumstanceKind.Program)],
                ignoreOrder: true
            );
    }

    [Fact]
    public void A_scheme_without_logins_or_a_missing_scheme_does_not_pass()
    {
        SchemeCell refusing = SchemeRuns.SchemeCell(5, 1, failed: 9);
        refusing = refusing with
        {
            Windows = [.. refusing.Windows.Select(window => window with { Logins = 0 })],
            Times = CountedTimes.None,
        };
        RunComparison noLogins = Compare(run => run with { Cells = [run.Cells[0], refusing] });
        noLogins.Broken.ShouldBe([
            .. new[] { "p50", "p95", "logins" }.Select(row => $"basic-ldap on kestrel, 5 users, {row}: status 503 in place of the page"),
        ]);
        RunComparison missing = Compare(run =>
            run with
            {
                Cells = [SchemeRuns.SchemeCell(1, 100) with { Scheme = "anonymous" }],
                Missing = [new("basic-ldap", "kestrel", "slapd is missing: apt-get install slapd")],
            }
        );
        missing.Broken.Count.ShouldBe(6);
        missing.Broken[0].ShouldBe("basic-ldap on kestrel, p50: slapd is missing: apt-get install slapd");
        (noLogins.Gate, missing.Gate).ShouldBe((GateOutcome.Refused, GateOutcome.Refused));
    }

    // Six runs of authentication schemes with slight differences.
    private static ComparedRun[] Schemes(string name, Func<AuthSchemesRun, AuthSchemesRun> change) =>
        [
            .. from number in Enumerable.Range(1, 6)
            let run = SchemeRuns.Schemes with
            {
                Cells = [SchemeRuns.SchemeCell(1, 100 + number % 3), SchemeRuns.SchemeCell(5, 400 + number % 4)],
            }
            select ComparedRun.Of($"{name}-{number}", SampleRuns.Empty with { Part = change(run) }),
        ];

    private static RunComparison Compare(Func<AuthSchemesRun, AuthSchemesRun> change) =>
        RunComparison.Of(Schemes("a", run => run), Schemes("b", change), new());
}
