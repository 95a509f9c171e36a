using System.Text;
using System.Text.Json.Nodes;
using TokenSigningBench.Core.Tokens.Received;

namespace TokenSigningBench.Core.Tests.Tokens.Received;

/// <summary>Which key of an issuer signed a token, and how: with the examples of the RFCs, and with signatures of .NET.</summary>
public sealed class SignatureMatchTests
{
    private const string Payload = """{"sub":"alice"}""";

    // RFC 8037 appendices A.2 and A.4.
    private const string Ed25519Jwk = """{"kty":"OKP","crv":"Ed25519","kid":"EdDSA","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}""";

    private const string Ed25519Token =
        "eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc"
        + ".hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg";

    private static readonly RSA Rsa = KnownPrimeKeys.Create(2048);
    private static readonly ECDsa P256 = ECDsa.Create(ECCurve.NamedCurves.nistP256);
    private static readonly ECDsa P384 = ECDsa.Create(ECCurve.NamedCurves.nistP384);
    private static readonly ECDsa P521 = ECDsa.Create(ECCurve.NamedCurves.nistP521);

    /// <summary>One key set of all published keys, each with its algorithm as kid, and the token of each.</summary>
    private static readonly Lazy<(string KeySet, Dictionary<string, string> Tokens)> Published = new(() =>
    {
        var keys = new JsonArray(JsonNode.Parse(Ed25519Jwk));
        Dictionary<string, string> tokens = new() { ["EdDSA"] = Ed25519Token };
        foreach (JsonNode? one in Examples("rfc7515-appendix-a.json").Concat(Examples("rfc9964-appendix-a.json")))
        {
            JsonNode jwk = one!["jwk"]!.DeepClone();
            string algorithm = (string)(one["alg"] ?? jwk["alg"])!;
            jwk["kid"] = algorithm;
            keys.Add(jwk);
            tokens[algorithm] = (string)(one["token"] ?? one["jws"])!;
        }

        return (new JsonObject { ["keys"] = keys }.ToJsonString(), tokens);
    });

    public static TheoryData<string> PublishedNames => [.. Published.Value.Tokens.Keys];

    [Theory]
    [MemberData(nameof(PublishedNames))]
    public void The_key_of_a_published_example_is_found_among_all_of_them_and_none_for_a_changed_one(string algorithm)
    {
        using TokenKeySet keys = Set(Published.Value.KeySet);
        string token = Published.Value.Tokens[algorithm];

        SignatureMatch found = Find(token, keys.Keys).ShouldNotBeNull();

        (found.Key.Kid, found.Algorithm.Name, found.Form).ShouldBe((algorithm, algorithm, SignatureForm.Standard));
        int signature = token.LastIndexOf('.') + 1;
        Find($"{token[..signature]}{(token[signature] == 'A' ? 'B' : 'A')}{token[(signature + 1)..]}", keys.Keys).ShouldBeNull();
        Find(token[..signature], keys.Keys).ShouldBeNull("it is not signed");
        Find(token[..(signature - 1)], keys.Keys).ShouldBeNull("its signature is missing");
        Find(token, [.. keys.Keys.Where(key => key.Kid != algorithm)]).ShouldBeNull("its key is not there");
    }

    // What the header says is tried first, and does not decide.
    [Theory]
    [InlineData("RS256", "RS256")]
    [InlineData("rs256", "RS256")]
    [InlineData("RS256", "RS512")]
    [InlineData("RS256", "PS384")]
    [InlineData("ES256", "RS384")]
    [InlineData("HS256", "PS256")]
    [InlineData("none", "RS256")]
    [InlineData("unknown", "PS512")]
    public void An_RSA_signature_is_found_whatever_the_header_says(string header, string name)
    {
        var algorithm = JwsAlgorithm.Parse(name);
        string token = Token(header, input => Rsa.SignData(input, algorithm.Hash, algorithm.Padding!));
        Describe(token).ShouldBe(("rsa", name, SignatureForm.Standard));
    }

    [Theory]
    [InlineData("ES256", "P-256", "ES256", SignatureForm.Standard)]
    [InlineData("ES512", "P-256", "ES256", SignatureForm.Standard)]
    [InlineData("ES384", "P-384", "ES384", SignatureForm.Standard)]
    [InlineData("RS256", "P-521", "ES512", SignatureForm.Standard)]
    // As programs sign with a key of the wrong curve: the hash is that of the header.
    [InlineData("ES256", "P-384", "ES256", SignatureForm.OtherCurve, 256)]
    [InlineData("ES512", "P-256", "ES512", SignatureForm.OtherCurve, 512)]
    [InlineData("ES384", "P-521", "ES384", SignatureForm.OtherCurve, 384)]
    // Java's and OpenSSL's own form (RFC 3279 section 2.2.3).
    [InlineData("ES256", "P-256", "ES256", SignatureForm.Der)]
    [InlineData("ES384", "P-384", "ES384", SignatureForm.Der)]
    [InlineData("none", "P-521", "ES512", SignatureForm.Der)]
    public void A_signature_on_a_curve_is_found_in_each_form(
        string header,
        string curve,
        string algorithm,
        SignatureForm form,
        int? hashBits = null
    )
    {
        var hash = new HashAlgorithmName($"SHA{hashBits ?? JwsAlgorithm.Parse(algorithm).HashBits}");
        ECDsa key =
            curve == "P-256" ? P256
            : curve == "P-384" ? P384
            : P521;
        string token = Token(
            header,
            input =>
                form == SignatureForm.Der ? key.SignData(input, hash, DSASignatureFormat.Rfc3279DerSequence) : key.SignData(input, hash)
        );
        Describe(token).ShouldBe((curve, algorithm, form));
    }

    // RFC 8725 section 2.1: whoever has the public key signs such a token.
    [Theory]
    [InlineData("HS256", "rsa", "SubjectPublicKeyInfo")]
    [InlineData("HS384", "rsa", "SubjectPublicKeyInfo PEM")]
    [InlineData("HS512", "rsa", "SubjectPublicKeyInfo PEM\n")]
    [InlineData("HS256", "rsa", "SubjectPublicKeyInfo PEM\r\n")]
    [InlineData("HS256", "rsa", "RSAPublicKey")]
    [InlineData("HS256", "rsa", "RSAPublicKey PEM")]
    [InlineData("hs256", "rsa", "RSAPublicKey PEM\n")]
    [InlineData("HS256", "rsa", "modulus")]
    [InlineData("HS256", "P-384", "SubjectPublicKeyInfo")]
    [InlineData("HS512", "P-384", "SubjectPublicKeyInfo PEM\n")]
    public void A_public_key_as_a_secret_is_found(string header, string key, string form)
    {
        byte[] der =
            form.StartsWith("RSA", StringComparison.Ordinal) ? Rsa.ExportRSAPublicKey()
            : key == "rsa" ? Rsa.ExportSubjectPublicKeyInfo()
            : P384.ExportSubjectPublicKeyInfo();
        string label = form.StartsWith("RSA", StringComparison.Ordinal) ? "RSA PUBLIC KEY" : "PUBLIC KEY";
        // 64 characters in a line (RFC 7468 section 2).
        string[] lines =
        [
            $"-----BEGIN {label}-----",
            .. Convert.ToBase64String(der).Chunk(64).Select(line => new string(line)),
            $"-----END {label}-----",
        ];
        byte[] secret =
            form == "modulus" ? Rsa.ExportParameters(includePrivateParameters: false).Modulus!
            : !form.Contains("PEM", StringComparison.Ordinal) ? der
            : form.EndsWith("\r\n", StringComparison.Ordinal) ? Encoding.ASCII.GetBytes(string.Join("\r\n", lines) + "\r\n")
            : Encoding.ASCII.GetBytes(string.Join('\n', lines) + (form.EndsWith('\n') ? "\n" : ""));
        string algorithm = header.ToUpperInvariant();
        var hash = new HashAlgorithmName($"SHA{algorithm[2..]}");
        Describe(Token(header, input => CryptographicOperations.HmacData(hash, secret, input)))
            .ShouldBe((key, algorithm, SignatureForm.PublicKeyAsSecret));
        // Another header: such a token is refused by all, and it is not tried.
        Find(Token("RS256", input => CryptographicOperations.HmacData(hash, secret, input)), Candidates()).ShouldBeNull();
    }

    // RFC 7518 section 3.2 forbids a secret that is shorter than the hash. Who uses one is told so, and not that no key fits.
    [Fact]
    public void A_secret_that_is_too_short_verifies()
    {
        using TokenKeySet keys = Set("""{"keys":[{"kty":"oct","kid":"short","k":"c2hvcnQ","alg":"HS256"}]}""");
        SignatureMatch found = Find(Token("HS256", input => HMACSHA256.HashData("short"u8, input)), keys.Keys).ShouldNotBeNull();
        (found.Key.Label, found.Key.Algorithm, found.Algorithm.Name).ShouldBe(("'short' (40-bit secret)", "HS256", "HS256"));
    }

    [Theory]
    [InlineData("rsa", "RS256")]
    [InlineData("P-256", "ES256")]
    public void The_key_in_the_header_is_found_as_such_and_only_where_none_of_the_issuer_s_fits(string kind, string algorithm)
    {
        JsonObject jwk = kind == "rsa" ? KnownJwks.Rsa(isPrivate: false) : Jwk(P256);
        string header = new JsonObject { ["alg"] = algorithm, ["jwk"] = jwk }.ToJsonString();
        string token = TokenText.Signed(
            header,
            Payload,
            input =>
                kind == "rsa"
                    ? Rsa.SignData(input, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1)
                    : P256.SignData(input, HashAlgorithmName.SHA256)
        );

        SignatureMatch found = Find(token, [new("other", TokenKey.FromEcdsa(P384))]).ShouldNotBeNull();
        (found.Key.Kid, found.Key.Name, found.Algorithm.Name, found.Form).ShouldBe(
            (null, "the jwk in its header", algorithm, SignatureForm.OwnKey)
        );
        Describe(token).ShouldBe((kind, algorithm, SignatureForm.Standard));
    }

    [Theory]
    [InlineData("7")]
    [InlineData("\"text\"")]
    [InlineData("{}")]
    [InlineData("""{"kty":"RSA","n":"AQAB"}""")]
    [InlineData("""{"kty":"EC","crv":"P-256","x":"AA","y":"AA"}""")]
    [InlineData("""{"kty":"other"}""")]
    // The key of RFC 8037 appendix A.2, which did not sign it.
    [InlineData(Ed25519Jwk)]
    // A secret in the header proves nothing: whoever wrote the token knows it.
    [InlineData("""{"kty":"oct","k":"c2hvcnQ"}""")]
    public void A_header_without_a_usable_key_matches_none(string jwk) =>
        Find(
                TokenText.Signed(
                    $$"""{"alg":"HS256","jwk":{{jwk}}}""",
                    Payload,
                    input => HMACSHA256.HashData(Encoding.ASCII.GetBytes("short"), input)
                ),
                Candidates()
            )
            .ShouldBeNull();

    [Theory]
    [InlineData("ES256", "MA")]
    [InlineData("ES256", "MAYCAQECAQE")]
    [InlineData("RS256", "AA")]
    [InlineData("HS256", "AA")]
    [InlineData("EdDSA", "AA")]
    [InlineData("ML-DSA-44", "AA")]
    [InlineData("RS256", "*")]
    public void Bytes_that_are_no_signature_match_none(string algorithm, string signature)
    {
        using TokenKeySet keys = Set(Published.Value.KeySet);
        string input = $"{TokenText.Segment($$"""{"alg":"{{algorithm}}"}""")}.{TokenText.Segment(Payload)}";
        Find($"{input}.{signature}", [.. Candidates(), .. keys.Keys]).ShouldBeNull();
    }

    // An issuer may publish one key twice, as Entra ID did with a new kid.
    [Theory]
    [InlineData("first")]
    [InlineData("second")]
    public void Of_two_entries_of_one_key_the_named_one_is_found(string kid)
    {
        CandidateKey[] keys =
        [
            new("set#first", TokenKey.FromRsa(Rsa)) { Kid = "first" },
            new("set#second", TokenKey.FromRsa(Rsa)) { Kid = "second" },
        ];
        string token = TokenText.SignedBy(Rsa, $$"""{"alg":"RS256","kid":"{{kid}}"}""", Payload);
        Find(token, keys)!.Key.Kid.ShouldBe(kid);
    }

    private static CandidateKey[] Candidates() =>
        [
            new("rsa", TokenKey.FromRsa(Rsa)),
            new("P-256", TokenKey.FromEcdsa(P256)),
            new("P-384", TokenKey.FromEcdsa(P384)),
            new("P-521", TokenKey.FromEcdsa(P521)),
        ];

    private static (string Name, string Algorithm, SignatureForm Form) Describe(string token)
    {
        SignatureMatch found = Find(token, Candidates()).ShouldNotBeNull();
        return (found.Key.Name, found.Algorithm.Name, found.Form);
    }

    private static SignatureMatch? Find(string token, IReadOnlyList<CandidateKey> keys) =>
        SignatureMatch.Find(TokenParts.Of(new(token, TokenForm.Jws)), keys);

    private static string Token(string algorithm, Func<byte[], byte[]> sign) =>
        TokenText.Signed($$"""{"alg":"{{algorithm}}"}""", Payload, sign);

    private static TokenKeySet Set(string json)
    {
        SourceContent content = JwkDocument.Read("set", Encoding.UTF8.GetBytes(json));
        content.Failures.ShouldBeEmpty();
        return TokenKeySet.Of("set", content.Keys, content.KeySet);
    }

    private static JsonObject Jwk(ECDsa key)
    {
        ECPoint q = key.ExportParameters(includePrivateParameters: false).Q;
        return new()
        {
            ["kty"] = "EC",
            ["crv"] = "P-256",
            ["x"] = Base64Url.EncodeToString(q.X),
            ["y"] = Base64Url.EncodeToString(q.Y),
        };
    }

    private static IEnumerable<JsonNode?> Examples(string file) =>
        JsonNode.Parse(File.ReadAllBytes(Path.Combine(AppContext.BaseDirectory, "Vectors", file)))!["examples"]!.AsArray();
}
