using System.Text.Json;
using System.Xml.Linq;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests.Commands;

public sealed class CheckFormatTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [SkippableFact]
    public void JSON_is_one_run_even_if_a_source_cannot_be_read()
    {
        string key = CreateCertificate("rsa:2048");
        string none = _folder.File("none.pem");
        (int exitCode, string output, string errors) = Check("json", key, none);

        exitCode.ShouldBe(2, errors);
        errors.ShouldBe($"{none}: no such file\n");
        JsonElement[] keys = [.. JsonDocument.Parse(output).RootElement.GetProperty("result").GetProperty("keys").EnumerateArray()];
        keys.ToDictionary(element => element.GetProperty("source").GetString()!, element => element.GetProperty("verdict").GetString())
            .ShouldBe(new Dictionary<string, string?> { [none] = "error", [key] = "pass" }, ignoreOrder: true);
    }

    [Fact]
    public void SARIF_reports_a_failed_execution_if_no_source_can_be_read()
    {
        (int exitCode, string output, string errors) = InProcess.Run("check", "--format", "sarif", _folder.File("none.pem"));
        exitCode.ShouldBe(2, errors);
        JsonElement run = JsonDocument.Parse(output).RootElement.GetProperty("runs")[0];
        run.GetProperty("results").GetArrayLength().ShouldBe(0);
        run.GetProperty("invocations")[0].GetProperty("executionSuccessful").GetBoolean().ShouldBeFalse();
    }

    [SkippableFact]
    public void JUnit_fails_the_test_of_a_key_that_is_not_fit()
    {
        (int exitCode, string output, string errors) = Check("junit", CreateCertificate("rsa:1024"));
        exitCode.ShouldBe(1, errors);
        errors.ShouldBeEmpty();
        XElement suite = XDocument.Parse(output).Root!.Element("testsuite")!;
        suite.Attribute("failures")!.Value.ShouldBe("1");
        suite.Element("testcase")!.Element("failure")!.Attribute("type")!.Value.ShouldBe("rsa-too-small");
    }

    [SkippableFact]
    public void Markdown_lists_the_cost_with_that_of_common_keys()
    {
        (int exitCode, string output, string errors) = Check("markdown", CreateCertificate("rsa:2048"));
        exitCode.ShouldBe(0, errors);
        errors.ShouldBeEmpty();
        output.ShouldStartWith("### FIT: <code>");
        output.ShouldContain("\n| RSA 8192 | ");
    }

    [Fact]
    public void An_unknown_format_is_refused_in_one_line()
    {
        (int exitCode, string output, string errors) = InProcess.Run("check", "--format", "yaml", "a.pfx");
        exitCode.ShouldBe(2);
        output.ShouldBeEmpty();
        errors.ShouldStartWith("tokenbench: Argument 'yaml' not recognized.");
        errors.TrimEnd('\n').ShouldNotContain("\n");
    }

    private static (int ExitCode, string Output, string Errors) Check(string format, params string[] sources) =>
        InProcess.Run(["check", "--budget", "1000", "--format", format, .. sources]);

    private string CreateCertificate(string key) => OpenSsl.MakeCertificateOrSkip(_folder, "-newkey", key);
}
