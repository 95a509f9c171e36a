using TokenSigningBench.Check.Checks;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Inspection.Rules;

public class TokenTooLongTests
{
    [Theory]
    [InlineData(2048, null)]
    [InlineData(6144, null)]
    [InlineData(8192, Severity.Warning)]
    public void A_token_that_a_program_refuses_is_a_warning(int bits, Severity? severity) =>
        SampleInspection.SeverityOf("token-too-long", SampleInspection.With(facts => facts with { KeySize = bits })).ShouldBe(severity);

    [Fact]
    public void The_program_its_limit_and_the_remedy_are_named()
    {
        Finding finding = Find(facts => facts with { KeySize = 8192 });

        finding.Message.ShouldBe(
            "The reference token has 1,704 bytes. Too long: logout query at iis, 98 bytes over (query <= 2,048: 404.15, documented)."
        );
        finding.Remedy.ShouldBe("For logout query: send it by POST. Or raise the limit: iis requestLimits maxQueryString.");
        finding.Source.ShouldBe("learn.microsoft.com, IIS request limits");
    }

    [Fact]
    public void Every_program_that_refuses_a_token_of_ML_DSA_is_named()
    {
        Finding finding = Find(facts => facts with { KeyAlgorithm = "ML-DSA-65", KeySize = null });

        finding.Message.ShouldContain("logout query at iis, ");
        finding.Message.ShouldContain("logout query at gunicorn, ");
        finding.Message.ShouldContain("Location at nginx, 1,271 bytes over (head <= 4,096: 502)");
        finding.Remedy.ShouldBe(
            "For logout query: send it by POST; for Location: use form_post. Or raise the limit: iis requestLimits maxQueryString; "
                + "nginx proxy_buffer_size 32k and proxy_buffers 8 32k; gunicorn --limit-request-line 8190."
        );
    }

    [Fact]
    public void A_curve_has_short_tokens() =>
        SampleInspection
            .SeverityOf(
                "token-too-long",
                SampleInspection.With(facts => facts with { KeyAlgorithm = "EC", Curve = "P-521", KeySize = 521 })
            )
            .ShouldBeNull();

    private static Finding Find(Func<CertificateFacts, CertificateFacts> change) =>
        RuleSet.Judge(SampleInspection.With(change)).Single(finding => finding.Id == "token-too-long");
}
