using TokenSigningBench.Check.Checks;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Inspection.Rules;

public class RefusedByLoaderTests
{
    [Fact]
    public void A_refused_file_is_an_error_with_the_limit_and_the_command_that_writes_it_again()
    {
        KeyInspection inspection = SampleInspection.With(facts => facts with { LoaderRefusal = "a limit" });

        SampleInspection.SeverityOf("loader-refuses", inspection).ShouldBe(Severity.Error);
        Finding finding = RuleSet.Judge(inspection).ShouldHaveSingleItem();
        finding.Message.ShouldBe("X509CertificateLoader refuses the file with its default limits: a limit.");
        finding.Remedy.ShouldContain("openssl pkcs12 -export -iter 100000");
    }

    [Fact]
    public void A_file_that_is_not_refused_has_no_finding() =>
        SampleInspection.SeverityOf("loader-refuses", SampleInspection.Fit).ShouldBeNull();
}
