namespace TokenSigningBench.Core.Tests.Keys;

public class SigningChoiceTests
{
    private const string NoSize =
        "no size of an RSA key here; known are multiples of 256 from 2048 to 8192, and 10240, 12288, 15360, 16384";

    public static TheoryData<SigningChoice, string, int, int> Choices =>
        new()
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
    [MemberData(nameof(Choices), DisableDiscoveryEnumeration = true)]
    public void A_choice_has_a_name_a_signature_length_and_a_strength(SigningChoice choice, string name, int signatureBytes, int strength)
    {
        choice.ToString().ShouldBe(name);
        choice.SignatureBytes.ShouldBe(signatureBytes);
        Strength.Of(choice).ShouldBe(strength);
        using TokenKey key = choice.MakeKey();
        key.SizeInBits.ShouldBe(choice.KeyBits);
        choice.Algorithm.Fits(key).ShouldBeTrue();
    }

    [Fact]
    public void A_choice_is_parsed() =>
        new[] { "HS384", "PS256", "RS512:7680", "ES512" }
            .Select(text => SigningChoice.Parse(text).ToString())
            .ShouldBe(["HS384, 384-bit secret", "PS256, RSA 2048", "RS512, RSA 7680", "ES512, P-521"]);

    [Theory]
    [InlineData("ES256:384", "ES256:384: the key of ES256 has one size only")]
    [InlineData("RS256:1024", "RS256:1024: " + NoSize)]
    [InlineData("RS256:", "RS256:: " + NoSize)]
    [InlineData(
        "hs256",
        "hs256: unknown algorithm; known are HS256, HS384, HS512, RS256, RS384, RS512, PS256, PS384, PS512, "
            + "ES256, ES384, ES512, ML-DSA-44, ML-DSA-65, ML-DSA-87, EdDSA, Ed25519"
    )]
    public void Other_text_is_refused_in_one_line(string text, string line) =>
        Should.Throw<UserErrorException>(() => SigningChoice.Parse(text)).Message.ShouldBe(line);

    [Fact]
    public void A_short_secret_is_as_strong_as_it_is_long() => Strength.Of(new(JwsAlgorithm.Hs(256), 64)).ShouldBe(64);
}
