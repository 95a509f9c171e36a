using System.Text;
using System.Text.Json.Nodes;

namespace TokenSigningBench.Core.Tests.Tokens;

public class VerificationKeysTests
{
    private static readonly JsonObject Secret = new()
    {
        ["kty"] = "oct",
        ["kid"] = "secret",
        ["k"] = Base64Url.EncodeToString(new byte[32]),
    };

    [Fact]
    public void Keys_have_their_own_or_the_default_algorithm()
    {
        JsonObject pss = KnownJwks.Rsa(isPrivate: false);
        (pss["kid"], pss["alg"]) = ("pss", "PS256");
        JsonObject none = KnownJwks.Rsa(isPrivate: false);
        none.Remove("alg");
        using VerificationKeys keys = Read(KnownJwks.Set(pss, none));
        keys.All.Select(key => (key.Kid, key.Algorithm?.Name, key.Objection)).ShouldBe([("pss", "PS256", null), ("rsa", "RS256", null)]);
    }

    [Theory]
    [InlineData("use", "\"enc\"")]
    [InlineData("key_ops", "[\"sign\"]")]
    [InlineData("alg", "\"RSA-OAEP\"")]
    [InlineData("kty", "\"other\"")]
    public void Keys_that_are_not_for_verification_are_skipped(string member, string value)
    {
        JsonObject other = KnownJwks.Rsa(isPrivate: false);
        (other["kid"], other[member]) = ("other", JsonNode.Parse(value));
        using VerificationKeys keys = Read(KnownJwks.Set(other, KnownJwks.Rsa(isPrivate: false)));
        keys.All.ShouldHaveSingleItem().Kid.ShouldBe("rsa");
        Cause(other.ToJsonString()).ShouldBe("holds no key that tokens are verified with");
    }

    [Fact]
    public void Ambiguous_key_sets_are_refused()
    {
        Cause(KnownJwks.Set(KnownJwks.Rsa(isPrivate: false), KnownJwks.Rsa(isPrivate: false))).ShouldBe("holds 2 keys of the kid rsa");
        Cause(KnownJwks.Set(KnownJwks.Rsa(isPrivate: false), Secret))
            .ShouldBe("holds shared secrets beside public keys: whoever writes a token could choose between them");
        Cause(KnownJwks.Set(KnownJwks.Rsa(isPrivate: true)))
            .ShouldBe("one of its keys has a private member, 'd': whoever reads the set can sign");
    }

    [Theory]
    [InlineData("[]", "one of its keys is not a JSON object")]
    [InlineData("""{"keys":{}}""", "its keys are not an array")]
    [InlineData("""{"keys":[1]}""", "one of its keys is not a JSON object")]
    [InlineData("""{"keys":[]}""", "holds no key that tokens are verified with")]
    [InlineData("""{"kty":["RSA"]}""", "the kty of one of its keys is not a text")]
    [InlineData("""{"kty":"oct","k":""}""", "its k is empty")]
    [InlineData("""{"kty":"oct","key_ops":"verify","k":"AA"}""", "the key_ops of one of its keys are not an array")]
    public void An_invalid_key_set_is_refused_in_one_line(string json, string cause) => Cause(json).ShouldBe(cause);

    [Fact]
    public void A_duplicate_member_and_too_many_keys_are_refused()
    {
        Cause("""{"kty":"oct","kty":"RSA"}""").ShouldStartWith("is not JSON as it is read here");
        Cause($$"""{"keys":[{{string.Join(',', Enumerable.Repeat("{}", 101))}}]}""").ShouldBe("has 101 keys; at most 100 are read");
        Cause($$"""{"keys":[{{string.Join(',', Enumerable.Repeat("{}", 100))}}]}""").ShouldBe("holds no key that tokens are verified with");
    }

    [Fact]
    public void A_token_that_names_no_key_is_verified_with_the_only_one()
    {
        using TokenKey key = TokenKey.FromSecret(new byte[32]);
        using TokenKey another = TokenKey.FromSecret([.. new byte[31], 1]);
        using ITokenSigner signer = TokenEngines.PlatformCrypto.CreateSigner(key, JwsAlgorithm.Hs(256));
        string token = signer.Sign("{}");
        using var only = new StrictVerifier(
            VerificationKeys.Of("one", new VerificationKey(key, kid: "one")),
            TokenEngines.PlatformCrypto.CreateVerifier,
            TokenPolicy.AnyClaims
        );
        using var two = new StrictVerifier(
            VerificationKeys.Of("two", new VerificationKey(key, kid: "one"), new VerificationKey(another, kid: "two")),
            TokenEngines.PlatformCrypto.CreateVerifier,
            TokenPolicy.AnyClaims
        );

        only.Verify(token).ShouldBe(TokenVerdict.Valid);
        two.Verify(token).Reason.ShouldBe("it names no key, and there are several");
    }

    [Fact]
    public void A_key_is_found_only_by_its_kid()
    {
        using TokenKey key = TokenKey.FromSecret(new byte[32]);
        VerificationKey one = new(key, kid: "one"),
            two = new(key, kid: "two"),
            nameless = new(key),
            another = new(key);
        VerificationKeys both = VerificationKeys.Of("both", nameless, one, two),
            only = VerificationKeys.Of("only", one);
        both.Find("one").ShouldBeSameAs(one);
        both.Find("two").ShouldBeSameAs(two);
        both.Find("three").ShouldBeNull();
        both.Find(null).ShouldBeNull();
        only.Find(null).ShouldBeSameAs(one);
        only.Find("one").ShouldBeSameAs(one);
        only.Find("two").ShouldBeNull();
        VerificationKeys.Of("nameless", nameless).Find("any").ShouldBeSameAs(nameless);
        // Several keys may have no kid; then a token without kid is ambiguous.
        VerificationKeys.Of("nameless", nameless, another).Find(null).ShouldBeNull();
        VerificationKeys.Of("none").Find(null).ShouldBeNull();
    }

    [Theory]
    [InlineData("d")]
    [InlineData("p")]
    [InlineData("q")]
    [InlineData("dp")]
    [InlineData("dq")]
    [InlineData("qi")]
    [InlineData("oth")]
    public void Any_private_key_member_is_refused(string member)
    {
        foreach (JsonObject key in new[] { KnownJwks.Rsa(isPrivate: false), KnownJwks.EllipticCurve(isPrivate: false) })
        {
            key[member] = "AQAB";
            Cause(key.ToJsonString()).ShouldBe($"one of its keys has a private member, '{member}': whoever reads the set can sign");
        }
    }

    [Theory]
    [InlineData("use", "\"sig\"")]
    [InlineData("key_ops", "[1,\"sign\",\"verify\"]")]
    [InlineData("alg", "\"RS512\"")]
    public void Keys_marked_for_verification_are_read(string member, string value)
    {
        JsonObject key = KnownJwks.Rsa(isPrivate: false);
        key[member] = JsonNode.Parse(value);
        using VerificationKeys keys = Read(key.ToJsonString());
        keys.All.ShouldHaveSingleItem().Objection.ShouldBeNull();
    }

    [Fact]
    public void Secrets_and_misspelled_algorithms_are_read_and_a_point_off_the_curve_is_refused()
    {
        using VerificationKeys secret = Read(Secret.ToJsonString());
        (secret.All[0].Algorithm, secret.All[0].Kid, secret.All[0].Key.SizeInBits).ShouldBe((JwsAlgorithm.Hs(256), "secret", 256));

        using ECDsa p521 = ECDsa.Create(ECCurve.NamedCurves.nistP521);
        ECPoint point = p521.ExportParameters(includePrivateParameters: false).Q;
        JsonObject misspelled = new()
        {
            ["kty"] = "EC",
            ["crv"] = "P-521",
            ["alg"] = "ES521",
            ["x"] = Base64Url.EncodeToString(point.X),
            ["y"] = Base64Url.EncodeToString(point.Y),
        };
        using VerificationKeys curve = Read(misspelled.ToJsonString());
        (curve.All[0].Algorithm, curve.All[0].Objection).ShouldBe((JwsAlgorithm.Es(512), null));

        JsonObject beside = KnownJwks.EllipticCurve(isPrivate: false);
        beside["y"] = beside["x"]!.DeepClone();
        Cause(beside.ToJsonString()).ShouldStartWith("the numbers of one of its keys are not a key: ");
    }

    [Fact]
    public void A_set_disposes_keys_it_read_and_not_keys_it_was_given()
    {
        using TokenKey mine = TokenKey.FromSecret([.. Enumerable.Repeat((byte)1, 32)]);
        VerificationKeys.Of("mine", new VerificationKey(mine)).Dispose();
        mine.Secret!.ShouldAllBe(one => one == 1);

        JsonObject ones = new() { ["kty"] = "oct", ["k"] = Base64Url.EncodeToString(mine.Secret) };
        VerificationKeys read = Read(ones.ToJsonString());
        read.All[0].Key.Secret!.ShouldAllBe(one => one == 1);
        read.Dispose();
        read.All[0].Key.Secret!.ShouldAllBe(one => one == 0);
    }

    private static VerificationKeys Read(string json) => VerificationKeys.Read("keys", Encoding.UTF8.GetBytes(json));

    private static string Cause(string json) => Should.Throw<UserErrorException>(() => Read(json)).Cause;
}
