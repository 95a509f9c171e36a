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

    [Theory]
    [InlineData(256, "ES256")]
    [InlineData(384, "ES384")]
    [InlineData(521, "ES512")]
    public void A_curve_fits_only_its_own_algorithm(int bits, string fitting)
    {
        using TokenKey key = TokenKey.FromEcdsa(ECDsa.Create(ECCurve.CreateFromFriendlyName($"nistP{bits}")));
        JwsAlgorithm.All.Where(algorithm => algorithm.Fits(key)).Select(algorithm => algorithm.Name).ShouldBe([fitting]);
    }

    [Theory]
    [InlineData(31, "")]
    [InlineData(32, "HS256")]
    [InlineData(48, "HS256 HS384")]
    [InlineData(64, "HS256 HS384 HS512")]
    public void A_secret_fits_algorithms_whose_hash_is_not_longer(int bytes, string fitting)
    {
        using TokenKey key = TokenKey.FromSecret(new byte[bytes]);
        string.Join(' ', JwsAlgorithm.All.Where(algorithm => algorithm.Fits(key))).ShouldBe(fitting);
    }
}
