using System.Text;

namespace TokenSigningBench.Core.Tests.Keys;

public sealed class Ed25519KeyTests : InTemporaryFolder
{
    // RFC 8037 appendices A.1 to A.4.
    private const string Jwk =
        """{"kty":"OKP","crv":"Ed25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo","""
        + "\"d\":\"nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A\"}";
    private const string Thumbprint = "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k";
    private const string Token =
        "eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc"
        + ".hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg";

    [Fact]
    public void The_example_of_RFC_8037_is_read_and_verified_and_a_changed_one_is_refused()
    {
        using SourceKey key = ReadExample();

        key.KeyAlgorithm.ShouldBe("Ed25519");
        key.PrivateKeyMatches.ShouldBe(true);
        JwkText.Thumbprint(key.PrivateKey!).ShouldBe(Thumbprint);
        using VerificationKeys keys = VerificationKeys.Read(
            "keys",
            Encoding.UTF8.GetBytes(AccessToken.KeySet(key.PrivateKey!, JwsAlgorithm.EdDsa))
        );
        using var verifier = new StrictVerifier(keys, TokenEngines.BouncyCastle.CreateVerifier, TokenPolicy.AnyPayload);
        verifier.Verify(Token).IsValid.ShouldBeTrue();
        verifier.Verify(Token.Replace("RXhh", "RXhi", StringComparison.Ordinal)).IsValid.ShouldBeFalse();
        verifier.Verify(Token[..^4] + "AAAA").IsValid.ShouldBeFalse();
    }

    // As OpenSSL and golang-jwt write them.
    [Theory]
    [InlineData("openssl/root-ed25519.pem", false)]
    [InlineData("golang-jwt/ed25519-private.pem", true)]
    public void A_file_of_another_program_is_read(string file, bool hasPrivateKey)
    {
        using SourceKey key = CertificateFile.Open(Path.Combine(AppContext.BaseDirectory, "Vectors", "certificates", file), null);

        key.KeyAlgorithm.ShouldBe("Ed25519");
        key.PrivateKeyMatches.ShouldBe(hasPrivateKey ? true : null);
    }

    // OpenSSL is the second implementation: it reads the key as it is written here, verifies its token, and signs one.
    [SkippableFact]
    public void OpenSSL_reads_the_key_verifies_its_token_and_signs_one_that_is_verified()
    {
        OpenSsl.RequireOrSkip();
        using var key = TokenKey.FromSeedKey(Ed25519Key.Create());
        string file = Folder.Write("key.pem", PemEncoding.WriteString("PRIVATE KEY", key.ExportPkcs8()));
        using ITokenSigner signer = TokenEngines.BouncyCastle.CreateSigner(key, JwsAlgorithm.EdDsa);
        string token = signer.Sign("""{"sub":"1"}""");
        string input = Folder.Write("input", token[..token.LastIndexOf('.')]);
        string signature = Folder.Write("signature", Base64Url.DecodeFromChars(token.AsSpan(token.LastIndexOf('.') + 1)));

        OpenSsl
            .Run(["pkeyutl", "-verify", "-inkey", file, "-rawin", "-in", input, "-sigfile", signature])
            .Output.ShouldContain("Signature Verified Successfully");
        string signed = Folder.File("signed");
        OpenSsl.Run(["pkeyutl", "-sign", "-inkey", file, "-rawin", "-in", input, "-out", signed]).ExitCode.ShouldBe(0);
        using ITokenVerifier verifier = TokenEngines.BouncyCastle.CreateVerifier(key, JwsAlgorithm.EdDsa);
        verifier
            .Verify($"{token[..token.LastIndexOf('.')]}.{Base64Url.EncodeToString(File.ReadAllBytes(signed))}")
            .ShouldBe(TokenVerdict.Valid);
    }

    [Fact]
    public async Task A_certificate_is_created_in_PEM_and_JWK_with_one_key_and_verifies_itself()
    {
        CertificateSpec spec = CertificateGrid.Ed25519;
        await Store("pem").EnsureAsync([spec], replace: false, null, CancellationToken.None);
        await Store("jwk").EnsureAsync([spec], replace: false, null, CancellationToken.None);

        using SourceKey pem = KeySource.Open(Store("pem").KeyPath(spec), null, null).Keys.Single();
        using SourceKey jwk = KeySource.Open(Store("jwk").KeyPath(spec), null, null).Keys.Single();
        Path.GetFileName(Store("pem").KeyPath(spec)).ShouldBe("idsrv-Ed25519.pem");
        pem.PrivateKeyMatches.ShouldBe(true);
        jwk.Published!.CertificateMatches.ShouldBe(true);
        jwk.PrivateKey!.SeedKey!.Seed.ToArray().ShouldBe(pem.PrivateKey!.SeedKey!.Seed.ToArray());
        new Org.BouncyCastle.X509.X509Certificate(pem.Certificate!.RawData)
            .IsSignatureValid(pem.PrivateKey.SeedKey.ToBouncyCastlePublicKey())
            .ShouldBeTrue();
        UserErrorException refused = await Should.ThrowAsync<UserErrorException>(() =>
            Store("pfx").EnsureAsync([spec], replace: true, null, CancellationToken.None)
        );
        refused.Message.ShouldBe("Ed25519: is not written as pfx; use --format pem or jwk");
    }

    // What is said of Microsoft.IdentityModel: both handlers refuse, with a message and without a token.
    [Fact]
    public void The_token_libraries_of_NET_refuse_it_and_BouncyCastle_signs()
    {
        using var key = TokenKey.FromSeedKey(Ed25519Key.Create());
        foreach (TokenEngine engine in TokenEngines.All)
        {
            var signing = SigningProof.OfSigning(engine, key, JwsAlgorithm.EdDsa, """{"sub":"1"}""");
            var verifying = SigningProof.OfVerifying(engine, key, JwsAlgorithm.EdDsa, """{"sub":"1"}""");

            signing.Works.ShouldBe(engine == TokenEngines.BouncyCastle, $"{engine}: {signing.Failure}");
            verifying.Works.ShouldBe(engine == TokenEngines.BouncyCastle, $"{engine}: {verifying.Failure}");
            if (engine == TokenEngines.PlatformCrypto)
                signing.Failure.ShouldBe($"PlatformNotSupportedException: {Ed25519Key.NotInPlatformCrypto}");
        }
    }

    [Theory]
    [InlineData("""{"kty":"OKP","x":"AA"}""", "has no crv")]
    [InlineData("""{"kty":"OKP","crv":"Ed25519","x":"AAAA"}""", "its x has 3 bytes, not the 32 of its curve")]
    [InlineData("""{"kty":"OKP","crv":"Ed25519","x":"AgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"}""", "its x is no point of Ed25519")]
    public void A_JWK_that_is_no_key_is_refused(string jwk, string cause) =>
        Should.Throw<UserErrorException>(() => KeySource.Open(Folder.Write("key.jwk", jwk), null, null)).Message.ShouldContain(cause);

    private SourceKey ReadExample() => KeySource.Open(Folder.Write("key.jwk", Jwk), null, null).Keys.Single();

    private CertificateStore Store(string format) =>
        new(Folder.Path, TimeProvider.System, new() { Format = CertificateFormat.All.Single(one => one.Name == format) });
}
