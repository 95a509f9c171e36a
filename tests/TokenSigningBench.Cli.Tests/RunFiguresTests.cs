using TokenSigningBench.Check.Checks;
using TokenSigningBench.Check.Compare;
using TokenSigningBench.Core.Figures;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Lab.Login.Url;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests;

public class RunFiguresTests
{
    [Fact]
    public void Every_kind_of_run_has_one_figure_per_row()
    {
        RunPart[] parts =
        [
            SampleRuns.SigningCost(SampleRuns.Signing(2048, 1, 2, 9), SampleRuns.Signing(4096) with { Nanoseconds = null }),
            SampleRuns.Throughput,
            new TokenPathRun
            {
                Endpoint = "https://server/authorize",
                ClientId = "c",
                Parameters = ["nonce"],
                Control = TokenPathControl.Code,
                Pairs = [new(3, 2, true, null)],
                Requests = 2,
            },
            SampleRuns.Login(full: 12, refused: 1),
            SampleRuns.Storm(2, (0, 5), (10, 30)),
            SampleRuns.Plan,
            new CheckRun { Keys = [SampleRuns.Check, CheckedKey.Of(SampleRuns.Check.Inspection! with { Cost = null })] },
            SampleRuns.Hash,
            SampleRuns.Choice,
            SampleRuns.Profile(("P-256", 30, 60)),
            new BenchmarksRun { Rows = [new("Suite.Method(n: 1)", "Method", [11, 12, 13]), new("Suite.Failed", "Failed", null)] },
        ];
        parts
            .SelectMany(Compared)
            .Select(figure => FormattableString.Invariant($"{figure.Name} = {figure.Value} {figure.Unit}"))
            .ShouldBe([
                "sign RS256 2048-bit, Engine = 2 Nanoseconds",
                "logins at program 1, RS256 2048-bit = 500 PerSecond",
                "signatures alone, beside program 1, RS256 2048-bit = 1000 PerSecond",
                "https://server/authorize with a token = 3 Milliseconds",
                "https://server/authorize without = 2 Milliseconds",
                // The error page of 0.1 ms is not a login.
                "login at embedded, RSA 2048-bit, whole request = 12 Milliseconds",
                "login at embedded, RSA 2048-bit, without nonce = 1 Milliseconds",
                "storm at embedded, RSA 2048-bit, p50 = 5 Milliseconds",
                "storm at embedded, RSA 2048-bit, p95 = 20 Milliseconds",
                "storm at embedded, RSA 2048-bit, finished = 1 PerSecond",
                "page at embedded, RSA 2048, one at a time = 3 Milliseconds",
                "page at embedded, RSA 2048, processor time = 1.5 Milliseconds",
                "sign RSA 2048, fastest round = 0.5 Milliseconds",
                "sign P-256, fastest round = 0.05 Milliseconds",
                "checked: sign RS256, RSA 4096-bit = 40 Nanoseconds",
                "checked: verify RS256, RSA 4096-bit = 4 Nanoseconds",
                "checked: sign RS256, RSA 4096-bit, 2 threads = 50 PerSecond",
                "checked: sign beside, RSA 2048 = 20 Nanoseconds",
                "PBKDF2, 9 iterations, by an engine = 90 Nanoseconds",
                "PBKDF2, 9 iterations, by an engine, 2 threads = 22 PerSecond",
                "sign RS256, RSA 2048, ranked = 21 Nanoseconds",
                "verify RS256, RSA 2048, ranked = 2 Nanoseconds",
                "sign ES256, P-256 = 30 Nanoseconds",
                "verify ES256, P-256 = 60 Nanoseconds",
                "Suite.Method(n: 1) = 12 Nanoseconds",
            ]);
    }

    [Fact]
    public void Rows_with_the_same_name_are_numbered() =>
        Compared(SampleRuns.SigningCost(SampleRuns.Signing(2048, 1), SampleRuns.Signing(2048, 2)))
            .Select(figure => figure.Name)
            .ShouldBe(["sign RS256 2048-bit, Engine", "sign RS256 2048-bit, Engine (2)"]);

    [Fact]
    public void Times_of_zero_or_less_are_not_figures() =>
        Should
            .Throw<UserErrorException>(() => Compared(SampleRuns.SigningCost(SampleRuns.Signing(2048, 0), SampleRuns.Signing(3072, -1))))
            .Cause.ShouldBe("has no figures to compare");

    [Fact]
    public void Users_without_a_response_count_as_infinite_waits() =>
        Compared(SampleRuns.Storm(3, (0, 5), (0, null), (0, null)))
            .Select(figure => figure.Name)
            .ShouldBe(["storm at embedded, RSA 2048-bit, finished"]);

    [Fact]
    public void Control_characters_in_names_are_escaped() =>
        Compared(new BenchmarksRun { Rows = [new("a\u001b[2Jb", "a", [1])] }).ShouldHaveSingleItem().Name.ShouldBe("a\\u001B[2Jb");

    [Fact]
    public void The_cost_of_a_rate_is_its_reciprocal() => new RunFigure("a", 4, FigureUnit.PerSecond).Cost.ShouldBe(0.25);

    [Fact]
    public void The_RSA_2048_signature_is_found_in_every_kind_that_has_one()
    {
        Rsa(SampleRuns.Profile(("P-256", 1, 1), ("RSA 2048", 400, 40))).ShouldBe(400);
        Rsa(SampleRuns.SigningCost(SampleRuns.Signing(4096, 9), SampleRuns.Signing(2048, 420))).ShouldBe(420);
        Rsa(new CheckRun { Keys = [SampleRuns.Check] }).ShouldBe(20);
        Rsa(SampleRuns.Choice).ShouldBe(21);
        Rsa(SampleRuns.Plan).ShouldBe(500_000);
        Rsa(SampleRuns.Throughput).ShouldBe(1e6);
        Rsa(SampleRuns.Storm(1, (0, 5))).ShouldBeNull();
    }

    private static double? Rsa(RunPart part) => ComparedRun.Of("a", SampleRuns.Empty with { Part = part }).Rsa2048Nanoseconds;

    private static IReadOnlyList<RunFigure> Compared(RunPart part) => ComparedRun.Of("a", SampleRuns.Empty with { Part = part }).Figures;
}
