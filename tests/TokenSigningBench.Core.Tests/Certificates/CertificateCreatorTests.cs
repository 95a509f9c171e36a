namespace TokenSigningBench.Core.Tests.Certificates;

public class CertificateCreatorTests
{
    public static TheoryData<string> Names => KnownCertificates.Names;

    [SkippableTheory]
    [MemberData(nameof(Names))]
    public void OpenSsl_reads_key_size_hash_and_key_usage(string name)
    {
        KnownCertificates.SkipMostUnlessAll(name, "a program for each certificate");
        OpenSsl.RequireOrSkip();
        CertificateSpec spec = KnownCertificates.Spec(name);
        using X509Certificate2 certificate = KnownCertificates.Certificate(spec);

        (int exitCode, string text) = OpenSsl.Run(["x509", "-noout", "-text"], certificate.ExportCertificatePem());

        exitCode.ShouldBe(0, text);
        text.ShouldContain($"Public-Key: ({spec.Key.Bits} bit)");
        text.ShouldContain(spec.Key.Kind == KeyKind.Rsa ? $"sha{spec.HashBits}WithRSAEncryption" : $"ecdsa-with-SHA{spec.HashBits}");
        text.ShouldContain("X509v3 Key Usage: critical\n                Digital Signature\n");
        text.ShouldContain("X509v3 Subject Key Identifier");
        text.ShouldContain($"Subject: CN = {name}");
    }

    [Fact]
    public void Serial_numbers_are_positive_have_full_length_and_differ()
    {
        using AsymmetricAlgorithm key = KeySpec.Curve(256).MakeKey();
        HashSet<string> seen = [];
        for (int i = 0; i < 50; i++)
        {
            using X509Certificate2 certificate = CertificateCreator.SelfSign(
                key,
                HashAlgorithmName.SHA256,
                "serial",
                DateTimeOffset.UnixEpoch
            );
            byte[] serial = certificate.SerialNumberBytes.ToArray();
            serial.Length.ShouldBe(16);
            (serial[0] & 0x80).ShouldBe(0);
            seen.Add(certificate.SerialNumber).ShouldBeTrue();
        }
    }

    [Fact]
    public void Validity_starts_a_little_before_now_and_lasts_a_year()
    {
        var now = new DateTimeOffset(2026, 3, 1, 12, 0, 0, TimeSpan.Zero);
        using AsymmetricAlgorithm key = KeySpec.Curve(256).MakeKey();
        using X509Certificate2 certificate = CertificateCreator.SelfSign(key, HashAlgorithmName.SHA256, "validity", now);

        certificate.NotBefore.ToUniversalTime().ShouldBe(now.UtcDateTime - TimeSpan.FromMinutes(5));
        (certificate.NotAfter - certificate.NotBefore).ShouldBe(TimeSpan.FromDays(365));
    }

    [Fact]
    public void A_created_key_has_its_size_and_its_private_part()
    {
        using var rsa = (RSA)KeySpec.Rsa(2048).MakeKey();
        using var curve = (ECDsa)KeySpec.Curve(521).MakeKey();
        rsa.ExportParameters(includePrivateParameters: true).D!.Length.ShouldBe(256);
        curve.ExportParameters(includePrivateParameters: true).D!.Length.ShouldBe(66);
    }
}
