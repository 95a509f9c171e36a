using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests.Options;

public sealed class KeySourcesTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public KeySourcesTests()
    {
        using X509Certificate2 certificate = KnownCertificates.OfCurve();
        using ECDsa key = certificate.GetECDsaPrivateKey()!;
        _folder.Write("tls.crt", certificate.ExportCertificatePem());
        _folder.Write("tls.key", key.ExportPkcs8PrivateKeyPem());
    }

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void A_pair_is_one_source_named_after_its_certificate_with_a_line_about_its_key()
    {
        foreach (
            string[] sources in (string[][])
                [
                    [_folder.Path],
                    [_folder.File("tls.crt"), _folder.File("tls.key")],
                ]
        )
        {
            (int exitCode, string output, string errors) = InProcess.Run(["check", .. sources, "--no-timing", "--format", "json"]);
            exitCode.ShouldBe(0, errors);
            output.Split("\"fitFrom\":").Length.ShouldBe(2);
            errors.ShouldBe($"{_folder.File("tls.crt")}: is judged with its private key in {_folder.File("tls.key")}\n");
        }
    }

    [Fact]
    public void Quiet_prints_no_line_about_it() => InProcess.Run("check", _folder.Path, "--no-timing", "--quiet").Errors.ShouldBeEmpty();

    [Theory]
    [InlineData("tls.crt", "tls.key")]
    [InlineData("https://idp.example")]
    [InlineData(".")]
    public void A_key_goes_with_one_certificate_file(params string[] sources) =>
        InProcess
            .Run([
                "check",
                .. sources.Select(source => source.StartsWith("tls", StringComparison.Ordinal) ? _folder.File(source) : source),
                "--key",
                "k.pem",
            ])
            .ShouldBe((2, "", "--key: goes with one certificate file\n"));
}
