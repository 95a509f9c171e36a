using System.Globalization;

namespace TokenSigningBench.Core.Tests.Tokens;

/// <summary>Tests what the strict verifier itself refuses: the engine behind it accepts everything.</summary>
public sealed class StrictVerifierTests : IDisposable
{
    private const string Header = """{"alg":"HS256","kid":"one"}""";
    private const string Claims = """{"sub":"a"}""";

    private const string NotJson = " is not JSON as it is read here: too deep, not Unicode, or a member named twice";

    private readonly TokenKey _one = TokenKey.FromSecret(new byte[32]);
    private readonly TokenKey _two = TokenKey.FromSecret([.. new byte[31], 1]);
    private readonly TokenKey _short = TokenKey.FromSecret(new byte[31]);
    private readonly VerificationKeys _keys;

    public StrictVerifierTests() =>
        _keys = VerificationKeys.Of(
            "keys",
            new VerificationKey(_one, kid: "one"),
            new VerificationKey(_two, kid: "two"),
            new VerificationKey(_short, kid: "short"),
            new VerificationKey(_one)
        );

    public void Dispose()
    {
        _one.Dispose();
        _two.Dispose();
        _short.Dispose();
    }

    [Fact]
    public void A_token_without_objection_is_left_to_the_engine()
    {
        Reason(Token(Header, Claims)).ShouldBeNull();
        Reason(Token(Header, Claims), new FixedVerdict(TokenVerdict.Refused("mine"))).ShouldBe("mine");
    }

    [Theory]
    [InlineData("", "it has not three segments")]
    [InlineData("a.b", "it has not three segments")]
    [InlineData(".a.b", "it has not three segments")]
    [InlineData("a.b.c.d", "it has not three segments")]
    [InlineData("a=.b.c", "its header is not base64url")]
    [InlineData("e31.e30.", "its header is not base64url")]
    public void A_token_has_three_canonical_segments(string token, string reason) => Reason(token).ShouldBe(reason);

    [Theory]
    [InlineData("[]", "its header is not a JSON object")]
    [InlineData("{", "its header" + NotJson)]
    [InlineData("""{"alg":"HS256","alg":"HS256"}""", "its header" + NotJson)]
    [InlineData("\uFEFF{\"alg\":\"HS256\",\"kid\":\"one\"}", "its header" + NotJson)]
    [InlineData("""{"kid":"one"}""", "its header names no alg")]
    [InlineData("""{"alg":1,"kid":"one"}""", "its header names no alg")]
    [InlineData("""{"alg":"HS256","kid":"one","crit":["exp"]}""", "its header asks for an extension that is not known")]
    [InlineData("""{"alg":"HS256","kid":"one","b64":true}""", "its payload may not be encoded (RFC 7797), which is not known here")]
    [InlineData("""{"alg":"HS256","kid":"one","zip":"DEF"}""", "it says that it is compressed, which no signed token is")]
    [InlineData("""{"alg":"HS256","kid":1}""", "its kid is not a text")]
    [InlineData("""{"alg":"HS256","kid":null}""", "its kid is not a text")]
    [InlineData("""{"alg":"HS256"}""", "it names no key, and there are several")]
    [InlineData("""{"alg":"HS256","kid":"three"}""", "the key it names is not among those it may be signed with")]
    [InlineData("""{"alg":"HS256","kid":"short"}""", "the key fits no algorithm: its curve or its length is for none")]
    [InlineData("""{"alg":"HS384","kid":"one"}""", "its alg is not HS256, which its key is for")]
    [InlineData("""{"alg":"none","kid":"one"}""", "its alg is not HS256, which its key is for")]
    public void A_header_must_be_an_object_with_a_known_key_its_algorithm_and_no_extension(string header, string reason) =>
        Reason(Token(header, Claims)).ShouldBe(reason);

    [Theory]
    [InlineData("[]", "its payload is not a JSON object")]
    [InlineData("word", "its payload" + NotJson)]
    [InlineData("""{"sub":"a","sub":"b"}""", "its payload" + NotJson)]
    [InlineData("\uFEFF{}", "its payload" + NotJson)]
    public void A_payload_must_be_claims(string payload, string reason) => Reason(Token(Header, payload)).ShouldBe(reason);

    [Theory]
    [InlineData("[]", null)]
    [InlineData("word", null)]
    [InlineData("", null)]
    [InlineData(" \t\r\n{}", null)]
    [InlineData(" \t\r\n{\"sub\":\"a\",\"sub\":\"b\"}", "its payload" + NotJson)]
    public void If_claims_are_not_required_only_a_JSON_object_is_parsed(string payload, string? reason)
    {
        using var verifier = new StrictVerifier(_keys, (_, _) => new FixedVerdict(TokenVerdict.Valid), TokenPolicy.AnyPayload);
        verifier.Verify(Token(Header, payload)).Reason.ShouldBe(reason);
    }

    [Fact]
    public void Payload_and_signature_must_be_canonical_and_the_signature_have_the_key_s_length()
    {
        string[] parts = Token(Header, Claims).Split('.');
        Reason($"{parts[0]}.{parts[1]}=.{parts[2]}").ShouldBe("its payload is not base64url");
        foreach (
            (string signature, string reason) in new[]
            {
                ("", "it is not signed: its third segment is empty"),
                (parts[2] + "=", "its signature is not base64url"),
                (parts[2][..^1] + "B", "its signature is not base64url"),
                (Base64Url.EncodeToString(new byte[31]), "its signature has 31 bytes, and one of its key has 32"),
                (Base64Url.EncodeToString(new byte[33]), "its signature has 33 bytes, and one of its key has 32"),
            }
        )
            Reason($"{parts[0]}.{parts[1]}.{signature}").ShouldBe(reason, signature);
    }

    [Fact]
    public void Lengths_are_checked_before_decoding()
    {
        Reason(new string('a', 256 * 1024)).ShouldBe("it has not three segments");
        Reason(new string('a', 256 * 1024 + 1))
            .ShouldBe(string.Create(CultureInfo.InvariantCulture, $"it has {262145:N0} characters; at most {262144:N0} are looked at"));

        // A header of 12 KiB has 16 Ki characters in base64url.
        string largestHeader = $$"""{"alg":"HS256","kid":"one","a":"{{new string('a', 12 * 1024 - 34)}}"}""";
        largestHeader.Length.ShouldBe(12 * 1024);
        Reason(Token(largestHeader, Claims)).ShouldBeNull();
        Reason(new string('a', 16 * 1024 + 1) + ".e30.").ShouldBe("its header is too long");
    }

    [Fact]
    public void An_engine_failure_is_a_refusal_and_other_exceptions_are_thrown()
    {
        Reason(Token(Header, Claims), new ThrowingVerifier(new CryptographicException("no")))
            .ShouldBe("what verifies it failed: CryptographicException");
        Should.Throw<InvalidDataException>(() => Reason(Token(Header, Claims), new ThrowingVerifier(new InvalidDataException("no"))));
        Should.Throw<ArgumentNullException>(() => Reason(null!));
    }

    [Fact]
    public void Each_key_s_engine_is_created_once_and_disposed_with_the_verifier()
    {
        List<(TokenKey Key, JwsAlgorithm Algorithm)> created = [];
        var engine = new FixedVerdict(TokenVerdict.Valid);
        using (
            var verifier = new StrictVerifier(
                _keys,
                (key, algorithm) =>
                {
                    created.Add((key, algorithm));
                    return engine;
                },
                TokenPolicy.AnyClaims
            )
        )
        {
            foreach (string kid in new[] { "one", "two", "one" })
                verifier.Verify(Token($$"""{"alg":"HS256","kid":"{{kid}}"}""", Claims)).ShouldBe(TokenVerdict.Valid);
            created.ShouldBe([(_one, JwsAlgorithm.Hs(256)), (_two, JwsAlgorithm.Hs(256))]);
            engine.Disposed.ShouldBe(0);
        }

        engine.Disposed.ShouldBe(2);
    }

    // The cost of weak keys is measured too.
    [Fact]
    public void The_single_key_of_a_server_may_be_weak()
    {
        using TokenKey weak = TokenKey.FromRsa(KnownPrimeKeys.Create(1024));
        using StrictVerifier verifier = StrictVerifier.Of(TokenEngines.PlatformCrypto, weak, JwsAlgorithm.Rs(256), TokenPolicy.AnyClaims);
        using ITokenSigner signer = TokenEngines.PlatformCrypto.CreateSigner(weak, JwsAlgorithm.Rs(256));
        verifier.Verify(signer.Sign(Claims)).ShouldBe(TokenVerdict.Valid);
        Should.Throw<ArgumentNullException>(() => StrictVerifier.Of(null!, weak, JwsAlgorithm.Rs(256), TokenPolicy.AnyClaims));
    }

    [Fact]
    public void A_key_that_does_not_fit_its_algorithm_is_refused_even_if_weak_keys_are_allowed()
    {
        using RSA rsa = KnownPrimeKeys.Create(2048);
        using TokenKey key = TokenKey.FromRsa(rsa);
        using var verifier = StrictVerifier.Of(TokenEngines.PlatformCrypto, key, JwsAlgorithm.Es(256), TokenPolicy.AnyClaims);
        verifier.Verify(Token("""{"alg":"ES256"}""", Claims)).Reason.ShouldBe("the key does not fit ES256");
    }

    private string? Reason(string token, ITokenVerifier? engine = null)
    {
        using var verifier = new StrictVerifier(_keys, (_, _) => engine ?? new FixedVerdict(TokenVerdict.Valid), TokenPolicy.AnyClaims);
        return verifier.Verify(token).Reason;
    }

    private static string Token(string header, string payload) => TokenText.Signed(header, payload, _ => new byte[32]);

    private sealed class FixedVerdict(TokenVerdict verdict) : ITokenVerifier
    {
        public int Disposed { get; private set; }

        public TokenVerdict Verify(string token) => verdict;

        public void Dispose() => Disposed++;
    }

    private sealed class ThrowingVerifier(Exception failure) : ITokenVerifier
    {
        public TokenVerdict Verify(string token) => throw failure;

        public void Dispose() { }
    }
}
