using System.Numerics;

namespace TokenSigningBench.Core.Tests.Tokens;

public class VerificationKeyTests
{
    [Theory]
    [InlineData(1024, "the key has 1024 bits, and RSA needs 2048 or more")]
    [InlineData(2047, "the key has 2047 bits, and RSA needs 2048 or more")]
    [InlineData(2048, null)]
    public void RSA_keys_are_judged_by_the_size_of_the_modulus(int bits, string? objection)
    {
        byte[] modulus = RandomNumberGenerator.GetBytes((bits + 7) / 8);
        int spare = 8 * modulus.Length - bits;
        modulus[0] = (byte)((modulus[0] | 0x80) >> spare);
        // In the wrong byte order the modulus would have 2048 bits.
        modulus[^1] |= 0x81;
        using TokenKey key = TokenKey.FromRsa(RSA.Create(new RSAParameters { Modulus = modulus, Exponent = [1, 0, 1] }));
        new VerificationKey(key).Objection.ShouldBe(objection);
    }

    // OpenSSL refuses to load such a key; other systems may not.
    [Theory]
    [InlineData(1)]
    [InlineData(4)]
    [InlineData(0x8002)]
    [InlineData(0x10002)]
    public void An_exponent_without_security_is_refused(int exponent)
    {
        using RSA known = KnownPrimeKeys.Create(2048);
        using TokenKey key = TokenKey.FromRsa(
            new NumbersOnly(
                known.ExportParameters(includePrivateParameters: false) with
                {
                    Exponent = new BigInteger(exponent).ToByteArray(isUnsigned: true, isBigEndian: true),
                }
            )
        );
        new VerificationKey(key).Objection.ShouldBe($"the key's exponent is {exponent}: it protects nothing");
    }

    [Fact]
    public void A_key_with_the_ROCA_fingerprint_is_refused()
    {
        byte[] modulus = WeakModuli.Modulus("badkeys rsa-roca").ToByteArray(isUnsigned: true, isBigEndian: true);
        using TokenKey key = TokenKey.FromRsa(RSA.Create(new RSAParameters { Modulus = modulus, Exponent = [1, 0, 1] }));
        new VerificationKey(key).Objection.ShouldBe("the key has the fingerprint of those that can be factored (ROCA, CVE-2017-15361)");
    }

    [Fact]
    public void A_null_key_is_refused() => Should.Throw<ArgumentNullException>(() => new VerificationKey(null!)).ParamName.ShouldBe("key");

    [Fact]
    public void A_key_without_a_fitting_algorithm_is_refused()
    {
        using TokenKey shortSecret = TokenKey.FromSecret(new byte[31]);
        using TokenKey curve = TokenKey.FromPrivateKey(KeySpec.Curve(256).MakeKey());
        new VerificationKey(shortSecret).Objection.ShouldBe("the key fits no algorithm: its curve or its length is for none");
        new VerificationKey(curve, JwsAlgorithm.Es(384)).Objection.ShouldBe("the key does not fit ES384");
        new VerificationKey(curve).Algorithm.ShouldBe(JwsAlgorithm.Es(256));
    }

    private sealed class NumbersOnly : RSA
    {
        private readonly RSAParameters _numbers;

        public NumbersOnly(RSAParameters numbers)
        {
            _numbers = numbers;
            KeySizeValue = 8 * numbers.Modulus!.Length;
        }

        public override RSAParameters ExportParameters(bool includePrivateParameters) => _numbers;

        public override void ImportParameters(RSAParameters parameters) => throw new NotSupportedException();
    }
}
