using System.Numerics;
using System.Security.Cryptography;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Core.Tests.Certificates;

public class KnownPrimeKeysTests
{
    public static TheoryData<int> Sizes => [.. KnownPrimeKeys.Sizes];

    [Theory]
    [MemberData(nameof(Sizes))]
    public void A_key_has_exactly_its_size_and_signs_what_its_public_part_verifies(int bits)
    {
        using RSA key = KnownPrimeKeys.Create(bits);
        key.KeySize.ShouldBe(bits);

        using RSA publicPart = RSA.Create(key.ExportParameters(includePrivateParameters: false));
        byte[] content = [1, 2, 3];
        byte[] changed = [1, 2, 4];
        byte[] signature = key.SignData(content, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1);
        publicPart.VerifyData(content, signature, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1).ShouldBeTrue();
        publicPart.VerifyData(changed, signature, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1).ShouldBeFalse();
    }

    [Theory]
    [MemberData(nameof(Sizes))]
    public void The_private_parameters_are_those_of_RFC_8017_section_3_2(int bits)
    {
        using RSA key = KnownPrimeKeys.Create(bits);
        RSAParameters parameters = key.ExportParameters(includePrivateParameters: true);
        BigInteger p = Number(parameters.P), q = Number(parameters.Q), d = Number(parameters.D);

        (p * q).ShouldBe(Number(parameters.Modulus));
        p.ShouldBeGreaterThan(q);
        (Number(parameters.Exponent) * d % ((p - 1) * (q - 1))).ShouldBe(BigInteger.One);
        Number(parameters.DP).ShouldBe(d % (p - 1));
        Number(parameters.DQ).ShouldBe(d % (q - 1));
        (Number(parameters.InverseQ) * q % p).ShouldBe(BigInteger.One);
    }

    [SkippableTheory]
    [MemberData(nameof(Sizes))]
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
    public void Another_size_is_refused() => Should.Throw<ArgumentOutOfRangeException>(() => KnownPrimeKeys.Create(2050));

    private static BigInteger Number(byte[]? bytes) => new(bytes, isUnsigned: true, isBigEndian: true);
}
