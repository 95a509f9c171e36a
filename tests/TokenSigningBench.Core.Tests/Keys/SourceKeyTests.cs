using TokenSigningBench.Check.Inspection;

namespace TokenSigningBench.Core.Tests.Keys;

public class SourceKeyTests
{
    public static TheoryData<byte[], byte[], string> InvalidKeys =>
        new()
        {
            { [0x00], [1, 0, 1], "its modulus is zero" },
            { [0xC3, 0x51], [1, 0, 1], "its modulus is negative" },
            { [0x00, 0xC3, 0x50], [0x03], "its modulus is even" },
            { [0x00, 0xC3, 0x51], [1, 0, 1], "its exponent is longer than its modulus" },
            { [0x00, 0xC3, 0x51, 0x01], [0x00], "its exponent is zero" },
            { [0x00, 0xC3, 0x51, 0x01], [0x81], "its exponent is negative" },
        };

    [Theory]
    [MemberData(nameof(InvalidKeys))]
    public void Numbers_that_are_not_an_RSA_key_are_refused_with_the_cause(byte[] modulus, byte[] exponent, string cause) =>
        ErrorOf(CraftedCertificate.OfRsa(modulus, exponent)).ShouldBe(cause);

    [Theory]
    [InlineData(16_392, "its modulus has 16,392 bits; at most 16,384 are looked at")]
    [InlineData(100_000, "its modulus has 100,000 bits; at most 16,384 are looked at")]
    public void A_modulus_above_the_maximum_is_refused(int bits, string cause) => ErrorOf(CraftedCertificate.OfRsa(bits)).ShouldBe(cause);

    [Fact]
    public void The_largest_allowed_modulus_is_read() => FactsOf(CraftedCertificate.OfRsa(16_384)).KeySize.ShouldBe(16_384);

    [Fact]
    public void A_curve_with_explicit_parameters_has_no_name() => FactsOf(CraftedCertificate.OfExplicitCurve()).Curve.ShouldBeNull();

    [Fact]
    public void An_unknown_curve_does_not_hide_the_other_facts()
    {
        CertificateFacts facts = FactsOf(CraftedCertificate.OfCurve("1.2.3.4"));
        facts.KeyAlgorithm.ShouldBe("1.2.840.10045.2.1");
        facts.Subject.ShouldBe("CN=crafted");
    }

    private static CertificateFacts FactsOf(byte[] certificate)
    {
        using var key = SourceKey.Of("a.crt", X509CertificateLoader.LoadCertificate(certificate), null);
        return CertificateFacts.Of(key);
    }

    private static string ErrorOf(byte[] certificate)
    {
        using X509Certificate2 loaded = X509CertificateLoader.LoadCertificate(certificate);
        return Should.Throw<UserErrorException>(() => SourceKey.Of("a.crt", loaded, null)).Cause;
    }
}
