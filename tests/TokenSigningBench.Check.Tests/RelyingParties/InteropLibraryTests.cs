using System.Buffers.Text;
using System.Security.Cryptography;
using TokenSigningBench.Check.RelyingParties;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Tokens;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.RelyingParties;

public class InteropLibraryTests
{
    private const string Claims = """{"sub":"valid"}""";

    // Once for both libraries: BouncyCastle takes 0.25 s for an 8192-bit signature.
    private static readonly Lazy<IReadOnlyList<(JwsAlgorithm Algorithm, TokenKey Key, InteropRequest Request)>> All = new(() =>
        [.. AlgorithmsAndKeys().Select(entry => (entry.Algorithm, entry.Key, Request(entry.Algorithm, entry.Key)))]
    );

    public static TheoryData<string> Libraries => ["jose", "jsonwebtoken"];

    [SkippableTheory]
    [MemberData(nameof(Libraries))]
    public async Task Every_algorithm_and_size_is_understood_in_both_directions(string name)
    {
        IReadOnlyList<InteropResponse> answers = await InteropLibrary.AskAsync(name, [.. All.Value.Select(entry => entry.Request)]);

        foreach (((JwsAlgorithm algorithm, TokenKey key, _), InteropResponse answer) in All.Value.Zip(answers))
        {
            string what = $"{algorithm} with {key.SizeInBits} bits";
            // The tokens of all engines in their order, then each of them with a changed signature.
            foreach ((TokenEngine engine, string? refusal) in TokenEngines.All.Zip(answer.Refusals))
                (refusal is not null).ShouldBe(
                    KnownDefect.OfUnsignedToken(engine, key, algorithm) is not null,
                    $"{what}, {engine}: {refusal}"
                );
            answer.Refusals.Skip(TokenEngines.All.Count).ShouldAllBe(refusal => refusal != null, what);
            string libraryToken = answer.Signed.ShouldNotBeNull($"{what}: {answer.NotSigned}");
            var keys = VerificationKeys.Of(name, new VerificationKey(key, algorithm));
            foreach (TokenEngine engine in TokenEngines.All)
            {
                using var verifier = new StrictVerifier(keys, engine.CreateVerifier, TokenPolicy.AnyClaims);
                verifier.Verify(libraryToken).ShouldBe(TokenVerdict.Valid, $"{what}, {engine}");
                verifier.Verify(Tampered(libraryToken)).IsValid.ShouldBeFalse($"{what}, {engine}");
            }
        }

        TrustDocument.ShouldContain([$"| {name} | {All.Value.Count} |"]);
    }

    private static IEnumerable<(JwsAlgorithm Algorithm, TokenKey Key)> AlgorithmsAndKeys()
    {
        // One key of each size: a library takes up to a second per key to test a large modulus.
        IEnumerable<int> sizes = CertificateGrid.All.Where(spec => spec.Key.Kind == KeyKind.Rsa).Select(spec => spec.Key.Bits).Distinct();
        TokenKey[] rsa = [.. sizes.Where(size => size >= 2048).Select(size => TokenKey.FromRsa(KnownPrimeKeys.Create(size)))];
        foreach (JwsAlgorithm algorithm in JwsAlgorithm.All.Where(one => one.Family is not (JwsFamily.MLDsa or JwsFamily.EdDsa)))
        {
            if (algorithm.Family == JwsFamily.Hmac)
                yield return (algorithm, TokenKey.FromSecret(RandomNumberGenerator.GetBytes(algorithm.HashBits / 8)));
            else if (algorithm.FieldBits is { } bits)
                yield return (algorithm, TokenKey.FromPrivateKey(KeySpec.Curve(bits).MakeKey()));
            else
            {
                foreach (TokenKey key in rsa)
                    yield return (algorithm, key);
            }
        }
    }

    private static InteropRequest Request(JwsAlgorithm algorithm, TokenKey key)
    {
        string[] tokens = [.. TokenEngines.All.Select(engine => Sign(engine, key, algorithm))];
        return new(algorithm.Name, [.. tokens, .. tokens.Select(Tampered)], Claims)
        {
            PublicKey = key.Secret is null ? PemEncoding.WriteString("PUBLIC KEY", key.ExportSubjectPublicKeyInfo()) : null,
            PrivateKey = key.Secret is null ? SigningKey.Pem("test", key, algorithm) : null,
            Secret = key.Secret is { } secret ? Convert.ToBase64String(secret) : null,
        };
    }

    private static string Sign(TokenEngine engine, TokenKey key, JwsAlgorithm algorithm)
    {
        using ITokenSigner signer = engine.CreateSigner(key, algorithm);
        return signer.Sign(Claims);
    }

    private static string Tampered(string token)
    {
        int dot = token.LastIndexOf('.');
        byte[] signature = Base64Url.DecodeFromChars(token.AsSpan(dot + 1));
        if (signature.Length > 0)
            signature[^1] ^= 1;
        return $"{token[..dot]}.{Base64Url.EncodeToString(signature)}";
    }
}
