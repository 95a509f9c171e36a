using BenchmarkDotNet.Running;
using TokenSigningBench.Benchmarks.Passwords;
using TokenSigningBench.Core.Passwords;

namespace TokenSigningBench.Benchmarks.Tests.Passwords;

public class TodaysSchemesTests
{
    [Fact]
    public void Identity_s_parameters_are_read_back_from_its_hash_and_derive_the_same()
    {
        var identity = new IdentityPasswordHash(SampleLogin.Of(8, 1));
        Pbkdf2 parameters = identity.Parameters;
        identity.Name.ShouldBe($"ASP.NET Core Identity, HMAC-{parameters.HashName}, {parameters.Iterations} iterations, {parameters.DerivedBits} bits, system");
        parameters.Iterations.ShouldBeGreaterThanOrEqualTo(100_000);
        identity.Prove().ShouldStartWith("BouncyCastle ");
    }

    [Fact]
    public void Argon2id_is_a_row_that_says_why_it_has_no_times()
    {
        PasswordCase[] missing = [.. Cases().Select(benchmark => PasswordCase.Of(benchmark)!).Where(tried => tried.NotHere is not null)];
        missing.ShouldHaveSingleItem().NotHere.ShouldBe("not available here: neither .NET 10 nor BouncyCastle 1.8.10 has Argon2id");
    }

    [Fact]
    public void Every_other_row_is_verified() =>
        Cases().Select(benchmark => PasswordCase.Of(benchmark)!).Where(tried => tried.NotHere is null).ShouldAllBe(tried => tried.VerifiedBy != null && tried.Failure == null);

    private static BenchmarkCase[] Cases() => BenchmarkConverter.TypeToBenchmarks(typeof(TodaysSchemes)).BenchmarksCases;
}
