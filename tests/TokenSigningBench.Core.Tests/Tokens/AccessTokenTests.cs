namespace TokenSigningBench.Core.Tests.Tokens;

public class AccessTokenTests
{
    private static readonly DateTimeOffset Now = DateTimeOffset.UnixEpoch.AddYears(56);

    [Theory]
    [InlineData("RS256")]
    [InlineData("PS384")]
    [InlineData("ES256")]
    public void Both_ways_of_signing_give_a_token_that_names_its_key_in_the_key_set(string name)
    {
        JwsAlgorithm algorithm = JwsAlgorithm.Parse(name);
        using TokenKey key = algorithm.FieldBits is { } bits
            ? TokenKey.FromPrivateKey(KeySpec.Curve(bits).MakeKey())
            : TokenKey.FromRsa(KnownPrimeKeys.Create(2048));
        JsonElement published = JsonElement.Parse(AccessToken.KeySet(key, algorithm)).GetProperty("keys")[0];
        published.TryGetProperty("d", out _).ShouldBeFalse();
        using ITokenVerifier verifier = TokenEngines.BouncyCastle.CreateVerifier(key, algorithm);

        foreach (string token in new[] { AccessToken.Sign(key, algorithm, Now), AccessToken.SignByLibrary(key, algorithm, Now) })
        {
            verifier.Verify(token).ShouldBe(TokenVerdict.Valid);
            UnverifiedToken.Read("test", token).Kid.ShouldBe(published.GetProperty("kid").GetString());
        }
    }

    [Fact]
    public void A_key_that_the_library_cannot_sign_with_leaves_nothing_unsigned()
    {
        using RSA whole = KnownPrimeKeys.Create(2048);
        var publicPart = RSA.Create(whole.ExportParameters(includePrivateParameters: false));
        using TokenKey key = TokenKey.FromRsa(publicPart);

        AccessToken.IsLeftUnsigned(key, JwsAlgorithm.Rs(256), Now).ShouldBeFalse();
    }
}
