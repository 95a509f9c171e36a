namespace TokenSigningBench.Core.Tests.Keys;

public class JwsAlgorithmTests
{
    [Fact]
    public void There_are_fifteen_algorithms() =>
        string.Join(' ', JwsAlgorithm.All)
            .ShouldBe(
                "HS256 HS384 HS512 RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 ML-DSA-44 ML-DSA-65 ML-DSA-87 EdDSA Ed25519"
            );

    [Theory]
    [InlineData("none")]
    [InlineData("rs256")]
    public void Other_names_are_refused(string name) => Should.Throw<UserErrorException>(() => JwsAlgorithm.Parse(name));

    [Fact]
    public void A_curve_fits_only_its_own_algorithm_and_a_secret_those_whose_hash_is_not_longer()
    {
        foreach ((int bits, string fitting) in ((int, string)[])[(256, "ES256"), (384, "ES384"), (521, "ES512")])
            Fitting(TokenKey.FromPrivateKey(KeySpec.Curve(bits).MakeKey())).ShouldBe(fitting);
        foreach ((int bytes, string fitting) in ((int, string)[])[(31, ""), (32, "HS256"), (48, "HS256 HS384"), (64, "HS256 HS384 HS512")])
            Fitting(TokenKey.FromSecret(new byte[bytes])).ShouldBe(fitting);

        static string Fitting(TokenKey key)
        {
            using (key)
                return string.Join(' ', JwsAlgorithm.All.Where(algorithm => algorithm.Fits(key)));
        }
    }
}
