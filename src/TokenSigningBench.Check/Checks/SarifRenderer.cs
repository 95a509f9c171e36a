using System.Reflection;
using System.Text.Json;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Reports.Rendering;

namespace TokenSigningBench.Check.Checks;

/// <summary>Renders findings as SARIF 2.1.0, for code scanning.</summary>
/// <param name="rules">All rules.</param>
/// <param name="folder">The working folder: files in it have relative locations.</param>
internal sealed class SarifRenderer(IReadOnlyList<DescribedRule> rules, string folder)
{
    private const string SchemaAddress = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
    private const string NotJudged = "not-judged";

    // The folder of the sources, by the name that code scanning gives it.
    private const string SourceFolder = "%SRCROOT%";

    private readonly string[] _ids = [.. rules.Select(rule => rule.Id)];

    /// <param name="machine">The machine of what was measured; null if nothing was.</param>
    public string Render(IReadOnlyList<CheckedKey> subjects, MachineFacts? machine) =>
        JsonText.Render(json =>
            json.WriteObject(() =>
            {
                json.WriteString("version", "2.1.0");
                json.WriteString("$schema", SchemaAddress);
                json.WriteObjects(
                    "runs",
                    [subjects],
                    run =>
                    {
                        json.WriteObject("tool", () => json.WriteObject("driver", () => Driver(json)));
                        json.WriteObjects(
                            "invocations",
                            [run.Where(subject => subject.Cause is not null)],
                            failed => Invocation(json, [.. failed], machine)
                        );
                        json.WriteObjects("results", PlacedFinding.Of(run, folder), one => Result(json, one));
                    }
                );
            })
        );

    private void Driver(Utf8JsonWriter json)
    {
        json.WriteString("name", "tokenbench");
        json.WriteString(
            "version",
            typeof(SarifRenderer).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()!.InformationalVersion
        );
        json.WriteObjects("rules", rules, rule => Descriptor(json, rule));
        json.WriteObjects(
            "notifications",
            [NotJudged],
            id =>
            {
                json.WriteString("id", id);
                json.WriteObject("shortDescription", () => Text(json, "A source could not be judged."));
            }
        );
    }

    private static void Descriptor(Utf8JsonWriter json, DescribedRule rule)
    {
        json.WriteString("id", rule.Id);
        json.WriteObject("shortDescription", () => Text(json, $"{rule.Title}."));
        json.WriteObject("fullDescription", () => Text(json, $"{rule.Title}. {rule.Consequence}"));
        json.WriteObject(
            "help",
            () =>
            {
                Text(json, $"{rule.Remedy} Source: {rule.Source}.");
                json.WriteString(
                    "markdown",
                    $"{rule.Title}. {rule.Consequence}\n\n**What to do:** {rule.Remedy}\n\n**Source:** [{rule.Source}]({rule.Address})"
                );
            }
        );
        json.WriteString("helpUri", rule.Address);
        json.WriteObject("defaultConfiguration", () => json.WriteString("level", LevelOf(rule.Severity)));
        if (rule.Risk is { } risk)
            json.WriteObject(
                "properties",
                () =>
                {
                    json.WriteString("security-severity", ScoreOf(risk));
                    // Without this tag code scanning ignores the score.
                    json.WriteStartArray("tags");
                    json.WriteStringValue("security");
                    json.WriteEndArray();
                }
            );
    }

    // A check that finds an unfit key has succeeded: only a source that could not be judged is a failure of the run (section 3.20.21).
    private static void Invocation(Utf8JsonWriter json, CheckedKey[] failed, MachineFacts? machine)
    {
        json.WriteBoolean("executionSuccessful", failed.Length == 0);
        json.WriteObjects(
            "toolExecutionNotifications",
            failed,
            subject =>
            {
                json.WriteObject("descriptor", () => json.WriteString("id", NotJudged));
                json.WriteString("level", "error");
                json.WriteObject("message", () => Message(json, $"{subject.Source}: {subject.Cause}"));
            }
        );
        if (machine is not null)
            json.WriteObject("properties", () => json.Machine(machine));
    }

    private void Result(Utf8JsonWriter json, PlacedFinding placed)
    {
        (CheckedKey subject, Finding finding) = (placed.Key, placed.Finding);
        json.WriteString("ruleId", finding.Id);
        json.WriteNumber("ruleIndex", Array.IndexOf(_ids, finding.Id));
        // Sections 3.27.9 and 3.27.10: open means that the rule did not decide, and then there is no level.
        if (finding.IsUndecided)
            json.WriteString("kind", "open");
        json.WriteString("level", finding.IsUndecided ? "none" : LevelOf(finding.Severity));
        json.WriteObject("message", () => Message(json, placed.Text));
        json.WriteObjects(
            "locations",
            [subject.Document],
            document =>
            {
                json.WriteObject(
                    "physicalLocation",
                    () =>
                    {
                        json.WriteObject(
                            "artifactLocation",
                            () =>
                            {
                                json.WriteString("uri", placed.Uri);
                                if (placed.IsInFolder)
                                    json.WriteString("uriBaseId", SourceFolder);
                            }
                        );
                        // Code scanning shows no result without a line. A key has none, so it is the first one.
                        json.WriteObject("region", () => json.WriteNumber("startLine", 1));
                    }
                );
                if (subject.IsOneOfSeveral)
                    json.WriteObjects("logicalLocations", [subject.Source], name => json.WriteString("name", name));
            }
        );
        json.WriteObject(
            "partialFingerprints",
            () =>
            {
                // The name and form that code scanning reads: it follows a finding of a file from run to run.
                json.WriteString("primaryLocationLineHash", placed.Fingerprint);
                // The same key in another file.
                if (subject.Thumbprint is { } thumbprint)
                    json.WriteString("ruleAndKey/v1", PlacedFinding.FingerprintOf(finding.Id, thumbprint));
            }
        );
    }

    private static string LevelOf(Severity severity) =>
        severity switch
        {
            Severity.Error => "error",
            Severity.Warning => "warning",
            _ => "note",
        };

    // The middle of each class of GitHub's code scanning.
    private static string ScoreOf(SecurityRisk risk) =>
        risk switch
        {
            SecurityRisk.Critical => "9.5",
            SecurityRisk.High => "8.0",
            SecurityRisk.Medium => "5.5",
            _ => "2.0",
        };

    private static void Text(Utf8JsonWriter json, string text) => json.WriteString("text", text);

    // Sections 3.11.5 and 3.11.6: braces are placeholders for arguments, and brackets before parentheses are links.
    private static void Message(Utf8JsonWriter json, string text) =>
        Text(
            json,
            text.Replace("{", "{{", StringComparison.Ordinal)
                .Replace("}", "}}", StringComparison.Ordinal)
                .Replace("](", "\\](", StringComparison.Ordinal)
        );
}
