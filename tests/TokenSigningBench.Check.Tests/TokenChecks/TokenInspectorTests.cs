using System.Buffers.Text;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Check.TokenChecks;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Tokens;
using TokenSigningBench.Core.Tokens.Received;

namespace TokenSigningBench.Check.Tests.TokenChecks;

public sealed class TokenInspectorTests
{
    private static readonly DateTimeOffset Now = new(2026, 11, 28, 12, 0, 0, TimeSpan.Zero);

    public static TheoryData<string> Cases
    {
        get
        {
            using var faulty = new FaultyTokens(Now);
            return [.. faulty.All().Select(one => one.Case)];
        }
    }

    [Theory]
    [MemberData(nameof(Cases))]
    public void Each_fault_is_found_by_its_rule(string name)
    {
        CheckedToken token = CheckFaulty(name);
        if (name == FaultyTokens.Control)
            token.Findings.ShouldBeEmpty();
        else
            token.Findings.Select(finding => finding.Id).ShouldContain(name);
    }

    [Theory]
    [InlineData("kid-unknown", "'key-1' (RSA 2048)")]
    [InlineData("kid-of-other-key", "'key-1' (RSA 2048)")]
    [InlineData("alg-not-of-key", "'key-1' (RSA 2048)")]
    [InlineData("alg-other-case", "'key-1' (RSA 2048)")]
    [InlineData("signature-der", "'key-2' (P-256)")]
    [InlineData("hmac-of-public-key", "'key-1' (RSA 2048)")]
    [InlineData("not-base64url", "'key-1' (RSA 2048)")]
    [InlineData("kid-of-several", "'key-1' (RSA 2048)")]
    [InlineData("signature-wrong", null)]
    [InlineData("token-unsigned", null)]
    [InlineData("alg-none", null)]
    public void The_key_that_signed_is_named_whatever_the_header_says(string name, string? key) => CheckFaulty(name).SignedBy.ShouldBe(key);

    [Theory]
    [InlineData("verified", "VERIFIED")]
    [InlineData("token-unsigned", "NOT SIGNED")]
    [InlineData("alg-none", "NOT SIGNED")]
    [InlineData("signature-wrong", "NOT VERIFIED")]
    [InlineData("token-expired", "REFUSED")]
    [InlineData("iat-in-future", "VERIFIED")]
    public void The_first_word_is_the_verdict(string name, string word) => TokenDocument.Word(CheckFaulty(name)).ShouldBe(word);

    [Fact]
    public void Without_keys_the_signature_is_not_judged_and_faults_are()
    {
        using var faulty = new FaultyTokens(Now);
        FaultyToken[] all = [.. faulty.All()];
        Check(all.Single(one => one.Case == FaultyTokens.Control).Token, null).Verdict.ShouldBe(Verdict.Error);
        Check(all.Single(one => one.Case == "token-expired").Token, null).Verdict.ShouldBe(Verdict.Fail);
    }

    [Theory]
    [InlineData(-1, "It expired 1 s ago: .NET still accepts it for 5 minutes, other libraries do not.")]
    [InlineData(-600, "It expired 10 min ago.")]
    [InlineData(-3 * 3600, "It expired 3 h ago.")]
    [InlineData(-3 * 86400, "It expired 3 days ago.")]
    public void An_expired_token_is_named_in_words(int seconds, string message) =>
        Check(Unsigned($$"""{"iss":"https://a","aud":"a","exp":{{Now.ToUnixTimeSeconds() + seconds}}}"""), null)
            .Findings.Single(finding => finding.Id == "token-expired")
            .Message.ShouldBe(message);

    [Theory]
    [InlineData("https://idp.example/", "https://idp.example", "a slash at the end differs")]
    [InlineData("https://a.example", "https://idp.example", "Its iss is 'https://a.example'")]
    public void Another_issuer_than_that_of_the_keys_is_found(string issuer, string expected, string message)
    {
        string token = Unsigned($$"""{"iss":"{{issuer}}","aud":"a","exp":4000000000}""");
        TokenInspector
            .Check("token", ReceivedTokens.In(token)[0], null, new(expected, null, null), Now, null)
            .Findings.Single(finding => finding.Id == "iss-other")
            .Message.ShouldContain(message);
    }

    [Theory]
    [InlineData(""" "api" """, "api", false)]
    [InlineData(""" ["a","api"] """, "api", false)]
    [InlineData(""" ["a","b"] """, "api", true)]
    [InlineData("7", "api", true)]
    public void Another_audience_is_found(string audience, string expected, bool isFound)
    {
        string token = Unsigned($$"""{"iss":"https://a","aud":{{audience}},"exp":4000000000}""");
        TokenInspector
            .Check("token", ReceivedTokens.In(token)[0], null, new(null, expected, null), Now, null)
            .Findings.Any(finding => finding.Id is "aud-other" or "claim-malformed")
            .ShouldBe(isFound);
    }

    [Theory]
    [InlineData("\"nonce\":\"n-1\"", "n-1", null)]
    [InlineData("\"nonce\":\"n-1\"", null, null)]
    [InlineData("\"nonce\":\"n-1\"", "n-2", "Its nonce is not the one that the client sent.")]
    [InlineData("\"nonce\":7", "7", "Its nonce is not the one that the client sent.")]
    [InlineData("\"sub\":\"a\"", "n-1", "It has no nonce, and the client sent one.")]
    [InlineData("\"scope\":\"a\"", "n-1", null)]
    public void Another_nonce_than_the_client_sent_is_found(string claim, string? expected, string? message)
    {
        string token = Unsigned($$"""{"iss":"https://a","aud":"a","exp":4000000000,{{claim}}}""");
        Finding? found = TokenInspector
            .Check("token", ReceivedTokens.In(token)[0], null, new(null, null, expected), Now, null)
            .Findings.SingleOrDefault(finding => finding.Id == "nonce-other");
        found?.Message.ShouldBe(message);
        (found is null).ShouldBe(message is null);
    }

    [Theory]
    [InlineData("ML-DSA-44")]
    [InlineData("ML-DSA-87")]
    [InlineData("EdDSA")]
    [InlineData("ES256")]
    [InlineData("ES384")]
    [InlineData("ES512")]
    public void Each_algorithm_is_verified_and_another_key_is_not(string name)
    {
        var algorithm = JwsAlgorithm.Parse(name);
        using TokenKey key = KeyFor(algorithm),
            other = KeyFor(algorithm);
        string token;
        using (ITokenSigner signer = TokenEngines.BaselineOf(algorithm).CreateSigner(key, algorithm))
            token = signer.Sign($$"""{"iss":"https://a","aud":"a","exp":{{Now.ToUnixTimeSeconds() + 60}}}""");

        CheckedToken verified = Check(token, KeySetOf(key, algorithm));
        verified.SignedBy.ShouldNotBeNull();
        verified.SignatureAlgorithm.ShouldBe(algorithm.Name);
        verified.Verdict.ShouldBe(Verdict.Pass);
        CheckedToken refused = Check(token, KeySetOf(other, algorithm));
        refused.SignedBy.ShouldBeNull();
        refused.Findings.ShouldContain(finding => finding.Severity == Severity.Error);
    }

    [Fact]
    public void No_value_of_a_claim_is_in_the_result()
    {
        const string Secret = "private-value-7391";
        string token = Unsigned(
            $$"""{"iss":"https://a","aud":"{{Secret}}","sub":"{{Secret}}","email":"{{Secret}}","{{Secret}}":1,"{{Secret}}":2}"""
        );
        CheckedToken result = Check(token, null);
        TokenJsonData.Render([result]).ShouldNotContain(Secret);
        result.Findings.ShouldContain(finding => finding.Id == "json-not-strict");
    }

    [Theory]
    [InlineData("CfDJ8AAAAAAAAAAAAAAA", "data of ASP.NET Core Data Protection")]
    [InlineData("Bearer 0123456789abcdef", "reference token")]
    [InlineData("eyJhbGciOiJSU0EtT0FFUCIsImVuYyI6IkEyNTZHQ00ifQ.a.b.c.d", "encrypted token (RSA-OAEP, A256GCM)")]
    public void A_token_that_cannot_be_read_is_named(string text, string form)
    {
        CheckedToken token = Check(text, null);
        token.Form.ShouldBe(form);
        token.Verdict.ShouldBe(Verdict.Error);
    }

    [Theory]
    [InlineData("\uFEFF")]
    [InlineData("[")]
    [InlineData("{\"exp\":1e400}")]
    [InlineData("{\"exp\":-1,\"iat\":\"x\",\"nbf\":[],\"aud\":{},\"iss\":7,\"sub\":{},\"azp\":1,\"nonce\":null}")]
    [InlineData("{\"sub\":\"\\ud800\"}")]
    [InlineData("null")]
    public void Whatever_the_claims_are_they_are_judged(string claims) => Check(Unsigned(claims), null).Verdict.ShouldBe(Verdict.Fail);

    [Fact]
    public void A_short_secret_and_a_secret_of_the_set_are_seen()
    {
        string input = $"{Encode("""{"alg":"HS256","kid":"s"}""")}.{Encode("""{"iss":"https://a","aud":"a","exp":4000000000}""")}";
        string signature = Base64Url.EncodeToString(HMACSHA256.HashData("short"u8, Encoding.ASCII.GetBytes(input)));
        string set = $$"""{"keys":[{"kty":"oct","kid":"s","k":"{{Base64Url.EncodeToString("short"u8)}}"}]}""";
        CheckedToken token = Check($"{input}.{signature}", set);
        token.SignedBy.ShouldBe("'s' (40-bit secret)");
        token.Findings.Select(finding => finding.Id).ShouldBe(["secret-too-short"]);
    }

    private static CheckedToken CheckFaulty(string name)
    {
        using var faulty = new FaultyTokens(Now);
        FaultyToken one = faulty.All().Single(token => token.Case == name);
        return Check(one.Token, one.KeySet);
    }

    private static CheckedToken Check(string token, string? keySet)
    {
        SourceContent? content = keySet is null ? null : JwkDocument.Read("set", Encoding.UTF8.GetBytes(keySet));
        using TokenKeySet? keys = content is null ? null : TokenKeySet.Of("set", content.Keys, content.KeySet);
        string? issuer =
            keySet is null ? null
            : token.Contains('.') && keySet.Contains("key-1", StringComparison.Ordinal) ? "https://idsrv.example/"
            : null;
        string? audience = issuer is null ? null : "test-api";
        return TokenInspector.Check("token", ReceivedTokens.In(token)[0], keys, new(issuer, audience, null), Now, null);
    }

    private static TokenKey KeyFor(JwsAlgorithm algorithm) =>
        algorithm.Family switch
        {
            JwsFamily.EdDsa => TokenKey.FromSeedKey(Ed25519Key.Create()),
            JwsFamily.MLDsa => TokenKey.FromSeedKey(MLDsaKey.Create(MLDsaSet.Named(algorithm.Name)!)),
            _ => TokenKey.FromEcdsa(ECDsa.Create(ECCurve.CreateFromFriendlyName($"nistP{algorithm.Curve![2..]}"))),
        };

    /// <summary>A key set with this key alone.</summary>
    internal static string KeySetOf(TokenKey key, JwsAlgorithm algorithm)
    {
        using var json = new MemoryStream();
        using (var writer = new Utf8JsonWriter(json))
        {
            writer.WriteStartObject();
            writer.WriteStartArray("keys");
            JwkText.Write(writer, key, null, algorithm, keyId: null, withPrivatePart: false);
            writer.WriteEndArray();
            writer.WriteEndObject();
        }

        return Encoding.UTF8.GetString(json.ToArray());
    }

    private static string Unsigned(string claims) => $"{Encode("""{"alg":"RS256"}""")}.{Encode(claims)}.AAAA";

    private static string Encode(string json) => Base64Url.EncodeToString(Encoding.UTF8.GetBytes(json));
}
