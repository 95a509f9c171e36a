namespace TokenSigningBench.Core.Tests.Tokens;

public class PlatformCryptoAllocationTests
{
    [Theory]
    [InlineData("RS256")]
    [InlineData("PS256")]
    [InlineData("ES256")]
    [InlineData("ES384")]
    [InlineData("ES512")]
    [InlineData("HS256")]
    public void Signing_a_token_allocates_only_the_returned_string(string name)
    {
        JwsAlgorithm algorithm = JwsAlgorithm.Parse(name);
        using TokenKey key = Key(algorithm);
        using ITokenSigner signer = TokenEngines.PlatformCrypto.CreateSigner(key, algorithm);
        string token = signer.Sign("{}");
        string copy = "";

        long signed = AllocatedBytes(() => token = signer.Sign("{}"));
        long copied = AllocatedBytes(() => copy = new string(token));

        copy.ShouldBe(token);
        signed.ShouldBe(copied);
    }

    private static TokenKey Key(JwsAlgorithm algorithm) =>
        algorithm.Family switch
        {
            JwsFamily.Hmac => TokenKey.FromSecret(new byte[64]),
            JwsFamily.Ecdsa => TokenKey.FromEcdsa((ECDsa)(KeySpec.Curve(algorithm.HashBits == 512 ? 521 : algorithm.HashBits)).MakeKey()),
            _ => TokenKey.FromRsa(KnownPrimeKeys.Create(2048)),
        };

    private static long AllocatedBytes(Action action)
    {
        action();
        long before = GC.GetAllocatedBytesForCurrentThread();
        action();
        return GC.GetAllocatedBytesForCurrentThread() - before;
    }
}
