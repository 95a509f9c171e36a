using TokenSigningBench.Check.Checks;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Checks;

public sealed class PolicyFileTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void Limits_and_severities_are_read_and_the_rest_keeps_its_default()
    {
        Policy policy = Read("""{"budgetMilliseconds":2.5,"expiryWarningDays":14,"severities":{"odd-size":"error","own-hash":"off"}}""");

        policy.BudgetMilliseconds.ShouldBe(2.5);
        policy.ExpiryWarningDays.ShouldBe(14);
        policy.CookieBytes.ShouldBe(new Policy().CookieBytes);
        policy.Severities["odd-size"].ShouldBe(Severity.Error);
        policy.Severities["own-hash"].ShouldBeNull();
    }

    [Fact]
    public void A_severity_of_the_policy_overrides_the_rule_and_off_removes_the_finding()
    {
        Policy policy = Read("""{"severities":{"odd-size":"error","own-hash":"off"}}""");
        KeyInspection inspection = SampleInspection.With(facts => facts with { KeySize = 2056, SignatureAlgorithm = "sha512RSA" }) with
        {
            Policy = policy,
        };

        RuleSet.Judge(inspection).Select(finding => (finding.Id, finding.Severity)).ShouldBe([("odd-size", Severity.Error)]);
    }

    [Theory]
    [InlineData("[]", "is not a JSON object")]
    [InlineData("{", "is not JSON as it is read here")]
    [InlineData(
        """{"budget":1}""",
        "unknown member 'budget'; known are budgetMilliseconds, expiryWarningDays, longValidityYears, cookieBytes, severities"
    )]
    [InlineData("""{"budgetMilliseconds":0}""", "budgetMilliseconds is not a number from 1E-06 to 1000000")]
    [InlineData("""{"budgetMilliseconds":"5"}""", "budgetMilliseconds is not a number")]
    [InlineData("""{"severities":[]}""", "severities is not an object")]
    [InlineData("""{"severities":{"odd":"error"}}""", "unknown finding 'odd'; known are does-not-sign, ")]
    [InlineData("""{"severities":{"odd-size":"fatal"}}""", "severity of 'odd-size' is not one of error, warning, info, off")]
    [InlineData("""{"severities":{"odd-size":null}}""", "severity of 'odd-size' is not one of error, warning, info, off")]
    public void Unknown_or_invalid_members_are_refused(string json, string cause) =>
        Should.Throw<UserErrorException>(() => Read(json)).Cause.ShouldStartWith(cause);

    private Policy Read(string json) => PolicyFile.Read(_folder.Write("policy.json", json));
}
