using BenchmarkDotNet.Running;
using TokenSigningBench.Articles.Passwords;
using TokenSigningBench.Benchmarks.Conventions;
using TokenSigningBench.Check.PasswordHash;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Articles.Tests.Passwords;

public class TodaysSchemesTests
{
    [Fact]
    public void Identity_parameters_are_read_back_from_the_hash_and_derive_the_same_bytes()
    {
        var identity = new IdentityPasswordHash(SampleLogin.Of(8, 1));
        Pbkdf2 parameters = identity.Parameters;
        identity.Name.ShouldBe(
            $"ASP.NET Core Identity, HMAC-{parameters.HashName}, {parameters.Iterations} iterations, {parameters.DerivedBits} bits, system"
        );
        parameters.Iterations.ShouldBeGreaterThanOrEqualTo(100_000);
        identity.Prove().ShouldStartWith("BouncyCastle ");
    }

    [Fact]
    public void Argon2id_is_a_row_that_reports_why_it_has_no_times()
    {
        CaseTrial[] missing =
        [
            .. Cases().Select(benchmark => CaseTrial.Of(benchmark)!).Where(trial => trial is { WhyNot: not null, IsUnexpected: false }),
        ];
        missing
            .ShouldHaveSingleItem()
            .WhyNot.ShouldBe("not available here: .NET 10 has no Argon2id, and this tool does not offer BouncyCastle's");
    }

    [SkippableFact]
    public void Every_other_row_is_verified()
    {
        LongTest.SkipUnlessAll("each row is computed by two libraries");
        Cases()
            .Select(benchmark => CaseTrial.Of(benchmark)!)
            .Where(trial => trial is not { WhyNot: not null, IsUnexpected: false })
            .ShouldAllBe(trial => trial.VerifiedBy.Length > 0 && trial.WhyNot == null);
    }

    private static BenchmarkCase[] Cases() => BenchmarkConverter.TypeToBenchmarks(typeof(TodaysSchemes)).BenchmarksCases;
}
