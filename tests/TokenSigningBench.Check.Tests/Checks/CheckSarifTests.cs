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

    [Fact]
    public void The_log_is_valid_by_the_schema_of_the_used_part_and_by_the_standard_s_own()
    {
        // It names draft 4 and uses nothing that later drafts changed.
        var official = JsonSchema.FromText(
            File.ReadAllText(Path.Combine(AppContext.BaseDirectory, "Vectors", "sarif-2.1.0-rtm.5.json"))
                .Replace("draft-04", "draft-07", StringComparison.Ordinal)
        );
        foreach (JsonSchema schema in (JsonSchema[])[Schema, official])
        {
            ErrorsOf(Rendered([CheckSample.Undecided, .. CheckSample.Keys]), schema).ShouldBeEmpty();
            foreach (CheckedKey key in CheckSample.Keys)
                ErrorsOf(Rendered([key]), schema).ShouldBeEmpty();
        }

        ErrorsOf(JsonSerializer.SerializeToElement(new { version = "2.1.0", runs = new[] { new { } } }), official).ShouldNotBeEmpty();
    }

    [Fact]
    public void A_log_that_lacks_a_text_or_has_a_path_with_dots_is_not_valid()
    {
        JsonNode log = JsonNode.Parse(Rendered(CheckSample.Keys).GetRawText())!;
        log["runs"]![0]!["tool"]!["driver"]!["rules"]![0]!.AsObject().Remove("help");
        ErrorsOf(JsonSerializer.SerializeToElement(log), Schema).ShouldNotBeEmpty();

        log = JsonNode.Parse(Rendered(CheckSample.Keys).GetRawText())!;
        log["runs"]![0]!["results"]![0]!["locations"]![0]!["physicalLocation"]!["artifactLocation"]!["uri"] = "../a.pfx";
        ErrorsOf(JsonSerializer.SerializeToElement(log), Schema).ShouldNotBeEmpty();
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

    // A key that could not be checked is in the golden file.
    [Fact]
    public void A_run_succeeds_with_unfit_keys()
    {
        JsonElement invocation = Rendered([CheckSample.Keys[0]]).GetProperty("runs")[0].GetProperty("invocations")[0];
        invocation.GetProperty("executionSuccessful").GetBoolean().ShouldBeTrue();
        invocation.GetProperty("toolExecutionNotifications").GetArrayLength().ShouldBe(0);
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
    public void Untrusted_text_in_a_message_is_neither_an_argument_nor_a_link() =>
        Text(Finding("a.pfx", "Its alg is {0} [here](https://example.org)."))
            .ShouldStartWith(@"Its alg is {{0}} [here\](https://example.org).");

    private static JsonElement Finding(string source, string message) => Results([Sample(source, message)]).ShouldHaveSingleItem();

    private static CheckedKey Sample(string source, string message) =>
        new(source, CheckSample.NotFit, [new("over-budget", Severity.Error, message, "s", "r")], null);

    private static string[] ErrorsOf(JsonElement log, JsonSchema schema)
    {
        EvaluationResults results = schema.Evaluate(log, new() { OutputFormat = OutputFormat.List, RequireFormatValidation = true });
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

    private static JsonElement Rendered(IReadOnlyList<CheckedKey> keys) =>
        JsonDocument.Parse(CheckSarif.Render(keys, RuleSet.All, CheckSample.Machine, Folder)).RootElement;

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
