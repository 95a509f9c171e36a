namespace TokenSigningBench.Core.Tests.Certificates;

public class CertificateGridTests
{
    [Fact]
    public void The_grid_has_every_RSA_size_with_every_hash_and_every_curve_with_its_own_hash()
    {
        (CertificateGrid.Rsa.Count, CertificateGrid.Article.Count, CertificateGrid.All.Distinct().Count()).ShouldBe((12, 9, 15));
        CertificateGrid.EllipticCurve.Select(spec => spec.FileStem).ShouldBe(["idsrv-256-P-256", "idsrv-384-P-384", "idsrv-512-P-521"]);
        CertificateGrid.Rsa[0].FileStem.ShouldBe("idsrv-256-2048", "as in the article");
    }

    [Fact]
    public void A_key_is_parsed_from_its_name() =>
        new[] { "rsa:2048", "EC:p-521" }.Select(KeySpec.Parse).ShouldBe([KeySpec.Rsa(2048), KeySpec.Curve(521)]);

    [Theory]
    [InlineData("rsa:1024", "rsa:1024")]
    [InlineData("RSA:16384", "rsa:16384")]
    [InlineData("ec:P-384", "ec:P-384")]
    [InlineData("ED25519", "ed25519")]
    [InlineData("ml-dsa:65", "ml-dsa:65")]
    [InlineData("rsa:1016", null)]
    [InlineData("rsa:1234", null)]
    [InlineData("rsa:16392", null)]
    [InlineData("rsa:0x800", null)]
    public void RSA_of_any_size_that_dotnet_creates_can_be_created(string text, string? key)
    {
        if (key is null)
            Should
                .Throw<UserErrorException>(() => KeySpec.ParseToCreate(text))
                .Message.ShouldBe($"{text}: no size of an RSA key; use 1024 to 16384 bits in steps of 8");
        else
            KeySpec.ParseToCreate(text).ToString().ShouldBe(key);
    }

    [Theory]
    [InlineData("rsa:1234")]
    [InlineData("2048")]
    [InlineData("")]
    public void An_unknown_size_is_refused_with_the_known_ones(string text)
    {
        UserErrorException refused = Should.Throw<UserErrorException>(() => KeySpec.Parse(text));
        refused.SourceName.ShouldBe(text);
        refused.Message.ShouldContain("rsa:2048, rsa:3072, rsa:4096, rsa:8192, ec:P-256");
    }

    [Fact]
    public void A_hash_is_parsed_from_its_name_and_an_unknown_one_is_refused()
    {
        new[] { "SHA256", "sha-384", "512" }.Select(CertificateSpec.ParseHash).ShouldBe([256, 384, 512]);
        Should
            .Throw<UserErrorException>(() => CertificateSpec.ParseHash("SHA1"))
            .Message.ShouldBe("SHA1: unknown hash; known are SHA256, SHA384, SHA512");
    }
}
