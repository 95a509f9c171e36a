using System.Text;
using System.Text.Json.Nodes;
using TokenSigningBench.Check.Checks;
using TokenSigningBench.Check.Inspection;

namespace TokenSigningBench.Core.Tests.Keys;

public class JwkDocumentTests
{
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Keys_are_read_with_their_private_part_if_present(bool isPrivate)
    {
        foreach (JsonObject jwk in new[] { KnownJwks.Rsa(isPrivate), KnownJwks.EllipticCurve(isPrivate) })
        {
            using SourceKey key = Read(jwk.ToJsonString()).Keys.ShouldHaveSingleItem();
            (key.PrivateKey is not null).ShouldBe(isPrivate);
            key.PrivateKeyMatches.ShouldBe(isPrivate ? true : null);
            key.Published!.Kid.ShouldBe((string?)jwk["kid"]);
            key.Published.IsInSet.ShouldBeFalse();
            (key.Published.PrivateMembers.Count > 0).ShouldBe(isPrivate);
        }
    }

    [Theory]
    [InlineData("idsrv-256-2048", true)]
    [InlineData("idsrv-256-3072", false)]
    public void A_key_has_the_facts_of_its_x5c_certificate_which_is_of_it_or_not(string name, bool matches)
    {
        using X509Certificate2 certificate = KnownCertificates.Certificate(KnownCertificates.Spec(name));
        JsonObject jwk = KnownJwks.Rsa(isPrivate: false);
        jwk["x5c"] = new JsonArray(Convert.ToBase64String(certificate.RawData));
        using SourceKey key = Read(jwk.ToJsonString()).Keys.ShouldHaveSingleItem();
        CertificateFacts facts = CertificateFacts.Of(key);
        (facts.Subject, facts.Identifiers.ThumbprintHex, facts.Published!.CertificateMatches).ShouldBe(
            ($"CN={name}", certificate.Thumbprint, matches)
        );
    }

    [Theory]
    [InlineData("use", "enc", "use is 'enc'")]
    [InlineData("use", "ENC", "use is 'ENC'")]
    [InlineData("alg", "RSA-OAEP-256", "alg is 'RSA-OAEP-256'")]
    public void A_key_for_encryption_is_known_by_its_use_or_its_algorithm_and_skipped_with_a_note(string member, string value, string why)
    {
        JsonObject encryption = KnownJwks.Rsa(isPrivate: false);
        encryption.Remove("use");
        encryption[member] = value;
        SourceContent content = Read(KnownJwks.Set(encryption, KnownJwks.EllipticCurve(isPrivate: false)));
        content.Keys.ShouldHaveSingleItem().Source.ShouldBe("a.jwks#curve");
        content.Notes.ShouldBe([$"a.jwks#rsa: is not for signatures ({why}), and is left out"]);
        // Alone, it is what was asked for.
        Should
            .Throw<UserErrorException>(() => Read(encryption.ToJsonString()))
            .Message.ShouldBe($"a.jwks: is not for signatures ({why}); name a key for signatures");
    }

    // As System.Text.Json writes Microsoft's own JsonWebKeySet: a member without a value is no member.
    [Theory]
    [InlineData("""{"oth":[]}""")]
    [InlineData("""{"d":null,"p":null,"q":null,"dp":null,"dq":null,"qi":null}""")]
    [InlineData("""{"d":""}""")]
    [InlineData("""{"k":null}""")]
    [InlineData("""{"x5c":[],"key_ops":[]}""")]
    [InlineData("""{"x5c":null,"x5t":null,"x5t#S256":null,"crv":null,"x":null,"y":null}""")]
    [InlineData("""{"use":null,"alg":null}""")]
    [InlineData("""{"use":"","alg":""}""")]
    public void Null_and_empty_members_are_absent(string members)
    {
        foreach (JsonObject jwk in new[] { KnownJwks.Rsa(isPrivate: false), KnownJwks.EllipticCurve(isPrivate: false) })
        {
            foreach ((string name, JsonNode? value) in JsonNode.Parse(members)!.AsObject())
            {
                if (name is not ("crv" or "x" or "y") || (string?)jwk["kty"] == "RSA")
                    jwk[name] = value?.DeepClone();
            }

            using SourceKey key = Read(KnownJwks.Set(jwk)).Keys.ShouldHaveSingleItem();
            key.PrivateKey.ShouldBeNull();
            key.Published!.PrivateMembers.ShouldBeEmpty();
            (key.Published.CertificateMatches, key.Published.X5t).ShouldBe((null, null));
            using SourceKey alone = Read(jwk.ToJsonString()).Keys.ShouldHaveSingleItem();
            alone.PrivateKey.ShouldBeNull();
        }
    }

    [Fact]
    public void A_number_that_is_no_text_is_refused_with_what_it_should_be()
    {
        JsonObject jwk = KnownJwks.Rsa(isPrivate: false);
        jwk["e"] = 65537;
        ErrorOf(jwk.ToJsonString()).ShouldBe("its e is a number, and a JWK has text in base64url: \"AQAB\" for 65537");
    }

    // The key is judged, and its certificate is found to be unreadable.
    [Theory]
    [InlineData("\"MIIB\"", "x5c-not-list")]
    [InlineData("[\"MII-\"]", "x5c-unreadable")]
    [InlineData("[\"\"]", "x5c-unreadable")]
    [InlineData("[\"-----BEGIN CERTIFICATE-----\"]", "x5c-unreadable")]
    public void A_published_key_whose_x5c_cannot_be_read_is_read_without_it(string x5c, string form)
    {
        JsonObject jwk = KnownJwks.Rsa(isPrivate: false);
        jwk["x5c"] = JsonNode.Parse(x5c);

        using SourceKey key = Read(KnownJwks.Set(jwk)).Keys.ShouldHaveSingleItem();
        key.Certificate.ShouldBeNull();
        key.Published!.Forms.ShouldBe([form]);
        key.Published.CertificateObjection.ShouldNotBeNull();
        RuleSet
            .Judge(KeyInspector.Inspect(key, new() { IsTimed = false }, TimeProvider.System))
            .ShouldContain(finding => finding.Id == "key-set-refused" && finding.Message.Contains("go-oidc 2.1.0"));
    }

    [Fact]
    public void An_unreadable_key_does_not_hide_the_others()
    {
        JsonObject broken = KnownJwks.Rsa(isPrivate: false);
        broken["n"] = "=";
        SourceContent content = Read(KnownJwks.Set(broken, KnownJwks.EllipticCurve(isPrivate: false)));

        content.Keys.ShouldHaveSingleItem();
        content.Failures.ShouldHaveSingleItem().Message.ShouldBe("a.jwks#rsa: its n is not base64url");
    }

    [Fact]
    public void A_shared_secret_in_a_set_is_a_published_private_member()
    {
        using SourceKey key = Read("""{"keys":[{"kty":"oct","kid":"1","k":"c2VjcmV0"}]}""").Keys.ShouldHaveSingleItem();
        key.Published!.PrivateMembers.ShouldBe(["k"]);
        CheckedKey
            .Of(KeyInspector.Inspect(key, new(), TimeProvider.System))
            .Findings.Select(finding => finding.Id)
            .ShouldBe(["unusable-key", "private-members", "not-measured"]);
    }

    [Theory]
    [InlineData("[]", "is JSON, but neither a JWK nor a set of them")]
    [InlineData("{}", "is JSON, but neither a JWK nor a set of them")]
    [InlineData("""{"keys":[]}""", "holds no key for signatures")]
    [InlineData("""{"kty":"RSA","e":"AQAB"}""", "has no n")]
    [InlineData("""{"kty":"RSA","n":"AAAA","e":"AQAB"}""", "its modulus is zero")]
    [InlineData("""{"kty":"RSA","n":"w1EC","e":"Aw"}""", "its modulus is even")]
    [InlineData("""{"kty":"RSA","n":"w1EB","e":"AA"}""", "its exponent is zero")]
    [InlineData("""{"kty":"RSA","n":"w1E","e":"AQAB"}""", "its exponent is longer than its modulus")]
    [InlineData("""{"kty":"EC","crv":"P-256","x":"AAAA","y":"AAAA"}""", "its x has 3 bytes, not the 32 of its curve")]
    public void Invalid_keys_are_refused_with_the_cause(string json, string cause) => ErrorOf(json).ShouldBe(cause);

    [Theory]
    [InlineData("p")]
    [InlineData("qi")]
    public void A_private_key_without_its_primes_is_refused(string member)
    {
        JsonObject jwk = KnownJwks.Rsa(isPrivate: true);
        jwk.Remove(member);
        ErrorOf(jwk.ToJsonString()).ShouldStartWith($"its private key lacks '{member}'");
    }

    [Fact]
    public void A_modulus_above_the_maximum_is_refused()
    {
        JsonObject jwk = KnownJwks.Rsa(isPrivate: false);
        jwk["n"] = Base64Url.EncodeToString(Enumerable.Repeat((byte)0xFF, 100_000 / 8).ToArray());
        ErrorOf(jwk.ToJsonString()).ShouldBe("its modulus has 100,000 bits; at most 16,384 are looked at");
    }

    [Fact]
    public void A_point_that_is_not_on_the_curve_is_refused()
    {
        JsonObject jwk = KnownJwks.EllipticCurve(isPrivate: false);
        (jwk["x"], jwk["y"]) = ((string)jwk["y"]!, (string)jwk["x"]!);
        ErrorOf(jwk.ToJsonString()).ShouldStartWith("its numbers are not a key");
    }

    [Fact]
    public void A_duplicate_member_text_that_is_not_Unicode_and_too_deep_nesting_are_refused()
    {
        Read(NestedTo(32)).Keys.ShouldHaveSingleItem();
        foreach (
            string json in new[]
            {
                """{"kty":"RSA","kty":"EC"}""",
                """{"kty":"RSA","kid":"\ud800"}""",
                """{"kty":"RSA","\ud800":"1"}""",
                """{"keys":[{"x5c":["\udc00"]}]}""",
                NestedTo(33),
                new string('[', 10_000) + new string(']', 10_000),
            }
        )
            ErrorOf(json).ShouldStartWith("is not JSON as it is read here");
        byte[] bytes = [.. "{\"kty\":\""u8, 0xFF, .. "\"}"u8];
        Should.Throw<UserErrorException>(() => JwkDocument.Read("a.jwks", bytes)).Cause.ShouldStartWith("is not JSON as it is read here");

        static string NestedTo(int depth)
        {
            JsonObject jwk = KnownJwks.Rsa(isPrivate: false);
            jwk["other"] = JsonNode.Parse(new string('[', depth - 1) + new string(']', depth - 1));
            return jwk.ToJsonString();
        }
    }

    [Fact]
    public void Control_characters_are_escaped()
    {
        SourceContent content = Read(
            """{"keys":[{"kty":"RSA","kid":"a\nb"},{"kty":"EC","kid":"\u001b[31m\u202e","alg":"ECDH-ES\r"},{"kty":"O\nP","kid":"c"}]}"""
        );

        content.Failures.ShouldHaveSingleItem().Message.ShouldBe("""a.jwks#a\u000Ab: has no n""");
        content.Notes.ShouldBe(["""a.jwks#\u001B[31m\u202E: is not for signatures (alg is 'ECDH-ES\u000D'), and is left out"""]);
        content.Keys.ShouldHaveSingleItem().KeyAlgorithm.ShouldBe("""O\u000AP""");
    }

    [Fact]
    public void Too_many_keys_are_refused() =>
        ErrorOf($$"""{"keys":[{{string.Join(',', Enumerable.Repeat("{}", 101))}}]}""").ShouldBe("has 101 keys; at most 100 are read");

    private static SourceContent Read(string json) => JwkDocument.Read("a.jwks", Encoding.UTF8.GetBytes(json));

    private static string ErrorOf(string json)
    {
        UserErrorException refused = Should.Throw<UserErrorException>(() => Read(json));
        refused.SourceName.ShouldBe("a.jwks");
        return refused.Cause;
    }
}
