using System.Text;

namespace TokenSigningBench.Core.Tests.Tokens;

public class Rfc9964AppendixATests
{
    private static readonly Dictionary<string, JsonElement> Examples = JsonDocument
        .Parse(File.ReadAllBytes(Path.Combine(AppContext.BaseDirectory, "Vectors", "rfc9964-appendix-a.json")))
        .RootElement.GetProperty("examples")
        .EnumerateArray()
        .ToDictionary(example => example.GetProperty("jwk").GetProperty("alg").GetString()!);

    public static TheoryData<string> Names => [.. MLDsaSet.All.Select(set => set.Name)];

    [Theory]
    [MemberData(nameof(Names))]
    public void The_key_is_read_and_its_seed_makes_its_public_key(string name)
    {
        using SourceKey key = Read(name);

        key.KeyAlgorithm.ShouldBe(name);
        key.PrivateKeyMatches.ShouldBe(true);
        JwkText.Thumbprint(key.PrivateKey!).ShouldBe(Examples[name].GetProperty("jwk").GetProperty("kid").GetString());
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void Every_engine_that_has_ML_DSA_verifies_the_token_and_refuses_a_changed_one(string name)
    {
        string token = Examples[name].GetProperty("jws").GetString()!;
        using SourceKey key = Read(name);
        TokenEngine[] engines = MLDsaKey.IsInPlatformCrypto
            ? [TokenEngines.BouncyCastle, TokenEngines.PlatformCrypto]
            : [TokenEngines.BouncyCastle];
        foreach (TokenEngine engine in engines)
        {
            using ITokenVerifier verifier = engine.CreateVerifier(key.PrivateKey!, JwsAlgorithm.Parse(name));
            verifier.Verify(token).ShouldBe(TokenVerdict.Valid, engine.Name);
            foreach (int changed in new[] { token.IndexOf('.') + 1, token.LastIndexOf('.') + 1, token.Length - 20 })
                verifier.Verify(WithOtherCharacter(token, changed)).IsValid.ShouldBeFalse($"{engine} {changed}");
        }
    }

    // The strict verifier reads the published key set, without the private part.
    [Theory]
    [MemberData(nameof(Names))]
    public void The_strict_verifier_accepts_it_by_the_public_key_set(string name)
    {
        using SourceKey key = Read(name);
        string set = AccessToken.KeySet(key.PrivateKey!, JwsAlgorithm.Parse(name));
        set.ShouldNotContain("priv");
        using VerificationKeys keys = VerificationKeys.Read("keys", Encoding.UTF8.GetBytes(set));
        using var verifier = new StrictVerifier(keys, TokenEngines.BouncyCastle.CreateVerifier, TokenPolicy.AnyPayload);

        verifier.Verify(Examples[name].GetProperty("jws").GetString()!).IsValid.ShouldBeTrue();
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void Every_set_has_a_known_answer_that_BouncyCastle_gives(string name) =>
        Should.NotThrow(() => KnownAnswer.Require(JwsAlgorithm.Parse(name)));

    private static SourceKey Read(string name) =>
        JwkDocument.Read(name, Encoding.UTF8.GetBytes(Examples[name].GetProperty("jwk").GetRawText())).Keys.Single();

    private static string WithOtherCharacter(string token, int index) =>
        $"{token[..index]}{(token[index] == 'A' ? 'B' : 'A')}{token[(index + 1)..]}";
}
