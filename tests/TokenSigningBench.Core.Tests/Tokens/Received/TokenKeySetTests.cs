using System.Text;
using System.Text.Json.Nodes;
using TokenSigningBench.Core.Tokens.Received;

namespace TokenSigningBench.Core.Tests.Tokens.Received;

public sealed class TokenKeySetTests
{
    private static readonly X509Certificate2 Certificate = KnownCertificates.Certificate(KnownCertificates.Spec("idsrv-256-2048"));

    // RFC 7638 section 3.1: the key and its thumbprint.
    private const string ThumbprintJwk =
        """{"kty":"RSA","e":"AQAB","n":"0vx7agoebGcQSuuPiLJXZptN9nndrQmbXEps2aiAFbWhM78LhWx4cbbfAAtVT86zwu1RK7aPFFxuhDR1L6tSoc_BJECPebW"""
        + "KRXjBZCiFV4n3oknjhMstn64tZ_2W-5JsGY4Hc5n9yBXArwl93lqt7_RN5w6Cf0h4QyQ5v-65YGjQR0_FDW2QvzqY368QQMicAtaSqzs8KJZgnYb9c7d0zgdAZHzu6"
        + "qMQvRL5hajrn1n91CbOpbISD08qNLyrdkt-bFTWhAI4vMQFh6WeZu0fM4lFd2NcRwr3XPksINHaQ-G_xBniIqbw0Ls1jF44-csFCur-kEgU8awapJzKnqDKgw\"}";

    private const string JwkThumbprint = "NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs";

    // What servers write as the kid of a token for a certificate that is in no key set.
    public static TheoryData<string, bool> KidsOfCertificate
    {
        get
        {
            string sha1 = Certificate.GetCertHashString(HashAlgorithmName.SHA1);
            return new()
            {
                // OpenIddict and Microsoft.IdentityModel, IdentityServer, and x5t as Entra ID writes it.
                { sha1, true },
                { sha1.ToLowerInvariant(), true },
                { $"{sha1}RS256", true },
                { $"{sha1}PS512", true },
                { Base64Url.EncodeToString(Certificate.GetCertHash(HashAlgorithmName.SHA1)), true },
                { Base64Url.EncodeToString(Certificate.GetCertHash(HashAlgorithmName.SHA256)), true },
                // Keycloak: KeyUtils.createKeyId.
                { Base64Url.EncodeToString(SHA256.HashData(Certificate.PublicKey.ExportSubjectPublicKeyInfo())), true },
                { $"{sha1}RS", false },
                { sha1[..^1], false },
                { "", false },
            };
        }
    }

    [Theory]
    [MemberData(nameof(KidsOfCertificate))]
    public void A_certificate_is_named_by_what_servers_write_as_its_kid(string kid, bool isNamed)
    {
        using SourceKey source = Source();
        TokenKeySet.Of("signing.pfx", [source], null).Keys.ShouldHaveSingleItem().IsNamed(kid).ShouldBe(isNamed);
    }

    [Theory]
    [InlineData(JwkThumbprint, true)]
    [InlineData("other", false)]
    public void A_key_alone_is_named_by_its_thumbprint(string kid, bool isNamed) =>
        Read(ThumbprintJwk, withSet: false).Keys.ShouldHaveSingleItem().IsNamed(kid).ShouldBe(isNamed);

    // A key set says what its keys are called: nothing is guessed.
    [Theory]
    [InlineData("\"kid\":\"one\",", "one", true)]
    [InlineData("\"kid\":\"one\",", JwkThumbprint, false)]
    [InlineData("\"kid\":\"One\",", "one", false)]
    [InlineData("", JwkThumbprint, false)]
    public void A_key_of_a_set_is_named_by_its_kid_alone(string member, string kid, bool isNamed)
    {
        TokenKeySet set = Read($$"""{"keys":[{{{member}}{{ThumbprintJwk[1..]}}]}""");
        set.Keys.ShouldHaveSingleItem().IsNamed(kid).ShouldBe(isNamed);
    }

    [Fact]
    public void A_key_set_is_given_on_as_the_issuer_published_it()
    {
        string set = new JsonObject
        {
            ["keys"] = new JsonArray(
                KnownJwks.Rsa(isPrivate: false),
                new JsonObject
                {
                    ["kty"] = "oct",
                    ["k"] = "c2hvcnQ",
                    ["kid"] = "secret",
                }
            ),
            ["other"] = 1,
        }.ToJsonString();

        using TokenKeySet keys = Read(set);

        keys.Json(Parts("{}")).ShouldBe(set);
        keys.Keys.Select(key => key.Label).ShouldBe(["'rsa' (RSA 2048)", "'secret' (40-bit secret)"]);
        keys.Dispose();
        keys.Keys[1].Key.Secret.ShouldBe(new byte[5], "what was a secret is no longer in memory");
    }

    // The header's alg and kid, and what the key in the set has.
    [Theory]
    [InlineData("""{"alg":"RS256"}""", "RS256", null)]
    [InlineData("""{"alg":"PS384","kid":"a"}""", "PS384", "a")]
    [InlineData("""{"alg":"ES256","kid":"a"}""", "RS256", "a")]
    [InlineData("""{"kid":7}""", "RS256", null)]
    public void The_set_of_one_certificate_has_what_the_token_asks_for(string header, string algorithm, string? kid)
    {
        using SourceKey source = Source();
        using var json = JsonDocument.Parse(TokenKeySet.Of("signing.pfx", [source], null).Json(Parts(header)));

        JsonElement key = json.RootElement.GetProperty("keys").EnumerateArray().ShouldHaveSingleItem();

        key.GetProperty("alg").GetString().ShouldBe(algorithm);
        key.GetProperty("kid").GetString().ShouldBe(kid ?? Certificate.Thumbprint);
        key.GetProperty("n")
            .GetString()
            .ShouldBe(Base64Url.EncodeToString(Certificate.GetRSAPublicKey()!.ExportParameters(includePrivateParameters: false).Modulus));
        key.TryGetProperty("d", out _).ShouldBeFalse();
    }

    [Fact]
    public void Of_several_keys_the_named_one_gets_the_token_s_kid()
    {
        using SourceKey rsa = Source(),
            curve = SourceKey.Of("b", KnownCertificates.OfCurve(), null);
        string named = $"{Certificate.Thumbprint}RS256";
        using var json = JsonDocument.Parse(
            TokenKeySet.Of("folder", [rsa, curve], null).Json(Parts($$"""{"alg":"RS256","kid":"{{named}}"}"""))
        );
        json.RootElement.GetProperty("keys")
            .EnumerateArray()
            .Select(key => (key.GetProperty("alg").GetString(), key.GetProperty("kid").GetString()))
            .ShouldBe([("RS256", named), ("ES256", curve.Certificate!.Thumbprint)]);
    }

    [Theory]
    [InlineData("""{"keys":[{"kty":"other","kid":"a"}]}""", "set: holds no key that tokens are verified with")]
    [InlineData("""{"keys":[{"kty":"oct","kid":"a"}]}""", "set: holds no key that tokens are verified with")]
    [InlineData("""{"keys":[{"kty":"oct","k":"*"}]}""", "set: its k is not base64url")]
    public void A_set_without_a_key_for_tokens_is_refused(string set, string message) =>
        Should.Throw<UserErrorException>(() => Read(set)).Message.ShouldBe(message);

    [Fact]
    public void What_is_no_object_in_a_set_does_not_hide_its_secret()
    {
        TokenKeySet set = TokenKeySet.Of("set", [], """{"keys":[7,null,{"kty":"oct","k":"c2hvcnQ"}]}""");
        set.Keys.Select(key => key.Label).ShouldBe(["set (40-bit secret)"]);
    }

    [Theory]
    [InlineData("P-521", "P-521")]
    [InlineData("Ed25519", "Ed25519")]
    [InlineData("ML-DSA-44", "ML-DSA-44")]
    [InlineData("brainpoolP256r1", "EC 256")]
    public void A_key_is_called_by_its_kind(string kind, string text)
    {
        using TokenKey key =
            kind == "Ed25519" ? TokenKey.FromSeedKey(Ed25519Key.Create())
            : kind == "ML-DSA-44" ? TokenKey.FromSeedKey(MLDsaKey.Create(MLDsaSet.Named(kind)!))
            : TokenKey.FromEcdsa(ECDsa.Create(kind == "P-521" ? ECCurve.NamedCurves.nistP521 : ECCurve.NamedCurves.brainpoolP256r1));
        new CandidateKey("a.pem", key).Label.ShouldBe($"a.pem ({text})");
    }

    [Theory]
    [InlineData(80, 80, "a")]
    [InlineData(81, 80, "...")]
    [InlineData(5000, 80, "...")]
    public void A_long_kid_is_cut_in_messages(int characters, int shown, string end)
    {
        string text = TokenValue.Shown(new('a', characters));
        text.Length.ShouldBe(shown);
        text.ShouldEndWith(end);
    }

    // A source owns its certificate.
    private static SourceKey Source() => SourceKey.Of("signing.pfx", new X509Certificate2(Certificate), null);

    private static TokenKeySet Read(string json, bool withSet = true)
    {
        SourceContent content = JwkDocument.Read("set", Encoding.UTF8.GetBytes(json));
        return TokenKeySet.Of("set", content.Keys, withSet ? content.KeySet : null);
    }

    private static TokenParts Parts(string header) => TokenParts.Of(new($"{TokenText.Segment(header)}.e30.AAAA", TokenForm.Jws));
}
