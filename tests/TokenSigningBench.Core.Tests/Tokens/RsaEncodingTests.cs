namespace TokenSigningBench.Core.Tests.Tokens;

public class RsaEncodingTests
{
    public static TheoryData<string> Algorithms => ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512"];

    [Theory]
    [MemberData(nameof(Algorithms))]
    public void The_platform_and_BouncyCastle_sign_the_same_encoding(string name)
    {
        var algorithm = JwsAlgorithm.Parse(name);
        using TokenKey key = new SigningChoice(algorithm, 2048).MakeKey();
        foreach (TokenEngine engine in new[] { TokenEngines.PlatformCrypto, TokenEngines.BouncyCastle })
        {
            using ITokenSigner signer = engine.CreateSigner(key, algorithm);
            RsaEncoding.OfToken(key.Rsa!, algorithm, signer.Sign("{}")).Sign();
        }
    }

    [Fact]
    public void Another_encoding_is_refused()
    {
        using TokenKey key = new SigningChoice(JwsAlgorithm.Ps(256), 2048).MakeKey();
        using ITokenSigner signer = TokenEngines.PlatformCrypto.CreateSigner(key, JwsAlgorithm.Ps(256));
        string token = signer.Sign("{}");
        foreach (JwsAlgorithm other in new[] { JwsAlgorithm.Rs(256), JwsAlgorithm.Ps(384) })
            Should.Throw<InvalidOperationException>(() => RsaEncoding.OfToken(key.Rsa!, other, token));
        Should.Throw<InvalidOperationException>(() => RsaEncoding.OfToken(key.Rsa!, JwsAlgorithm.Ps(256), $"a{token}"));
    }
}
