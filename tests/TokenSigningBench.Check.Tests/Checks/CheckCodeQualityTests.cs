using System.Text.Json;
using TokenSigningBench.Check.Checks;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Checks;

public sealed class CheckCodeQualityTests
{
    private static readonly string Folder = Path.Combine(Path.GetTempPath(), "checkout");

    [Fact]
    public void A_finding_has_the_same_fingerprint_in_each_run_and_no_other_finding_has_it()
    {
        string[] Fingerprints(params IReadOnlyList<CheckedKey> keys) =>
            [.. Rendered(keys).Select(one => one.GetProperty("fingerprint").GetString()!)];

        string[] all = Fingerprints([.. CheckSample.Keys]);
        all.ShouldBeUnique();
        Fingerprints(CheckSample.Keys[0]).ShouldBeSubsetOf(all);
        Fingerprints(Sample("a.pfx", "31 ms")).ShouldBe(Fingerprints(Sample("./a.pfx", "32 ms")));
        Fingerprints(Sample("a.pfx", "31 ms")).ShouldNotBe(Fingerprints(Sample("b.pfx", "31 ms")));
    }

    [Fact]
    public void Each_severity_is_one_of_GitLab_s()
    {
        CheckedKey[] keys =
        [
            Sample("error.pfx", "m"),
            Sample("undecided.pfx", "m", undecided: true),
            Sample("warning.pfx", "m", Severity.Warning),
            Sample("info.pfx", "m", Severity.Info),
            CheckedKey.NotChecked("none.pfx", "wrong password"),
        ];
        Rendered(keys).Select(one => one.GetProperty("severity").GetString()).ShouldBe(["critical", "major", "minor", "info", "blocker"]);
    }

    [Theory]
    [InlineData("./certs//a b#1?%41ä.pfx", "certs/a b#1?%41ä.pfx")]
    [InlineData("../checkout/a.pfx", "a.pfx")]
    [InlineData("https://issuer.example/ä?x=1", "https://issuer.example/%C3%A4?x=1")]
    public void A_location_is_the_path_of_the_file(string source, string path) =>
        Rendered([Sample(source, "m")]).ShouldHaveSingleItem().GetProperty("location").GetProperty("path").GetString().ShouldBe(path);

    private static CheckedKey Sample(string source, string message, Severity severity = Severity.Error, bool undecided = false) =>
        new(source, CheckSample.NotFit, [new("over-budget", severity, message, "s", "r") { IsUndecided = undecided }], null);

    private static JsonElement[] Rendered(IReadOnlyList<CheckedKey> keys) =>
        [.. JsonDocument.Parse(CheckCodeQuality.Render(keys, Folder)).RootElement.EnumerateArray()];
}
