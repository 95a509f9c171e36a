using System.Text;
using System.Text.Json.Nodes;
using Microsoft.IdentityModel.JsonWebTokens;
using Microsoft.IdentityModel.Tokens;

namespace TokenSigningBench.Core.Tests.Certificates;

public sealed class JwkFormatTests : InTemporaryFolder
{
    // The certificate of the last row is signed with SHA512, which is not the token's hash.
    [Theory]
    [InlineData("idsrv-256-P-256", "ES256")]
    [InlineData("idsrv-384-P-384", "ES384")]
    [InlineData("idsrv-512-P-521", "ES512")]
    [InlineData("idsrv-256-4096", "RS256")]
    [InlineData("idsrv-512-2048", "RS256")]
    public async Task IdentityModel_reads_the_JWK_and_the_certificate_verifies_what_it_signs(string name, string algorithm)
    {
        using X509Certificate2 certificate = KnownCertificates.Certificate(KnownCertificates.Spec(name));
        JsonWebKey jwk = Read(certificate);

        jwk.HasPrivateKey.ShouldBeTrue();
        jwk.Use.ShouldBe("sig");
        jwk.Alg.ShouldBe(algorithm);
        jwk.Kid.ShouldBe(Base64UrlEncoder.Encode(jwk.ComputeJwkThumbprint()));
        jwk.X5c.ShouldBe([Convert.ToBase64String(certificate.RawData)]);
        jwk.X5tS256.ShouldBe(Base64UrlEncoder.Encode(certificate.GetCertHash(HashAlgorithmName.SHA256)));

        using X509Certificate2 publicPart = X509CertificateLoader.LoadCertificate(certificate.RawData);
        using ECDsa? curve = publicPart.GetECDsaPublicKey();
        if (curve is null)
            jwk.X5c.Clear();
        string token = new JsonWebTokenHandler().CreateToken("""{"sub":"1"}""", new SigningCredentials(jwk, jwk.Alg));
        TokenValidationResult result = await new JsonWebTokenHandler().ValidateTokenAsync(
            token,
            new TokenValidationParameters
            {
                IssuerSigningKey = curve is null ? new X509SecurityKey(publicPart) : new ECDsaSecurityKey(curve),
                TryAllIssuerSigningKeys = true,
                ValidateAudience = false,
                ValidateIssuer = false,
                ValidateLifetime = false,
            }
        );
        result.IsValid.ShouldBeTrue(result.Exception?.Message);
    }

    // Upstream issue: azure-activedirectory-identitymodel-extensions-for-dotnet #3260. When this test fails, X5c no longer needs to be
    // cleared; certs/README.md says so too.
    [Fact]
    public void IdentityModel_uses_the_certificate_instead_of_the_RSA_key_unless_x5c_is_cleared()
    {
        using X509Certificate2 certificate = KnownCertificates.Certificate(CertificateGrid.Rsa[0]);
        JsonWebKey jwk = Read(certificate);
        Should
            .Throw<InvalidOperationException>(() => new JsonWebTokenHandler().CreateToken("{}", new SigningCredentials(jwk, jwk.Alg)))
            .Message.ShouldContain("IDX10638");
    }

    [Fact]
    public void Elliptic_curve_numbers_have_the_length_of_the_field()
    {
        // Each of the three numbers starts with a zero byte half of the time: P-521 uses one bit of its first byte.
        for (int i = 0; i < 20; i++)
        {
            using var key = ECDsa.Create(ECCurve.NamedCurves.nistP521);
            JsonElement jwk = Encode(key);
            foreach (string member in new[] { "x", "y", "d" })
                Bytes(jwk, member).Length.ShouldBe(66);
            AssertSameAfterLoading(key);
        }
    }

    [Fact]
    public void RSA_numbers_have_no_leading_zeros_and_load_at_full_length()
    {
        RSA key;
        RSAParameters numbers;
        // About one key in 64 has such a number. Small keys are fast to generate.
        for (; ; key.Dispose())
        {
            key = RSA.Create(512);
            numbers = key.ExportParameters(includePrivateParameters: true);
            if (new[] { numbers.D, numbers.DP, numbers.DQ, numbers.InverseQ }.Any(number => number![0] == 0))
                break;
        }

        using (key)
        {
            JsonElement jwk = Encode(key);
            foreach (string member in new[] { "n", "e", "d", "p", "q", "dp", "dq", "qi" })
                Bytes(jwk, member)[0].ShouldNotBe((byte)0, member);
            AssertSameAfterLoading(key);
        }
    }

    [Theory]
    [InlineData("kty", null, "is JSON, but neither a JWK nor a set of them")]
    [InlineData("d", null, "is not one private key with its certificate")]
    [InlineData("x5c", null, "is not one private key with its certificate")]
    [InlineData("x5c", "[]", "is not one private key with its certificate")]
    [InlineData("x5c", "[\"AAAA\"]", "is not one private key with its certificate")]
    [InlineData("x", null, "has no x")]
    [InlineData("d", "\"AAAA\"", "its d has 3 bytes, not the 32 of its curve")]
    public void A_damaged_JWK_and_one_of_another_certificate_are_refused_in_one_line(string member, string? replacement, string cause)
    {
        using X509Certificate2 certificate = KnownCertificates.Certificate(CertificateGrid.EllipticCurve[0]);
        JsonObject jwk = JsonNode.Parse(CertificateFormat.Jwk.Encode(TokenKey.FromCertificate(certificate)))!.AsObject();
        if (replacement is null)
            jwk.Remove(member);
        else
            jwk[member] = JsonNode.Parse(replacement);
        ErrorOf(jwk.ToJsonString()).ShouldStartWith(cause);

        using X509Certificate2 another = KnownCertificates.Certificate(CertificateGrid.EllipticCurve[1]);
        jwk = JsonNode.Parse(CertificateFormat.Jwk.Encode(TokenKey.FromCertificate(certificate)))!.AsObject();
        jwk["x5c"] = new JsonArray(Convert.ToBase64String(another.RawData));
        ErrorOf(jwk.ToJsonString()).ShouldStartWith("cannot be loaded: ");
    }

    // Uses its own cache: the library's shared cache returns keys that another test signs with.
    private static JsonWebKey Read(X509Certificate2 certificate) =>
        new(Encoding.UTF8.GetString(CertificateFormat.Jwk.Encode(TokenKey.FromCertificate(certificate))))
        {
            CryptoProviderFactory = new CryptoProviderFactory(),
        };

    private static JsonElement Encode(AsymmetricAlgorithm key)
    {
        using X509Certificate2 certificate = SelfSign(key);
        return JsonDocument.Parse(CertificateFormat.Jwk.Encode(TokenKey.FromCertificate(certificate))).RootElement;
    }

    private static X509Certificate2 SelfSign(AsymmetricAlgorithm key) =>
        CertificateCreator.SelfSign(key, HashAlgorithmName.SHA256, "jwk", TimeProvider.System.GetUtcNow());

    private static byte[] Bytes(JsonElement jwk, string member) => Base64Url.DecodeFromChars(jwk.GetProperty(member).GetString());

    private void AssertSameAfterLoading(AsymmetricAlgorithm key)
    {
        using X509Certificate2 certificate = SelfSign(key);
        using X509Certificate2 loaded = CertificateFormat
            .Jwk.Load(Folder.Write("a.jwk", CertificateFormat.Jwk.Encode(TokenKey.FromCertificate(certificate))))
            .Certificate!;
        using AsymmetricAlgorithm? loadedKey = (AsymmetricAlgorithm?)loaded.GetRSAPrivateKey() ?? loaded.GetECDsaPrivateKey();
        loadedKey!.ExportPkcs8PrivateKey().ShouldBe(key.ExportPkcs8PrivateKey());
    }

    private string ErrorOf(string content)
    {
        string path = Folder.Write("a.jwk", content);
        UserErrorException refused = Should.Throw<UserErrorException>(() => CertificateFormat.Jwk.Load(path));
        refused.SourceName.ShouldBe(path);
        refused.Cause.ShouldNotContain("\n");
        return refused.Cause;
    }
}
