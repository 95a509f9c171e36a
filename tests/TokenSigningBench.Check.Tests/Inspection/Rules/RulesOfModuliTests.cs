using System.Numerics;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Check.Inspection.Rules;
using TokenSigningBench.Testing;
using static TokenSigningBench.Check.Inspection.Severity;

namespace TokenSigningBench.Check.Tests.Inspection.Rules;

public class RulesOfModuliTests
{
    // The known primes of 2048 and of 1536 bits.
    private static readonly BigInteger Common = 3 * BigInteger.Pow(2, 1022) + 1037;
    private static readonly BigInteger One = 7 * BigInteger.Pow(2, 1021) + 309;
    private static readonly BigInteger Other = 7 * BigInteger.Pow(2, 765) + 75;

    private static readonly BigInteger Mersenne = BigInteger.Pow(2, 521) - 1;

    private static readonly Dictionary<string, RuleCase[]> Cases = new()
    {
        ["close-primes"] =
        [
            // Distances that Fermat's method finds in as many steps.
            OfModulus("1 step", OfClosePrimes(1), Error),
            OfModulus("100 steps", OfClosePrimes(100), Error),
            OfModulus("101 steps", OfClosePrimes(101), null),
            OfModulus("a square", Mersenne * Mersenne, Error),
            OfModulus("an even number, which is left to another rule", Mersenne * Mersenne + 1, null),
            new("without a modulus", SampleInspection.Fit, null),
        ],
        ["small-factor"] =
        [
            OfFactor(2),
            OfFactor(3),
            OfFactor(65521),
            OfModulus("one of 17 bits", 65537 * Mersenne, null),
            new("without a modulus", SampleInspection.Fit, null),
        ],
        ["roca-fingerprint"] = [],
        ["equal-prime-bits"] =
        [
            OfFile("bad_rsa_low_bits_equal", Error),
            OfFile("bad_rsa_high_and_low_bits_equal", Error),
            OfFile("bad_rsa_shared_subprime1", null),
            OfFile("bad_rsa_shared_subprime2", null),
            OfFile("bad_rsa_gcd1", null),
            OfFile("bad_rsa_pq_diff_nist", null),
            OfFile("good_rsa1", null),
            // They can be factored by their form, which is another weakness.
            OfModulus("known primes of 2048 bits", WeakModuli.OfKnownPrimes(2048), null),
            OfModulus("known primes of 16384 bits", WeakModuli.OfKnownPrimes(16384), null),
            // What is not a product of two large primes must not be taken for 1 times itself.
            OfModulus("17", 17, null),
            OfModulus("65537", 65537, null),
            OfModulus("1", 1, null),
        ],
        ["shared-factor"] =
        [
            new("p-1 and p-1 of another", Together("bad_rsa_shared_subprime1", "bad_rsa_shared_subprime2"), Error),
            new("the other way round", Together("bad_rsa_shared_subprime2", "bad_rsa_shared_subprime1"), Error),
            new("a weak one beside a good one", Together("bad_rsa_shared_subprime1", "good_rsa1"), null),
            new("a good one beside a weak one", Together("good_rsa1", "bad_rsa_shared_subprime1"), null),
            new("a common prime", [Facts(Common * One), Facts(Other * Common)], Error),
            new("no common prime", [Facts(Common * One), Facts(WeakModuli.OfKnownPrimes(1536))], null),
            new("127 bits in common", [Facts(OfPower(3, 127)), Facts(OfPower(5, 127))], null),
            new("128 bits in common", [Facts(OfPower(3, 128)), Facts(OfPower(5, 128))], Error),
            // 1 minus 1 is 0, which every number divides.
            new("1 first", [Facts(1), WeakModuli.FactsOf("good_rsa1")], null),
            new("1 second", [WeakModuli.FactsOf("good_rsa1"), Facts(1)], null),
            new(
                "the same key twice",
                [WeakModuli.FactsOf("good_rsa1"), WeakModuli.FactsOf("good_rsa1") with { Source = "again.crt" }],
                null
            ),
            new("a single key", [WeakModuli.FactsOf("bad_rsa_shared_subprime1")], null),
        ],
    };

    public static TheoryData<string> Rules => [.. Cases.Keys];

    [Theory]
    [MemberData(nameof(Rules))]
    public void A_rule_of_moduli_finds_exactly_its_cases_and_its_published_moduli(string rule) =>
        RuleCase.AllHold(
            rule,
            [
                .. Cases[rule],
                .. WeakModuli
                    .Names.Select<object[], string>(row => (string)row[0])
                    .Select(name => OfModulus(name, WeakModuli.Modulus(name), WeakModuli.Weakness(name) == rule ? Error : null)),
                OfModulus("the known test primes", WeakModuli.OfKnownPrimes(8192), null),
            ]
        );

    [Fact]
    public void The_sieve_finds_all_primes()
    {
        SmallFactor.PrimesBelow(2).ShouldBeEmpty();
        SmallFactor.PrimesBelow(53).ShouldBe([2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47]);
        // OEIS A007053: the number of primes up to 2^16.
        SmallFactor.PrimesBelow(1 << 16).Count().ShouldBe(6542);
    }

    private static CertificateFacts Facts(BigInteger modulus) => SampleInspection.Fit.Facts with { Modulus = modulus };

    private static RuleCase OfModulus(string name, BigInteger modulus, Severity? severity, string? message = null) =>
        new(name, _ => Facts(modulus), severity, message);

    private static RuleCase OfFile(string file, Severity? severity) => new(file, _ => WeakModuli.FactsOf(file), severity);

    private static RuleCase OfFactor(int factor) =>
        OfModulus(
            $"divisible by {factor}",
            factor * Mersenne,
            Error,
            $"The modulus is divisible by {factor}: it is not the product of two large primes."
        );

    private static CertificateFacts[] Together(string file, string other) =>
        [WeakModuli.FactsOf(file), WeakModuli.FactsOf("bad_rsa_pq_diff_nist"), WeakModuli.FactsOf(other)];

    private static BigInteger OfPower(int factor, int power) => factor * BigInteger.Pow(2, power) + 1;

    // (a + b)(a - b) with an a that is the given number of steps above the root of the product: a^2 - n = b^2, so b^2 is just over
    // 2a(steps - 1), and under 2a * steps. b is odd, so both factors are odd, and far smaller than a.
    private static BigInteger OfClosePrimes(int steps)
    {
        BigInteger a = BigInteger.One << 1024;
        BigInteger b = (BigInteger.One << 512) * (BigInteger)(1000 * Math.Sqrt(2 * steps - 1)) / 1000 | 1;
        return (a + b) * (a - b);
    }
}
