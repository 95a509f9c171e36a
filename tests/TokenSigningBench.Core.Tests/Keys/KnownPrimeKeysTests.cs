using System.Globalization;
using System.Numerics;

namespace TokenSigningBench.Core.Tests.Keys;

public class KnownPrimeKeysTests
{
    public static TheoryData<int> Sizes => [.. KnownPrimeKeys.Sizes];

    public static TheoryData<int> QuickSizes => [.. KnownPrimeKeys.Sizes.Where(bits => bits <= 4096)];

    // What a key of composite factors signs does not verify: the signature is a Fermat test of both.
    [SkippableTheory]
    [MemberData(nameof(Sizes))]
    public void A_key_has_the_exact_size_and_the_parameters_of_RFC_8017_section_3_2_and_its_public_part_verifies_its_signatures(int bits)
    {
        if (bits > 8192)
            LongTest.SkipUnlessAll("large keys");
        using RSA key = KnownPrimeKeys.Create(bits);
        key.KeySize.ShouldBe(bits);
        RSAParameters parameters = key.ExportParameters(includePrivateParameters: true);
        BigInteger p = Number(parameters.P),
            q = Number(parameters.Q),
            d = Number(parameters.D);
        (p * q).ShouldBe(Number(parameters.Modulus));
        p.ShouldBeGreaterThan(q);
        (Number(parameters.Exponent) * d % ((p - 1) * (q - 1))).ShouldBe(BigInteger.One);
        (Number(parameters.DP), Number(parameters.DQ)).ShouldBe((d % (p - 1), d % (q - 1)));
        (Number(parameters.InverseQ) * q % p).ShouldBe(BigInteger.One);

        using RSA publicPart = RSA.Create(key.ExportParameters(includePrivateParameters: false));
        byte[] signature = key.SignData([1, 2, 3], HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1);
        publicPart.VerifyData((byte[])[1, 2, 3], signature, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1).ShouldBeTrue();
        publicPart.VerifyData((byte[])[1, 2, 4], signature, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1).ShouldBeFalse();
    }

    [Fact]
    public void The_stand_in_of_an_RSA_key_has_its_size_or_the_next_larger_one() =>
        new[] { 512, 2028, 4096, 4104, 4608, 8192, 8200 }
            .Select(bits => KnownPrimeKeys.StandInFor(KeySpec.Rsa(bits)))
            .ShouldBe(new[] { 1024, 2048, 4096, 4352, 4608, 8192, 10240 }.Select(KeySpec.Rsa));

    // JsonWebTokenHandler's buffers have 512 and 1024 bytes: a stand-in must not be on the other side of them.
    [Fact]
    public void A_stand_in_is_on_the_same_side_of_each_size_at_which_a_library_changes_what_it_does()
    {
        foreach (int bits in Enumerable.Range(1, JwkDocument.MaxModulusBits / 8).Select(bytes => 8 * bytes))
        {
            int standIn = KnownPrimeKeys.StandInFor(KeySpec.Rsa(bits)).Bits;
            (standIn > 4096, standIn > 8192).ShouldBe((bits > 4096, bits > 8192), bits.ToString(CultureInfo.InvariantCulture));
        }
    }

    [Fact]
    public void The_sizes_are_those_in_words()
    {
        KnownPrimeKeys.SizesFrom(1024).ShouldBe("multiples of 256 from 1024 to 8192, and 10240, 12288, 15360, 16384");
        KnownPrimeKeys.Sizes.ShouldBe([.. Enumerable.Range(4, 29).Select(step => 256 * step), 10240, 12288, 15360, 16384]);
    }

    [Fact]
    public void The_stand_in_of_another_kind_is_of_the_same_size() =>
        KnownPrimeKeys.StandInFor(KeySpec.Curve(384)).ShouldBe(KeySpec.Curve(384));

    [Theory]
    [MemberData(nameof(QuickSizes))]
    public void Both_factors_are_strong_probable_primes(int bits)
    {
        using RSA key = KnownPrimeKeys.Create(bits);
        RSAParameters parameters = key.ExportParameters(includePrivateParameters: true);
        new[] { Number(parameters.P), Number(parameters.Q), Number(parameters.P) + 2 }
            .Select(IsStrongProbablePrime)
            .ShouldBe([true, true, false]);
    }

    [Theory]
    [Trait("Category", "Long")]
    [MemberData(nameof(Sizes))]
    public void Both_factors_of_every_size_are_strong_probable_primes(int bits) => Both_factors_are_strong_probable_primes(bits);

    // OpenSSL tests 128 bases where one is enough; above these sizes that takes more than a minute.
    [SkippableTheory]
    [Trait("Category", "Long")]
    [MemberData(nameof(QuickSizes))]
    public void OpenSsl_finds_both_factors_of_a_size_prime(int bits) => OpenSsl_finds_both_factors_prime(bits);

    [SkippableTheory]
    [InlineData(1024)]
    [InlineData(2048)]
    public void OpenSsl_finds_both_factors_prime(int bits)
    {
        OpenSsl.RequireOrSkip();
        using RSA key = KnownPrimeKeys.Create(bits);

        (int exitCode, string output) = OpenSsl.Run(["rsa", "-check", "-noout", "-in", "/dev/stdin"], key.ExportRSAPrivateKeyPem());

        exitCode.ShouldBe(0, output);
        output.ShouldContain("RSA key ok");
    }

    [Fact]
    public void A_known_key_is_recognised_and_another_is_not()
    {
        using RSA known = KnownPrimeKeys.Create(2048);
        using RSA other = RSA.Create(2048);

        KnownPrimeKeys.IsKnown(known).ShouldBeTrue();
        KnownPrimeKeys.IsKnown(other).ShouldBeFalse();
    }

    [Fact]
    public void An_unsupported_size_is_refused() => Should.Throw<ArgumentOutOfRangeException>(() => KnownPrimeKeys.Create(2050));

    // The Miller-Rabin test with base 2.
    private static bool IsStrongProbablePrime(BigInteger number)
    {
        int exponentOfTwo = (int)BigInteger.TrailingZeroCount(number - 1);
        BigInteger power = BigInteger.ModPow(2, (number - 1) >> exponentOfTwo, number);
        if (power == 1)
            return true;
        for (int i = 0; i < exponentOfTwo; i++, power = power * power % number)
        {
            if (power == number - 1)
                return true;
        }

        return false;
    }

    private static BigInteger Number(byte[]? bytes) => new(bytes, isUnsigned: true, isBigEndian: true);
}
