using System.Collections.Concurrent;

namespace TokenSigningBench.Core.Tests.Tokens;

public class TokenVectorTests
{
    private static readonly string[] NoClaims = ["Unable to decode the payload", "CanReadToken() returned false"];

    private static readonly string[] Handlers = [TokenEngines.JwtSecurityTokenHandler.Name, TokenEngines.JsonWebTokenHandler.Name];

    // Invalid tokens that a library accepts by itself. When this list changes, review it.
    private static readonly Dictionary<string, string> AcceptedAlone = new()
    {
        ["json_web_signature_test 334"] = "a PS256 token, and the key is for another algorithm",
        ["json_web_signature_test 336"] = "a PS384 token, and the key is for another algorithm",
        ["json_web_signature_test 338"] = "a PS512 token, and the key is for another algorithm",
        ["json_web_signature_test 353"] = "the key's use is enc",
        ["json_web_signature_test 355"] = "the key's key_ops have no verify",
        ["json_web_signature_test 360"] = "a character outside base64url",
        ["json_web_signature_test 365"] = "a character outside base64url",
        ["json_web_signature_test 369"] = "padding in the payload",
        ["json_web_crypto_test 46"] = "a key that can be factored (ROCA)",
        ["json_web_key_test 1"] = "a secret beside a public key",
        ["json_web_key_test 6"] = "the key is for encryption",
        ["json_web_key_test 8"] = "RSA of 1024 bits",
        ["json_web_key_test 19"] = "the key is for P-521, and is on P-256",
        ["json_web_key_test 21"] = "the key's use is enc",
        ["json_web_key_test 26"] = "the key is for wrapping keys",
    };

    private static readonly string[] LaxInIdentityModelOnly = ["json_web_signature_test 360", "json_web_signature_test 365"];

    // Its payload is claims, so the handler gets as far as the key.
    private static readonly string[] AcceptedByTodaysHandler = ["json_web_key_test 8"];

    // The token says in the unsigned part of its header how it was signed.
    private static readonly string[] AcceptedByIdentityModelOnly = ["rfc7797_hmac-sha2_b64_false"];

    // Cached because two tests use it and some keys take a second to read.
    private static readonly ConcurrentDictionary<(string Verifier, string Vector), string?> Objections = new();

    private static readonly ConcurrentDictionary<(string Verifier, string Vector), bool> AcceptedByItself = new();

    public static TheoryData<string> Verifiers => [.. VectorVerifier.All.Select(verifier => verifier.Name)];

    [Theory]
    [MemberData(nameof(Verifiers))]
    public void The_strict_verifier_with_any_engine_accepts_exactly_the_valid_tokens(string name)
    {
        VectorVerifier verifier = VectorVerifier.All.Single(one => one.Name == name);
        foreach (TokenVector vector in TokenVector.Signed.Where(vector => vector.IsValid is not null))
        {
            string? objection = Objection(verifier, vector);
            if (vector.IsValid == false)
                objection.ShouldNotBeNull(vector.Id);
            else if (Handlers.Contains(name) && objection is not null)
                NoClaims.ShouldContain(cause => objection.Contains(cause, StringComparison.Ordinal), $"{vector.Id}: {objection}");
            else
                objection.ShouldBeNull(vector.Id);
        }
    }

    [Theory]
    [MemberData(nameof(Verifiers))]
    public void Invalid_tokens_that_a_library_accepts_by_itself_are_listed(string name)
    {
        VectorVerifier verifier = VectorVerifier.All.Single(one => one.Name == name);
        string[] accepted =
        [
            .. TokenVector.Signed.Where(vector => vector.IsValid == false && AcceptsAlone(verifier, vector)).Select(vector => vector.Id),
        ];
        accepted.ShouldBe(
            name == TokenEngines.JwtSecurityTokenHandler.Name ? []
            : name == TokenEngines.JsonWebTokenHandler.Name ? AcceptedByTodaysHandler
            : name == VectorVerifier.All[^1].Name ? [.. AcceptedAlone.Keys, .. AcceptedByIdentityModelOnly]
            : [.. AcceptedAlone.Keys.Except(LaxInIdentityModelOnly)]
        );
    }

    [Fact]
    public void No_test_key_accepts_a_published_token()
    {
        using TokenKey rsa = TokenKey.FromRsa(KnownPrimeKeys.Create(2048));
        using TokenKey secret = TokenKey.FromSecret("a secret that nobody else has signed with, as long as SHA-512 asks for"u8);
        TokenKey[] curves = [.. new[] { 256, 384, 521 }.Select(bits => TokenKey.FromPrivateKey(KeySpec.Curve(bits).MakeKey()))];
        foreach (JwsAlgorithm algorithm in JwsAlgorithm.All.Where(one => one.Family is not (JwsFamily.MLDsa or JwsFamily.EdDsa)))
        {
            var keys = VerificationKeys.Of(
                "ours",
                new VerificationKey(new[] { rsa, secret }.Concat(curves).Single(algorithm.Fits), algorithm)
            );
            foreach (VectorVerifier one in VectorVerifier.All)
            {
                using var verifier = new StrictVerifier(keys, one.Create, TokenPolicy.AnyPayload);
                foreach ((string id, string token) in TokenVector.OfLibraries)
                    verifier.Verify(token).IsValid.ShouldBeFalse($"{one.Name}, {algorithm}: {id}");
            }
        }
    }

    [Fact]
    public void The_counts_match_the_documentation()
    {
        TokenVector[] vectors = [.. TokenVector.Signed.Where(vector => vector.IsValid is not null)];
        TrustDocument.ShouldContain([
            $"{vectors.Length} signed tokens, {vectors.Count(vector => vector.IsValid == true)} of them valid, "
                + $"and {TokenVector.OfLibraries.Count} of libraries",
            .. VectorVerifier.All.Select(verifier =>
                $"| {verifier.Name} | {CountErrors(vector => AcceptsAlone(verifier, vector))} "
                + $"| {CountErrors(vector => Objection(verifier, vector) is null)} |"
            ),
        ]);

        string CountErrors(Func<TokenVector, bool> accepts) => $"{CountWrong(true, accepts)} | {CountWrong(false, accepts)}";

        int CountWrong(bool accepted, Func<TokenVector, bool> accepts) =>
            vectors.Count(vector => vector.IsValid != accepted && accepts(vector) == accepted);
    }

    private static string? Objection(VectorVerifier verifier, TokenVector vector) =>
        Objections.GetOrAdd(
            (verifier.Name, vector.Id),
            _ => VectorCosts.Of($"{vector.Id}, {verifier.Name}", () => verifier.StrictObjection(vector))
        );

    private static bool AcceptsAlone(VectorVerifier verifier, TokenVector vector) =>
        AcceptedByItself.GetOrAdd((verifier.Name, vector.Id), _ => verifier.AcceptsAlone(vector));
}
