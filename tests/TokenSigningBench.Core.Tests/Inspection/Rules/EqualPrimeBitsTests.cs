using TokenSigningBench.Core.Inspection;

namespace TokenSigningBench.Core.Tests.Inspection.Rules;

public class EqualPrimeBitsTests
{
    public static TheoryData<string> Moduli => WeakModuli.Names;

    [Theory]
    [InlineData("bad_rsa_low_bits_equal", Severity.Error)]
    [InlineData("bad_rsa_high_and_low_bits_equal", Severity.Error)]
    [InlineData("bad_rsa_shared_subprime1", null)]
    [InlineData("bad_rsa_shared_subprime2", null)]
    [InlineData("bad_rsa_gcd1", null)]
    [InlineData("bad_rsa_pq_diff_nist", null)]
    [InlineData("good_rsa1", null)]
    public void Primes_with_equal_ends_are_an_error_and_no_other_is(string file, Severity? severity) =>
        Examinations.Of("equal-prime-bits", Examinations.Fit with { Facts = WeakModuli.FactsOf(file) }).ShouldBe(severity);

    [Theory]
    [MemberData(nameof(Moduli))]
    public void Moduli_that_are_weak_in_another_way_are_not_found(string name) =>
        Examinations.Of("equal-prime-bits", Examinations.With(facts => facts with { Modulus = WeakModuli.Modulus(name) })).ShouldBeNull();

    // Anybody could factor them by their form, which is another one.
    [Theory]
    [InlineData(2048)]
    [InlineData(16384)]
    public void The_known_primes_are_not_found(int bits) =>
        Examinations.Of("equal-prime-bits", Examinations.With(facts => facts with { Modulus = WeakModuli.OfKnownPrimes(bits) })).ShouldBeNull();

    // What is no product of two large primes must not be taken for one: 1 times itself.
    [Theory]
    [InlineData(17)]
    [InlineData(65537)]
    [InlineData(1)]
    public void A_number_without_factors_is_not_found(int modulus) =>
        Examinations.Of("equal-prime-bits", Examinations.With(facts => facts with { Modulus = modulus })).ShouldBeNull();
}
