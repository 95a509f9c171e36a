namespace TokenSigningBench.Core.Tests.Tokens;

public class MLDsaSigningTests
{
    public static TheoryData<string> Names => [.. MLDsaSet.All.Select(set => set.Name)];

    // No machine has both kinds of system, so one test covers both instead of skipping one.
    [Theory]
    [MemberData(nameof(Names))]
    public void Each_engine_signs_and_verifies_where_the_system_has_ML_DSA_and_BouncyCastle_everywhere(string name)
    {
        SigningChoice choice = SigningChoice.Parse(name);
        using TokenKey key = choice.MakeKey();
        foreach (TokenEngine engine in TokenEngines.All)
        {
            SigningProof[] proofs =
            [
                SigningProof.OfSigning(engine, key, choice.Algorithm, "{}"),
                SigningProof.OfVerifying(engine, key, choice.Algorithm, "{}"),
            ];
            foreach (SigningProof proof in proofs)
            {
                proof.Works.ShouldBe(engine == TokenEngines.BouncyCastle || MLDsaKey.IsInPlatformCrypto, $"{engine}: {proof.Failure}");
                proof.KeyBits.ShouldBe(choice.KeyBits);
            }
        }
    }

    [Fact]
    public void Each_signature_of_a_token_differs_and_all_are_valid()
    {
        SigningChoice choice = SigningChoice.MLDsa(MLDsaSet.All[1]);
        using TokenKey key = choice.MakeKey();
        using ITokenSigner signer = TokenEngines.BouncyCastle.CreateSigner(key, choice.Algorithm);
        using ITokenVerifier verifier = TokenEngines.BouncyCastle.CreateVerifier(key, choice.Algorithm);

        string[] tokens = [signer.Sign("{}"), signer.Sign("{}")];

        tokens[0].ShouldNotBe(tokens[1]);
        tokens.ShouldAllBe(token => verifier.Verify(token).IsValid);
    }

    [Fact]
    public void A_key_fits_only_the_algorithm_of_its_set()
    {
        using var key = TokenKey.FromSeedKey(MLDsaKey.Create(MLDsaSet.All[1]));

        JwsAlgorithm.All.Where(algorithm => algorithm.Fits(key)).Select(algorithm => algorithm.Name).ShouldBe(["ML-DSA-65"]);
    }
}
