using System.Text.RegularExpressions;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests;

/// <summary>The files that pipelines of other systems include.</summary>
public sealed partial class PipelineTemplateTests
{
    // PackedToolTests runs the guide's lines in an empty repository.
    [Theory]
    [InlineData("templates/signing-certificate.yml", "GitLab CI")]
    [InlineData("templates/azure-steps.yml", "Azure Pipelines")]
    public void With_its_defaults_a_template_runs_the_lines_of_the_guide(string file, string section)
    {
        string guide = RepositoryFile.Read("docs/guides/ci.md").Split($"## {section}\n")[1].Split("\n## ")[0],
            template = Parameter()
                .Replace(RepositoryFile.Read(file), name => Default(RepositoryFile.Read(file), name.Groups["name"].Value));

        Lines(template).Length.ShouldBe(2);
        Lines(guide).ShouldBe(Lines(template));
    }

    [Fact]
    public void The_hook_passes_a_fit_certificate_and_stops_a_weak_one()
    {
        string hook = RepositoryFile.Read(".pre-commit-hooks.yaml");
        using var folder = new TemporaryFolder();
        foreach (
            (string name, byte[] certificate, int expected) in new[]
            {
                ("fit.crt", KnownCertificates.OfCurve().RawData, 0),
                ("weak.crt", CraftedCertificate.OfRsa(1024), 1),
            }
        )
        {
            Regex.IsMatch(name, Value(hook, "files")).ShouldBeTrue(name);
            string[] entry = Value(hook, "entry").Split(' ');
            entry[0].ShouldBe("tokenbench");
            // pre-commit adds the names of the changed files.
            (int exitCode, string output, string errors) = InProcess.Run([.. entry[1..], folder.Write(name, certificate)]);
            exitCode.ShouldBe(expected, output + errors);
        }

        Regex.IsMatch("notes.md", Value(hook, "files")).ShouldBeFalse();
    }

    private static string[] Lines(string yaml) => [.. PackedToolTests.ShellLine().Matches(yaml).Select(line => line.Groups["line"].Value)];

    private static string Value(string yaml, string name) => Regex.Match(yaml, $"(?m)^  {name}: (.*)$").Groups[1].Value;

    // The value below the parameter's name, whatever stands between.
    private static string Default(string yaml, string name) =>
        Regex.Match(yaml, $@"(?m)^ +(?:- name: )?{name}:?\n(?: +(?:description|type): [^\n]*\n)* +default: (.*)$").Groups[1].Value;

    [GeneratedRegex(@"\$\[\[ inputs\.(?<name>\w+) \]\]|\$\{\{ parameters\.(?<name>\w+) \}\}")]
    private static partial Regex Parameter();
}
