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

    [Fact]
    public void The_largest_allowed_modulus_is_read_and_a_larger_one_is_refused()
    {
        FactsOf(CraftedCertificate.OfRsa(16_384)).KeySize.ShouldBe(16_384);
        ErrorOf(CraftedCertificate.OfRsa(16_392)).ShouldBe("its modulus has 16,392 bits; at most 16,384 are looked at");
        ErrorOf(CraftedCertificate.OfRsa(100_000)).ShouldBe("its modulus has 100,000 bits; at most 16,384 are looked at");
    }

    [Fact]
    public void A_curve_with_explicit_parameters_has_no_name_and_an_unknown_one_does_not_hide_the_other_facts()
    {
        FactsOf(CraftedCertificate.OfExplicitCurve()).Curve.ShouldBeNull();
        CertificateFacts facts = FactsOf(CraftedCertificate.OfCurve("1.2.3.4"));
        (facts.KeyAlgorithm, facts.Subject).ShouldBe(("1.2.840.10045.2.1", "CN=crafted"));
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
