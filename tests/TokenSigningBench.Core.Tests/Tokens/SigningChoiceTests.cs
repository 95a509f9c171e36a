using TokenSigningBench.Core.Inspection;
using TokenSigningBench.Core.Tokens;

namespace TokenSigningBench.Core.Tests.Tokens;

public class SigningChoiceTests
{
    public static TheoryData<SigningChoice, string, int, int> Choices => new()
    {
        { SigningChoice.Hmac(512), "HS512, 512-bit secret", 64, 512 },
        { SigningChoice.RsaPkcs1(256, 2048), "RS256, RSA 2048", 256, 112 },
        // The key has 152 bits of strength; SHA-256 resists collisions with 128.
        { SigningChoice.RsaPss(256, 4096), "PS256, RSA 4096", 512, 128 },
        { SigningChoice.RsaPkcs1(512, 4096), "RS512, RSA 4096", 512, 152 },
        { SigningChoice.Ecdsa(256), "ES256, P-256", 64, 128 },
        { SigningChoice.Ecdsa(512), "ES512, P-521", 132, 256 },
    };

    [Theory]
    [MemberData(nameof(Choices))]
    public void A_choice_has_a_name_a_length_and_a_strength(SigningChoice choice, string name, int signatureBytes, int strength)
    {
        choice.ToString().ShouldBe(name);
        choice.SignatureBytes.ShouldBe(signatureBytes);
        Strength.Of(choice).ShouldBe(strength);
        using TokenKey key = choice.MakeKey();
        key.SizeInBits.ShouldBe(choice.KeyBits);
        choice.Algorithm.Fits(key).ShouldBeTrue();
    }

    [Fact]
    public void A_short_secret_is_as_strong_as_it_is_long() => Strength.Of(new(JwsAlgorithm.Hs(256), 64)).ShouldBe(64);
}
