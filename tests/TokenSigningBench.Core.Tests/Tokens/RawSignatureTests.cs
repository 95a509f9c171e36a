using System.Text;

namespace TokenSigningBench.Core.Tests.Tokens;

public class RawSignatureTests
{
    public static TheoryData<string> Algorithms =>
        [
            .. JwsAlgorithm
                .All.Where(algorithm => TokenEngines.BaselineOf(algorithm) == TokenEngines.PlatformCrypto)
                .Select(algorithm => algorithm.Name),
        ];

    [Theory]
    [MemberData(nameof(Algorithms))]
    public void BouncyCastle_agrees_in_both_directions(string name)
    {
        SigningChoice choice = Choice(name);
        using TokenKey key = choice.MakeKey();
        RawSignatureProof
            .Objection(key, choice.Algorithm, SigningInput.OfLength(choice.Algorithm, SigningInput.ArticleBytes))
            .ShouldBeNull();
    }

    [Theory]
    [MemberData(nameof(Algorithms))]
    public void A_signing_input_has_exactly_the_requested_length(string name)
    {
        foreach (int bytes in new[] { 249, 250, 251, 252, 500, 1000 })
            SigningInput.OfLength(JwsAlgorithm.Parse(name), bytes).Length.ShouldBe(bytes);
    }

    [Fact]
    public void A_signing_input_is_a_token_s_header_and_claims()
    {
        string[] segments = Encoding.ASCII.GetString(SigningInput.OfLength(JwsAlgorithm.Rs(256), 250)).Split('.');
        segments.Length.ShouldBe(2);
        JsonElement header = JsonDocument.Parse(Base64Url.DecodeFromChars(segments[0])).RootElement;
        header.GetProperty("alg").GetString().ShouldBe("RS256");
        JsonDocument.Parse(Base64Url.DecodeFromChars(segments[1])).RootElement.GetProperty("sub").GetString().ShouldBe("valid");
    }

    [Fact]
    public void Key_and_fitting_algorithm_are_required_and_a_buffer_as_long_as_the_signature()
    {
        using TokenKey key = SigningChoice.Ecdsa(256).MakeKey();
        Should.Throw<ArgumentNullException>(() => new RawSignature(null!, JwsAlgorithm.Es(256))).ParamName.ShouldBe("key");
        Should.Throw<ArgumentNullException>(() => new RawSignature(key, null!)).ParamName.ShouldBe("algorithm");
        Should.Throw<ArgumentException>(() => new RawSignature(key, JwsAlgorithm.Es(384)));
        using RawSignature signer = new(key, JwsAlgorithm.Es(256));
        Should.Throw<CryptographicException>(() => signer.Sign("input"u8, new byte[63]));
    }

    [Fact]
    public void A_signature_of_another_key_is_not_accepted()
    {
        SigningChoice choice = SigningChoice.Ecdsa(256);
        using TokenKey key = choice.MakeKey(),
            other = choice.MakeKey();
        using RawSignature mine = new(key, choice.Algorithm),
            others = new(other, choice.Algorithm);
        var signature = new byte[choice.SignatureBytes];
        others.Sign("input"u8, signature).ShouldBe(signature.Length);
        mine.Verify("input"u8, signature).ShouldBeFalse();
        others.Verify("input"u8, signature).ShouldBeTrue();
    }

    private static SigningChoice Choice(string name)
    {
        JwsAlgorithm algorithm = JwsAlgorithm.Parse(name);
        return algorithm.Family switch
        {
            JwsFamily.Hmac => SigningChoice.Hmac(algorithm.HashBits),
            JwsFamily.Ecdsa => SigningChoice.Ecdsa(algorithm.HashBits),
            _ => new(algorithm, 2048),
        };
    }
}
