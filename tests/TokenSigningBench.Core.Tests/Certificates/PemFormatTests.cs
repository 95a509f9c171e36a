namespace TokenSigningBench.Core.Tests.Certificates;

public sealed class PemFormatTests : InTemporaryFolder
{
    public static TheoryData<string> Names => ["idsrv-384-2048", "idsrv-256-4096", "idsrv-256-P-256", "idsrv-384-P-384", "idsrv-512-P-521"];

    [SkippableTheory]
    [MemberData(nameof(Names))]
    public void OpenSsl_reads_both_parts_and_the_certificate_verifies_what_the_key_signs(string name)
    {
        OpenSsl.RequireOrSkip();
        using X509Certificate2 certificate = KnownCertificates.Certificate(KnownCertificates.Spec(name));
        string pem = Folder.Write("a.pem", CertificateFormat.Pem.Encode(TokenKey.FromCertificate(certificate)));

        RunOpenSsl("pkey", "-in", pem, "-check", "-noout").ShouldContain("Key is valid");
        RunOpenSsl("x509", "-in", pem, "-noout", "-fingerprint", "-sha256")
            .Trim()
            .Replace(":", "", StringComparison.Ordinal)
            .ShouldEndWith(certificate.GetCertHashString(System.Security.Cryptography.HashAlgorithmName.SHA256));

        string publicKey = Folder.Write("public", RunOpenSsl("x509", "-in", pem, "-noout", "-pubkey"));
        string content = Folder.Write("content", "to be signed");
        RunOpenSsl("dgst", "-sha256", "-sign", pem, "-out", Folder.File("signature"), content);
        RunOpenSsl("dgst", "-sha256", "-verify", publicKey, "-signature", Folder.File("signature"), content).ShouldContain("Verified OK");
    }

    [Fact]
    public void The_certificate_comes_first_and_the_key_is_PKCS8()
    {
        using X509Certificate2 certificate = KnownCertificates.Certificate(CertificateGrid.EllipticCurve[0]);
        string[] lines =
        [
            .. System
                .Text.Encoding.ASCII.GetString(CertificateFormat.Pem.Encode(TokenKey.FromCertificate(certificate)))
                .Split('\n')
                .Where(line => line.StartsWith('-')),
        ];
        lines.ShouldBe([
            "-----BEGIN CERTIFICATE-----",
            "-----END CERTIFICATE-----",
            "-----BEGIN PRIVATE KEY-----",
            "-----END PRIVATE KEY-----",
        ]);
    }

    [Fact]
    public void A_PEM_file_without_its_key_is_refused()
    {
        using X509Certificate2 certificate = KnownCertificates.Certificate(CertificateGrid.EllipticCurve[0]);
        byte[] whole = CertificateFormat.Pem.Encode(TokenKey.FromCertificate(certificate));
        ErrorOf(whole[..^40]).ShouldBe("block 2 of 2, PRIVATE KEY, is cut off: it has no END line");
        ErrorOf(System.Text.Encoding.ASCII.GetBytes(certificate.ExportCertificatePem())).ShouldBe("holds no private key");
    }

    private string ErrorOf(byte[] content) =>
        Should.Throw<UserErrorException>(() => CertificateFormat.Pem.Load(Folder.Write("a.pem", content))).Cause;

    private static string RunOpenSsl(params string[] arguments)
    {
        (int exitCode, string output) = OpenSsl.Run(arguments);
        exitCode.ShouldBe(0, output);
        return output;
    }
}
