using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Inspection.Rules;

public class ServerCertificateTests
{
    [Theory]
    [InlineData("1.3.6.1.5.5.7.3.1", Severity.Warning)]
    [InlineData("1.3.6.1.5.5.7.3.2", null)]
    public void A_certificate_for_a_TLS_server_is_a_warning(string usage, Severity? severity) =>
        SampleInspection
            .SeverityOf("server-certificate", SampleInspection.With(facts => facts with { ExtendedKeyUsages = [usage] }))
            .ShouldBe(severity);
}
