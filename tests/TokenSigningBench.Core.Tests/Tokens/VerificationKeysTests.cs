using System.Buffers.Text;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json.Nodes;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Sources;
using TokenSigningBench.Core.Tests.Sources;
using TokenSigningBench.Core.Tokens;

namespace TokenSigningBench.Core.Tests.Tokens;

public class VerificationKeysTests
{
    private static readonly JsonObject Secret = new() { ["kty"] = "oct", ["kid"] = "secret", ["k"] = Base64Url.EncodeToString(new byte[32]) };

    [Fact]
    public void Keys_have_their_own_algorithm_or_the_usual_one()
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
    [InlineData("kty", "\"OKP\"")]
    public void What_is_not_for_verifying_is_left_out(string member, string value)
    {
        JsonObject other = KnownJwks.Rsa(isPrivate: false);
        (other["kid"], other[member]) = ("other", JsonNode.Parse(value));
        using VerificationKeys keys = Read(KnownJwks.Set(other, KnownJwks.Rsa(isPrivate: false)));
        keys.All.ShouldHaveSingleItem().Kid.ShouldBe("rsa");
        Cause(other.ToJsonString()).ShouldBe("holds no key that tokens are verified with");
    }

    [Fact]
    public void Sets_that_leave_a_choice_to_whoever_writes_the_token_are_refused()
    {
        Cause(KnownJwks.Set(KnownJwks.Rsa(isPrivate: false), KnownJwks.Rsa(isPrivate: false))).ShouldBe("holds 2 keys of the kid rsa");
        Cause(KnownJwks.Set(KnownJwks.Rsa(isPrivate: false), Secret)).ShouldBe("holds shared secrets beside public keys: whoever writes a token could choose between them");
        Cause(KnownJwks.Set(KnownJwks.Rsa(isPrivate: true))).ShouldBe("one of its keys has a private member, 'd': whoever reads the set can sign");
    }

    [Theory]
    [InlineData("[]", "one of its keys is not a JSON object")]
    [InlineData("""{"keys":{}}""", "its keys are not an array")]
    [InlineData("""{"keys":[1]}""", "one of its keys is not a JSON object")]
    [InlineData("""{"keys":[]}""", "holds no key that tokens are verified with")]
    [InlineData("""{"kty":["RSA"]}""", "the kty of one of its keys is not a text")]
    [InlineData("""{"kty":"oct","k":""}""", "its k is empty")]
    [InlineData("""{"kty":"oct","key_ops":"verify","k":"AA"}""", "the key_ops of one of its keys are not an array")]
    public void What_is_no_key_set_is_one_line(string json, string cause) => Cause(json).ShouldBe(cause);

    [Fact]
    public void A_member_twice_and_more_keys_than_are_read_are_refused()
    {
        Cause("""{"kty":"oct","kty":"RSA"}""").ShouldStartWith("is not JSON as it is read here");
        Cause($$"""{"keys":[{{string.Join(',', Enumerable.Repeat("{}", 101))}}]}""").ShouldBe("has 101 keys; at most 100 are read");
    }

    [Theory]
    [InlineData(1024, "the key has 1024 bits, and RSA needs 2048 or more")]
    [InlineData(2047, "the key has 2047 bits, and RSA needs 2048 or more")]
    [InlineData(2048, null)]
    public void RSA_is_judged_by_the_size_of_its_number(int bits, string? objection)
    {
        byte[] modulus = RandomNumberGenerator.GetBytes((bits + 7) / 8);
        int spare = 8 * modulus.Length - bits;
        modulus[0] = (byte)((modulus[0] | 0x80) >> spare);
        modulus[^1] |= 1;
        using TokenKey key = TokenKey.FromRsa(RSA.Create(new RSAParameters { Modulus = modulus, Exponent = [1, 0, 1] }));
        new VerificationKey(key).Objection.ShouldBe(objection);
    }

    // OpenSSL refuses to read such a key at all; other systems need not.
    [Theory]
    [InlineData(1)]
    [InlineData(4)]
    public void An_exponent_that_protects_nothing_is_refused(byte exponent)
    {
        using RSA known = KnownPrimeKeys.Create(2048);
        using TokenKey key = TokenKey.FromRsa(new NumbersOnly(known.ExportParameters(includePrivateParameters: false) with { Exponent = [exponent] }));
        new VerificationKey(key).Objection.ShouldBe($"the key's exponent is {exponent}: it protects nothing");
    }

    [Fact]
    public void A_key_that_fits_no_algorithm_or_another_one_is_never_verified_with()
    {
        using TokenKey shortSecret = TokenKey.FromSecret(new byte[31]);
        using TokenKey curve = TokenKey.FromPrivateKey(CertificateForge.MakeKey(KeySpec.Curve(256)));
        new VerificationKey(shortSecret).Objection.ShouldBe("the key fits no algorithm: its curve or its length is for none");
        new VerificationKey(curve, JwsAlgorithm.Es(384)).Objection.ShouldBe("the key does not fit ES384");
        new VerificationKey(curve).Algorithm.ShouldBe(JwsAlgorithm.Es(256));
    }

    [Fact]
    public void A_token_that_names_no_key_is_verified_with_the_only_one()
    {
        using TokenKey key = TokenKey.FromSecret(new byte[32]);
        using TokenKey another = TokenKey.FromSecret([.. new byte[31], 1]);
        using ITokenSigner signer = TokenEngines.Floor.CreateSigner(key, JwsAlgorithm.Hs(256));
        string token = signer.Sign("{}");
        using var only = new StrictVerifier(VerificationKeys.Of("one", new VerificationKey(key, kid: "one")), TokenEngines.Floor.CreateVerifier);
        using var two = new StrictVerifier(VerificationKeys.Of("two", new VerificationKey(key, kid: "one"), new VerificationKey(another, kid: "two")), TokenEngines.Floor.CreateVerifier);

        only.Verify(token).ShouldBe(TokenVerdict.Valid);
        two.Verify(token).Reason.ShouldBe("it names no key, and there are several");
    }

    private static VerificationKeys Read(string json) => VerificationKeys.Read("keys", Encoding.UTF8.GetBytes(json));

    private static string Cause(string json) => Should.Throw<SourceException>(() => Read(json)).Cause;

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
