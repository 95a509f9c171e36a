using System.Text.Json;
using TokenSigningBench.Core.Checks;
using TokenSigningBench.Core.Inspection;
using TokenSigningBench.Reports.Inspection;

namespace TokenSigningBench.Reports.Tests.Inspection;

public class CheckSarifTests
{
    [Fact]
    public void The_log_has_what_the_specification_requires()
    {
        JsonElement log = Rendered(CheckSample.LintResults);
        log.GetProperty("version").GetString().ShouldBe("2.1.0");
        log.GetProperty("$schema").GetString().ShouldEndWith("/sarif-schema-2.1.0.json");
        JsonElement run = log.GetProperty("runs").EnumerateArray().ShouldHaveSingleItem();
        JsonElement driver = run.GetProperty("tool").GetProperty("driver");
        driver.GetProperty("name").GetString().ShouldBe("tokenbench");
        driver.GetProperty("version").GetString().ShouldNotBeNullOrEmpty();
        string?[] rules = [.. driver.GetProperty("rules").EnumerateArray().Select(rule => rule.GetProperty("id").GetString())];
        rules.ShouldBe(RuleSet.All.Select(rule => rule.Id));

        JsonElement[] results = [.. run.GetProperty("results").EnumerateArray()];
        results.Length.ShouldBe(CheckSample.LintResults.Sum(lintResult => lintResult.Findings.Count));
        results.ShouldAllBe(result => rules[result.GetProperty("ruleIndex").GetInt32()] == result.GetProperty("ruleId").GetString());
        results.ShouldAllBe(result => new[] { "error", "warning", "note" }.Contains(result.GetProperty("level").GetString()));
        results.ShouldAllBe(result => Text(result).Length > 0 && Uri.IsWellFormedUriString(UriOf(result), UriKind.RelativeOrAbsolute));
    }

    [Fact]
    public void A_run_succeeds_with_unfit_keys_and_fails_if_a_key_could_not_be_checked()
    {
        JsonElement successful = Invocation([CheckSample.LintResults[0]]);
        successful.GetProperty("executionSuccessful").GetBoolean().ShouldBeTrue();
        successful.GetProperty("toolExecutionNotifications").GetArrayLength().ShouldBe(0);

        JsonElement failed = Invocation(CheckSample.LintResults);
        failed.GetProperty("executionSuccessful").GetBoolean().ShouldBeFalse();
        JsonElement notification = failed.GetProperty("toolExecutionNotifications").EnumerateArray().ShouldHaveSingleItem();
        notification.GetProperty("level").GetString().ShouldBe("error");
        Text(notification).ShouldBe("other.pfx: wrong password");
    }

    [Fact]
    public void An_undecided_finding_is_open_and_has_no_level()
    {
        JsonElement result = Results([CheckSample.Undecided])[0];
        (result.GetProperty("kind").GetString(), result.GetProperty("level").GetString()).ShouldBe(("open", "none"));
    }

    [Theory]
    [InlineData("certs/a.pfx", "certs/a.pfx")]
    [InlineData("./certs//a b#1?%41.pfx", "certs/a%20b%231%3F%2541.pfx")]
    [InlineData("../ä:b.pfx", "../%C3%A4%3Ab.pfx")]
    [InlineData("https://issuer.example/ä?x=1", "https://issuer.example/%C3%A4?x=1")]
    public void A_location_is_a_URI_reference(string source, string uri) => UriOf(Finding(source, "m")).ShouldBe(uri);

    [Fact]
    public void A_full_path_is_a_file_URI()
    {
        string path = Path.Combine(Path.GetTempPath(), "a b#1.pfx");
        UriOf(Finding(path, "m"))
            .ShouldBe(
                new UriBuilder(Uri.UriSchemeFile, "") { Path = path.Replace("#", "%23", StringComparison.Ordinal) }
                    .Uri
                    .AbsoluteUri
            );
    }

    [Fact]
    public void A_key_s_name_is_in_the_logical_location_and_not_in_the_URI()
    {
        JsonElement result = Results([CheckSample.LintResults[1]]).ShouldHaveSingleItem();
        UriOf(result).ShouldBe("keys.json");
        Text(result).ShouldStartWith("keys.json#2026-06: ");
        result.GetProperty("locations")[0].GetProperty("logicalLocations")[0].GetProperty("name").GetString().ShouldBe("keys.json#2026-06");
    }

    [Fact]
    public void Untrusted_text_in_a_message_is_neither_an_argument_nor_a_link() =>
        Text(Finding("a.pfx", "Its alg is {0} [here](https://example.org)."))
            .ShouldStartWith(@"Its alg is {{0}} [here\](https://example.org).");

    private static JsonElement Finding(string source, string message) =>
        Results([new(source, CheckSample.NotFit, [new("over-budget", Severity.Error, message, "s", "r")], null)]).ShouldHaveSingleItem();

    private static JsonElement[] Results(IReadOnlyList<LintResult> lintResults) =>
        [.. Rendered(lintResults).GetProperty("runs")[0].GetProperty("results").EnumerateArray()];

    private static JsonElement Invocation(IReadOnlyList<LintResult> lintResults) =>
        Rendered(lintResults).GetProperty("runs")[0].GetProperty("invocations").EnumerateArray().ShouldHaveSingleItem();

    private static JsonElement Rendered(IReadOnlyList<LintResult> lintResults) =>
        JsonDocument.Parse(CheckSarif.Render(lintResults, CheckSample.Machine)).RootElement;

    private static string Text(JsonElement reported) => reported.GetProperty("message").GetProperty("text").GetString()!;

    private static string UriOf(JsonElement result) =>
        result
            .GetProperty("locations")
            .EnumerateArray()
            .ShouldHaveSingleItem()
            .GetProperty("physicalLocation")
            .GetProperty("artifactLocation")
            .GetProperty("uri")
            .GetString()!;
}
