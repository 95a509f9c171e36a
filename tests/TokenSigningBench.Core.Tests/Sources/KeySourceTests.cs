namespace TokenSigningBench.Core.Tests.Sources;

public sealed class KeySourceTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void A_folder_gives_its_certificates_and_keys_in_order_of_name()
    {
        foreach (string name in new[] { "b.PEM", "a.jwk", "c.txt", "d.pfx.bak" })
            _folder.Write(name, "");
        KeySource.FilesIn(_folder.Path).Select(Path.GetFileName).ShouldBe(["a.jwk", "b.PEM"]);
    }

    [Fact]
    public void A_folder_without_keys_and_a_missing_folder_are_reported_in_one_line()
    {
        _folder.Write("c.txt", "");
        Cause(() => KeySource.FilesIn(_folder.Path)).ShouldStartWith("holds no certificate or key; looked for ");
        Cause(() => KeySource.FilesIn(_folder.File("none"))).ShouldContain("none");
    }

    [Fact]
    public void An_unknown_extension_is_refused_and_a_missing_file_is_reported()
    {
        Cause(() => KeySource.Open(_folder.Write("a.txt", "x"), null, null)).ShouldStartWith("unknown ending '.txt'; known are ");
        Cause(() => KeySource.Open(_folder.File("none.txt"), null, null)).ShouldBe("no such file");
    }

    [Theory]
    [InlineData(true, JwsFamily.RsaPkcs1)]
    [InlineData(false, JwsFamily.Ecdsa)]
    public void A_private_JWK_signs_with_its_key(bool isRsa, JwsFamily family)
    {
        string path = _folder.Write(
            "a.jwk",
            (isRsa ? KnownJwks.Rsa(isPrivate: true) : KnownJwks.EllipticCurve(isPrivate: true)).ToJsonString()
        );
        using TokenKey key = KeySource.OpenForSigning(path, null, null);
        JwsAlgorithm algorithm = JwsAlgorithm.DefaultFor(key);
        algorithm.Family.ShouldBe(family);
        key.Certificate.ShouldBeNull();
        using ITokenSigner signer = TokenEngines.PlatformCrypto.CreateSigner(key, algorithm);
        using ITokenVerifier verifier = TokenEngines.BouncyCastle.CreateVerifier(key, algorithm);
        verifier.Verify(signer.Sign("{}")).ShouldBe(TokenVerdict.Valid);
    }

    [Theory]
    [InlineData("idsrv-256-2048")]
    [InlineData("idsrv-256-P-256")]
    public void A_certificate_signs_with_its_private_key_and_is_kept(string name)
    {
        using X509Certificate2 certificate = KnownCertificates.Certificate(KnownCertificates.Spec(name));
        string path = _folder.Write("a.pfx", certificate.Export(X509ContentType.Pfx, "secret"));
        using TokenKey key = KeySource.OpenForSigning(path, "secret", null);
        key.Certificate!.Thumbprint.ShouldBe(certificate.Thumbprint);
        using ITokenSigner signer = TokenEngines.PlatformCrypto.CreateSigner(key, JwsAlgorithm.DefaultFor(key));
        signer.Sign("{}").Split('.').Length.ShouldBe(3);
    }

    [Fact]
    public void A_signing_source_needs_exactly_one_private_key()
    {
        string publicOnly = _folder.Write("a.jwk", KnownJwks.Rsa(isPrivate: false).ToJsonString());
        Cause(() => KeySource.OpenForSigning(publicOnly, null, null)).ShouldBe("holds no private key, and a server has to sign with it");

        string two = _folder.Write("b.jwks", KnownJwks.Set(KnownJwks.Rsa(isPrivate: true), KnownJwks.EllipticCurve(isPrivate: true)));
        Cause(() => KeySource.OpenForSigning(two, null, null))
            .ShouldBe("holds 2 private keys, and a server signs with one: put one into a file of its own");
    }

    private static string Cause(Func<object> open) => Should.Throw<UserErrorException>(open).Cause;
}
