namespace TokenSigningBench.Core.Tests.Certificates;

public class CertificateGridTests
{
    [Fact]
    public void The_grid_has_every_RSA_size_with_every_hash_and_every_curve_with_its_own_hash()
    {
        CertificateGrid.Rsa.Count.ShouldBe(12);
        CertificateGrid.Article.Count.ShouldBe(9);
        CertificateGrid.EllipticCurve.Select(spec => spec.FileStem).ShouldBe(["idsrv-256-P-256", "idsrv-384-P-384", "idsrv-512-P-521"]);
        CertificateGrid.All.Distinct().Count().ShouldBe(15);
    }

    [Fact]
    public void Files_are_named_as_in_the_article() => new CertificateSpec(KeySpec.Rsa(2048), 256).FileStem.ShouldBe("idsrv-256-2048");

    [Theory]
    [InlineData("rsa:2048", KeyKind.Rsa, 2048)]
    [InlineData("EC:p-521", KeyKind.EllipticCurve, 521)]
    public void A_key_is_parsed_from_its_name(string text, KeyKind kind, int bits) => KeySpec.Parse(text).ShouldBe(new KeySpec(kind, bits));

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

    [Theory]
    [InlineData("SHA256", 256)]
    [InlineData("sha-384", 384)]
    [InlineData("512", 512)]
    public void A_hash_is_parsed_from_its_name(string text, int bits) => CertificateSpec.ParseHash(text).ShouldBe(bits);

    [Fact]
    public void An_unknown_hash_is_refused() =>
        Should
            .Throw<UserErrorException>(() => CertificateSpec.ParseHash("SHA1"))
            .Message.ShouldBe("SHA1: unknown hash; known are SHA256, SHA384, SHA512");
}
