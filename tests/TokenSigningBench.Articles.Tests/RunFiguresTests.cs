using TokenSigningBench.Articles.SignatureChoice;
using TokenSigningBench.Articles.Statements;
using TokenSigningBench.Articles.Tests.AuthenticationSchemes;
using TokenSigningBench.Check.Compare;
using TokenSigningBench.Core.Figures;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Articles.Tests;

public sealed class RunFiguresTests
{
    [Fact]
    public void Every_kind_of_run_has_one_figure_per_row()
    {
        RunPart[] parts =
        [
            new StatementsRun
            {
                Statements = [new("id", "one", "other", 25, [7], [8], null), new("none", "one", "other", 1, null, null, "is not here")],
                ByUsers = [new("hash", 1, 100, 10, null), new("hash", 5, null, null, "is not here")],
            },
            new ThreadsRun { Rows = [new("ES256", 2, [10, 20], [5])], Rounds = RoundsSample.Quiet },
            SchemeRuns.Schemes,
        ];
        parts
            .SelectMany(Compared)
            .Select(figure => FormattableString.Invariant($"{figure.Name} = {figure.Value} {figure.Unit}"))
            .ShouldBe([
                "id: one, 25 users = 7 Nanoseconds",
                "id: other, 25 users = 8 Nanoseconds",
                "hash = 100 PerSecond",
                "ES256, 2 threads, a key each = 15 PerSecond",
                "ES256, 2 threads, one key = 5 PerSecond",
                "basic-ldap on kestrel, p50 = 50 Milliseconds",
                "basic-ldap on kestrel, p95 = 95 Milliseconds",
                "basic-ldap on kestrel, logins = 50 PerSecond",
                "basic-ldap on kestrel, 5 users, p50 = 50 Milliseconds",
                "basic-ldap on kestrel, 5 users, p95 = 95 Milliseconds",
                "basic-ldap on kestrel, 5 users, logins = 200 PerSecond",
                "TLS handshake on an idle server, RSA 2048 = 3 Milliseconds",
                "the signature in a TLS handshake, RSA 2048 = 0.5 Milliseconds",
            ]);
    }

    // 100 successful logins and 25 failed ones: the median of all is the 62.5th percentile of the successful ones.
    [Theory]
    [InlineData(0, 50.0, 95.0)]
    [InlineData(25, 63.0, null)]
    [InlineData(200, null, null)]
    public void Failed_logins_count_as_infinite_waits(int failed, double? median, double? p95)
    {
        IReadOnlyList<RunFigure> figures = Compared(
            SchemeRuns.Schemes with
            {
                Cells = [SchemeRuns.SchemeCell(1, 100, failed)],
                Handshake = null,
            }
        );
        Figure("p50").ShouldBe(median);
        Figure("p95").ShouldBe(p95);
        Figure("logins").ShouldBe(50);
        double? Figure(string name) => figures.FirstOrDefault(figure => figure.Name == $"basic-ldap on kestrel, {name}")?.Value;
    }

    [Fact]
    public void The_RSA_2048_signature_is_that_of_the_handshake()
    {
        Of(SchemeRuns.Schemes).Rsa2048Nanoseconds.ShouldBe(500_000);
        Of(SchemeRuns.Schemes with { Handshake = new("RSA 4096", [3], [2]) }).Rsa2048Nanoseconds.ShouldBeNull();
    }

    private static IReadOnlyList<RunFigure> Compared(RunPart part) => Of(part).Figures;

    private static ComparedRun Of(RunPart part) => ComparedRun.Of("a", SampleRuns.Empty with { Part = part });
}
