using System.Text;
using System.Text.Json;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Check.RelyingParties;
using TokenSigningBench.Check.RelyingParties.Parties;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Tokens;

namespace TokenSigningBench.Check.Tests.RelyingParties;

public class PostQuantumTests
{
    private const string Claims = """{"sub":"valid"}""";

    // The first Node.js whose OpenSSL has ML-DSA: with an older one, jose does not know the algorithm.
    private const int FirstNode = 24;

    public static TheoryData<string> Names => [.. MLDsaSet.All.Select(set => set.Name)];

    // A second implementation, in JavaScript, which shares nothing with BouncyCastle's or OpenSSL's.
    [SkippableTheory]
    [MemberData(nameof(Names))]
    public async Task Noble_and_BouncyCastle_accept_each_others_tokens_and_refuse_changed_ones(string name)
    {
        var algorithm = JwsAlgorithm.Parse(name);
        using TokenKey key = SigningChoice.MLDsa(algorithm.MLDsaSet!).MakeKey();
        string token = AccessToken.Sign(key, algorithm, TimeProvider.System.GetUtcNow());
        string[] tokens = [token, Changed(token, token.IndexOf('.') + 9), Changed(token, token.LastIndexOf('.') + 99)];

        var request = new InteropRequest(name, tokens, Claims) { Jwk = PrivateJwk(key, algorithm) };
        InteropResponse answer = (await InteropLibrary.AskAsync("@noble/post-quantum", request))[0];

        answer.Refusals.ShouldBe([null, "signature verification failed", "signature verification failed"]);
        using ITokenVerifier verifier = TokenEngines.BouncyCastle.CreateVerifier(key, algorithm);
        verifier.Verify(answer.Signed!).ShouldBe(TokenVerdict.Valid);
        verifier.Verify(Changed(answer.Signed!, answer.Signed!.IndexOf('.') + 9)).IsValid.ShouldBeFalse();
        verifier.Verify(Changed(answer.Signed!, answer.Signed!.LastIndexOf('.') + 99)).IsValid.ShouldBeFalse();
    }

    // No machine has both kinds of Node.js, so one test covers both instead of skipping one.
    [SkippableFact]
    public async Task Jose_accepts_a_token_where_Node_has_ML_DSA()
    {
        IVerifyingParty jose = VerifyingParties.Jose;
        Skip.If(jose.Missing() is not null, jose.Missing());
        JwsAlgorithm algorithm = JwsAlgorithm.MLDsa(MLDsaSet.All[1]);
        using TokenKey key = SigningChoice.MLDsa(MLDsaSet.All[1]).MakeKey();
        string token = AccessToken.Sign(key, algorithm, TimeProvider.System.GetUtcNow());

        RelyingPartyTrial trial = await TryAsync(token);

        string node = trial.Name.Split("Node ")[1].Split('.')[0];
        bool hasMLDsa = int.Parse(node, System.Globalization.CultureInfo.InvariantCulture) >= FirstNode;
        trial.Accepts.ShouldBe(hasMLDsa, $"{trial.Name}: {trial.Refusal}");
        (await TryAsync(Changed(token, token.LastIndexOf('.') + 99))).Accepts.ShouldBeFalse();

        Task<RelyingPartyTrial> TryAsync(string shown) => jose.TryAsync(new(key, algorithm, shown), CancellationToken.None);
    }

    [SkippableFact]
    public async Task Each_relying_party_says_whether_it_knows_the_key_and_whether_it_reads_past_it()
    {
        string[] missing = [.. VerifyingParties.All.Select(party => party.Missing()).OfType<string>()];
        Skip.If(missing.Length > 0, string.Join("; ", missing));
        JwsAlgorithm algorithm = JwsAlgorithm.MLDsa(MLDsaSet.All[1]);
        using TokenKey key = SigningChoice.MLDsa(MLDsaSet.All[1]).MakeKey();

        IReadOnlyList<RelyingPartyTrial> trials = await RelyingPartyTrials.RunAsync(
            key,
            algorithm,
            TimeProvider.System,
            null,
            CancellationToken.None
        );

        trials.ShouldAllBe(trial => trial.NotTried == null && trial.Stated == null);
        RelyingPartyTrial[] own = [.. trials.Where(trial => trial.OtherKey is null)];
        own.Select(trial => trial.Algorithm).Distinct().ShouldBe([algorithm.Name]);
        own.Single(trial => trial.Name.StartsWith("BouncyCastle", StringComparison.Ordinal)).Accepts.ShouldBeTrue();
        own.Single(trial => trial.Name.StartsWith("JsonWebTokenHandler", StringComparison.Ordinal))
            .Accepts.ShouldBe(MLDsaKey.IsInPlatformCrypto);
        RelyingPartyTrial[] mixed = [.. trials.Where(trial => trial.OtherKey is not null)];
        mixed.Select(trial => (trial.Algorithm, trial.OtherKey)).Distinct().ShouldBe([("RS256", "ML-DSA-65")]);
        mixed
            .Where(trial => trial.Accepts)
            .Select(trial => trial.Name.Split(' ', '.')[0])
            .ShouldBe(["jose", "jsonwebtoken", "PyJWT", "ASP"], ignoreOrder: true);
    }

    private static string PrivateJwk(TokenKey key, JwsAlgorithm algorithm)
    {
        using var content = new MemoryStream();
        using (var json = new Utf8JsonWriter(content))
            JwkText.Write(json, key, null, algorithm, keyId: null, withPrivatePart: true);
        return Encoding.UTF8.GetString(content.ToArray());
    }

    private static string Changed(string token, int index) => $"{token[..index]}{(token[index] == 'A' ? 'B' : 'A')}{token[(index + 1)..]}";
}
