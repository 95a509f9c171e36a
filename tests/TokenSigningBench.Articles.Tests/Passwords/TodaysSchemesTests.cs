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

    [SkippableFact]
    public void Every_row_is_verified_and_Argon2id_by_published_hashes()
    {
        LongTest.SkipUnlessAll("each row is computed by two libraries");
        CaseTrial[] trials = [.. Cases().Select(benchmark => CaseTrial.Of(benchmark)!)];
        trials.ShouldAllBe(trial => trial.VerifiedBy.Length > 0 && trial.WhyNot == null);
        trials.Count(trial => trial.VerifiedBy == "RFC 9106, phc-winner-argon2").ShouldBe(Argon2Setting.Owasp.Count);
    }

    private static BenchmarkCase[] Cases() => BenchmarkConverter.TypeToBenchmarks(typeof(TodaysSchemes)).BenchmarksCases;
}
