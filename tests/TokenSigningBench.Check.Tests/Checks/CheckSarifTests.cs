using System.Globalization;
using System.Text.Json;
using System.Text.Json.Nodes;
using Json.Schema;
using TokenSigningBench.Check.Checks;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Checks;

public class CheckSarifTests
{
    private static readonly string Folder = Path.Combine(Path.GetTempPath(), "checkout");

    private static readonly JsonSchema Schema = JsonSchema.FromText(
        File.ReadAllText(Path.Combine(AppContext.BaseDirectory, "Vectors", "sarif-2.1.0-used.schema.json"))
    );

    public static TheoryData<int> Samples => [.. Enumerable.Range(0, CheckSample.Keys.Count)];

    [Theory]
    [MemberData(nameof(Samples))]
    public void The_log_is_valid_by_the_schema(int sample)
    {
        ErrorsOf(Rendered([CheckSample.Keys[sample]])).ShouldBeEmpty();
        ErrorsOf(Rendered([CheckSample.Undecided, .. CheckSample.Keys])).ShouldBeEmpty();
    }

    [Fact]
    public void A_log_that_lacks_a_text_or_has_a_path_with_dots_is_not_valid()
    {
        JsonNode log = JsonNode.Parse(Rendered(CheckSample.Keys).GetRawText())!;
        log["runs"]![0]!["tool"]!["driver"]!["rules"]![0]!.AsObject().Remove("help");
        ErrorsOf(JsonSerializer.SerializeToElement(log)).ShouldNotBeEmpty();

        log = JsonNode.Parse(Rendered(CheckSample.Keys).GetRawText())!;
        log["runs"]![0]!["results"]![0]!["locations"]![0]!["physicalLocation"]!["artifactLocation"]!["uri"] = "../a.pfx";
        ErrorsOf(JsonSerializer.SerializeToElement(log)).ShouldNotBeEmpty();
    }

    [Fact]
    public void The_log_is_valid_by_the_standard_s_own_schema()
    {
        // It names draft 4 and uses nothing that later drafts changed.
        var official = JsonSchema.FromText(
            File.ReadAllText(Path.Combine(AppContext.BaseDirectory, "Vectors", "sarif-2.1.0-rtm.5.json"))
                .Replace("draft-04", "draft-07", StringComparison.Ordinal)
        );
        ErrorsOf(Rendered([CheckSample.Undecided, .. CheckSample.Keys]), official).ShouldBeEmpty();
        ErrorsOf(JsonSerializer.SerializeToElement(new { version = "2.1.0", runs = new[] { new { } } }), official).ShouldNotBeEmpty();
    }

    [Fact]
    public void Every_rule_has_its_texts()
    {
        JsonElement[] rules =
        [
            .. Rendered([]).GetProperty("runs")[0].GetProperty("tool").GetProperty("driver").GetProperty("rules").EnumerateArray(),
        ];
        foreach ((IRule rule, JsonElement written) in RuleSet.All.Zip(rules))
        {
            TextOf(written.GetProperty("shortDescription")).ShouldBe($"{rule.Title}.");
            TextOf(written.GetProperty("fullDescription")).ShouldEndWith($". {rule.Help.Consequence}");
            TextOf(written.GetProperty("help")).ShouldBe($"{rule.Help.Remedy} Source: {rule.Source}.");
            written.GetProperty("help").GetProperty("markdown").GetString()!.ShouldContain($"]({rule.Help.Address})");
            written.TryGetProperty("properties", out JsonElement security).ShouldBe(rule.Help.Risk is not null);
            if (rule.Help.Risk is { } risk)
                double.Parse(security.GetProperty("security-severity").GetString()!, CultureInfo.InvariantCulture)
                    .ShouldBeInRange(
                        risk switch
                        {
                            SecurityRisk.Critical => 9.1,
                            SecurityRisk.High => 7,
                            SecurityRisk.Medium => 4,
                            _ => 0.1,
                        },
                        risk switch
                        {
                            SecurityRisk.Critical => 10,
                            SecurityRisk.High => 8.9,
                            SecurityRisk.Medium => 6.9,
                            _ => 3.9,
                        }
                    );
        }
    }

    [Fact]
    public void A_finding_has_the_same_fingerprint_in_each_run_and_no_other_finding_has_it()
    {
        string[] Fingerprints(IReadOnlyList<CheckedKey> keys) =>
            [
                .. Results(keys)
                    .Select(result => result.GetProperty("partialFingerprints").GetProperty("primaryLocationLineHash").GetString()!),
            ];

        string[] all = Fingerprints(CheckSample.Keys);
        all.Distinct().Count().ShouldBe(all.Length);
        Fingerprints([CheckSample.Keys[1]]).ShouldBeSubsetOf(all);
        // Another message of the same rule at the same place is the same alert.
        Fingerprints([Sample("a.pfx", "31 ms")]).ShouldBe(Fingerprints([Sample("./a.pfx", "32 ms")]));
        Fingerprints([Sample("a.pfx", "31 ms")]).ShouldNotBe(Fingerprints([Sample("b.pfx", "31 ms")]));
    }

    [Fact]
    public void A_file_that_is_named_by_two_paths_is_reported_once() =>
        Results([Sample("a.pfx", "m"), Sample(Path.Combine(Folder, "a.pfx"), "m"), Sample("../checkout/a.pfx", "m")])
            .ShouldHaveSingleItem();

    [Fact]
    public void The_log_has_what_the_specification_requires()
    {
        JsonElement log = Rendered(CheckSample.Keys);
        log.GetProperty("version").GetString().ShouldBe("2.1.0");
        log.GetProperty("$schema").GetString().ShouldEndWith("/sarif-schema-2.1.0.json");
        JsonElement run = log.GetProperty("runs").EnumerateArray().ShouldHaveSingleItem();
        JsonElement driver = run.GetProperty("tool").GetProperty("driver");
        driver.GetProperty("name").GetString().ShouldBe("tokenbench");
        driver.GetProperty("version").GetString().ShouldNotBeNullOrEmpty();
        string?[] rules = [.. driver.GetProperty("rules").EnumerateArray().Select(rule => rule.GetProperty("id").GetString())];
        rules.ShouldBe(RuleSet.All.Select(rule => rule.Id));

        JsonElement[] results = [.. run.GetProperty("results").EnumerateArray()];
        results.Length.ShouldBe(CheckSample.Keys.Sum(key => key.Findings.Count));
        results.ShouldAllBe(result => rules[result.GetProperty("ruleIndex").GetInt32()] == result.GetProperty("ruleId").GetString());
        results.ShouldAllBe(result => new[] { "error", "warning", "note" }.Contains(result.GetProperty("level").GetString()));
        results.ShouldAllBe(result => Text(result).Length > 0 && Uri.IsWellFormedUriString(UriOf(result), UriKind.RelativeOrAbsolute));
    }

    [Fact]
    public void A_run_succeeds_with_unfit_keys_and_fails_if_a_key_could_not_be_checked()
    {
        JsonElement successful = Invocation([CheckSample.Keys[0]]);
        successful.GetProperty("executionSuccessful").GetBoolean().ShouldBeTrue();
        successful.GetProperty("toolExecutionNotifications").GetArrayLength().ShouldBe(0);

        JsonElement failed = Invocation(CheckSample.Keys);
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
    [InlineData("../checkout/a.pfx", "a.pfx")]
    [InlineData("https://issuer.example/ä?x=1", "https://issuer.example/%C3%A4?x=1")]
    public void A_location_is_a_URI_reference(string source, string uri) => UriOf(Finding(source, "m")).ShouldBe(uri);

    [Theory]
    [InlineData("a b#1.pfx", "../a b#1.pfx")]
    [InlineData("ä:b.pfx", "../ä:b.pfx")]
    public void A_path_out_of_the_working_folder_is_a_file_URI(string name, string source)
    {
        string path = Path.Combine(Path.GetTempPath(), name);
        UriOf(Finding(source, "m")).ShouldBe(UriOf(Finding(path, "m")));
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
        JsonElement result = Results([CheckSample.Keys[1]]).ShouldHaveSingleItem();
        UriOf(result).ShouldBe("keys.json");
        Text(result).ShouldStartWith("keys.json#2026-06: ");
        result.GetProperty("locations")[0].GetProperty("logicalLocations")[0].GetProperty("name").GetString().ShouldBe("keys.json#2026-06");
    }

    [Fact]
    public void Untrusted_text_in_a_message_is_neither_an_argument_nor_a_link() =>
        Text(Finding("a.pfx", "Its alg is {0} [here](https://example.org)."))
            .ShouldStartWith(@"Its alg is {{0}} [here\](https://example.org).");

    private static JsonElement Finding(string source, string message) => Results([Sample(source, message)]).ShouldHaveSingleItem();

    private static CheckedKey Sample(string source, string message) =>
        new(source, CheckSample.NotFit, [new("over-budget", Severity.Error, message, "s", "r")], null);

    private static string[] ErrorsOf(JsonElement log, JsonSchema? schema = null)
    {
        EvaluationResults results = (schema ?? Schema).Evaluate(
            log,
            new() { OutputFormat = OutputFormat.List, RequireFormatValidation = true }
        );
        return results.IsValid
            ? []
            :
            [
                .. results
                    .Details!.Where(detail => detail.Errors is not null)
                    .Select(detail => $"{detail.InstanceLocation}: {string.Join(", ", detail.Errors!.Values)}"),
            ];
    }

    private static JsonElement[] Results(IReadOnlyList<CheckedKey> keys) =>
        [.. Rendered(keys).GetProperty("runs")[0].GetProperty("results").EnumerateArray()];

    private static JsonElement Invocation(IReadOnlyList<CheckedKey> keys) =>
        Rendered(keys).GetProperty("runs")[0].GetProperty("invocations").EnumerateArray().ShouldHaveSingleItem();

    private static JsonElement Rendered(IReadOnlyList<CheckedKey> keys) =>
        JsonDocument.Parse(CheckSarif.Render(keys, CheckSample.Machine, Folder)).RootElement;

    private static string Text(JsonElement reported) => TextOf(reported.GetProperty("message"));

    private static string TextOf(JsonElement message) => message.GetProperty("text").GetString()!;

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
