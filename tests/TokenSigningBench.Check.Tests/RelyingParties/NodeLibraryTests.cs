using System.Buffers.Text;
using System.Security.Cryptography;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Check.RelyingParties;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Programs;
using TokenSigningBench.Core.Tokens;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.RelyingParties;

public class NodeLibraryTests
{
    private const string Claims = """{"sub":"valid"}""";

    // Once for both libraries: BouncyCastle takes 0.25 s for an 8192-bit signature.
    private static readonly Lazy<IReadOnlyList<(JwsAlgorithm Algorithm, TokenKey Key, NodeRequest Order)>> All = new(() =>
        [.. AlgorithmsAndKeys().Select(entry => (entry.Algorithm, entry.Key, Order(entry.Algorithm, entry.Key)))]
    );

    public static TheoryData<string> Libraries => ["jose", "jsonwebtoken"];

    [SkippableTheory]
    [MemberData(nameof(Libraries))]
    public async Task Every_algorithm_and_size_is_understood_in_both_directions(string name)
    {
        NodeLibrary library = InstalledOrSkip(name);
        (_, IReadOnlyList<NodeResponse> answers) = await library.AskAsync(
            [.. All.Value.Select(entry => entry.Order)],
            CancellationToken.None
        );

        foreach (((JwsAlgorithm algorithm, TokenKey key, _), NodeResponse answer) in All.Value.Zip(answers))
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

    [SkippableFact]
    public async Task A_refusal_has_the_library_s_message_and_no_figures()
    {
        NodeLibrary library = InstalledOrSkip("jose");
        using TokenKey key = TokenKey.FromRsa(RSA.Create(1024));
        using ITokenSigner signer = TokenEngines.PlatformCrypto.CreateSigner(key, JwsAlgorithm.Rs(256));

        RelyingPartyTrial trial = await library.TryAsync(new(key, JwsAlgorithm.Rs(256), signer.Sign(Claims)), CancellationToken.None);

        trial.Name.ShouldStartWith("jose ");
        trial.Refusal.ShouldBe("RS256 requires key modulusLength to be 2048 bits or larger");
        (trial.Accepts, trial.Nanoseconds).ShouldBe((false, null));
    }

    [SkippableFact]
    public async Task A_missing_package_is_named_with_its_install_command()
    {
        using var folder = new TemporaryFolder();
        var library = new NodeLibrary("jose") { Folder = folder.Path };
        Skip.If(InstalledProgram.Find("node") is null, "node is not installed");
        library.Missing().ShouldBe($"the npm package jose is missing: npm install --prefix {folder.Path} jose");
        (await Should.ThrowAsync<UserErrorException>(library.AskAsync([], CancellationToken.None))).SourceName.ShouldBe("jose");
    }

    private static NodeLibrary InstalledOrSkip(string name)
    {
        var library = new NodeLibrary(name);
        Skip.If(library.Missing() is not null, library.Missing());
        return library;
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

    private static NodeRequest Order(JwsAlgorithm algorithm, TokenKey key)
    {
        string[] tokens = [.. TokenEngines.All.Select(engine => Sign(engine, key, algorithm))];
        return new(algorithm.Name, [.. tokens, .. tokens.Select(Tampered)])
        {
            Claims = Claims,
            PublicKey = key.Secret is null ? SigningKey.PublicPem(key) : null,
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
