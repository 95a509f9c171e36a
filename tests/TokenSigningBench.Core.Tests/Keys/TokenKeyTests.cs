namespace TokenSigningBench.Core.Tests.Keys;

public sealed class TokenKeyTests
{
    // RFC 7518 section 6.2.1.1 has three curves; .NET has more.
    [Theory]
    [InlineData("nistP256", "P-256", 256)]
    [InlineData("nistP384", "P-384", 384)]
    [InlineData("nistP521", "P-521", 521)]
    [InlineData("secP256k1", null, 256)]
    [InlineData("brainpoolP320r1", null, 320)]
    public void A_curve_has_its_JOSE_name_or_none(string curve, string? name, int bits)
    {
        using TokenKey key = TokenKey.FromEcdsa(ECDsa.Create(ECCurve.CreateFromFriendlyName(curve)));
        (key.Curve, key.SizeInBits).ShouldBe((name, bits));
        JwsAlgorithm.All.Any(algorithm => algorithm.Fits(key)).ShouldBe(name is not null);
        if (name is null)
            Should.Throw<ArgumentException>(() => JwsAlgorithm.DefaultFor(key)).Message.ShouldStartWith("No algorithm fits the key");
    }

    [Fact]
    public void A_key_that_signs_no_token_is_refused()
    {
        using var agreement = ECDiffieHellman.Create(ECCurve.NamedCurves.nistP256);
        Should.Throw<ArgumentException>(() => TokenKey.FromPrivateKey(agreement)).Message.ShouldStartWith("Neither RSA nor elliptic curve");
        Should
            .Throw<ArgumentException>(() =>
                CertificateCreator.SelfSign(agreement, HashAlgorithmName.SHA256, "a", DateTimeOffset.UnixEpoch.AddYears(40))
            )
            .Message.ShouldStartWith("Neither RSA nor ECDsa");
        Should.Throw<UserErrorException>(() => KeySpec.Named("RSA 1")).Message.ShouldBe("RSA 1: unknown key");
    }

    [Fact]
    public void A_certificate_for_this_machine_is_for_localhost_and_valid_now()
    {
        using X509Certificate2 certificate = CertificateCreator.ForLoopback();
        certificate.MatchesHostname("localhost").ShouldBeTrue();
        certificate.HasPrivateKey.ShouldBeTrue();
        TimeProvider.System.GetLocalNow().DateTime.ShouldBeInRange(certificate.NotBefore, certificate.NotAfter);
    }
}
