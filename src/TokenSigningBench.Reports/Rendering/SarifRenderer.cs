using System.Reflection;
using System.Text.Json;
using TokenSigningBench.Core.Inspection;
using TokenSigningBench.Core.Web;

namespace TokenSigningBench.Reports.Rendering;

/// <param name="Document">The file or address that contains the key.</param>
/// <param name="Cause">Why the source could not be judged; null if it was judged.</param>
internal sealed record SarifSubject(string Source, string Document, string? Cause, IReadOnlyList<Finding> Findings);

/// <summary>Renders findings as SARIF 2.1.0, for code scanning.</summary>
internal static class SarifRenderer
{
    private const string SchemaAddress = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
    private const string NotJudged = "not-judged";

    /// <param name="rules">The ids of all rules, each with its source.</param>
    public static string Render(
        IReadOnlyList<(string Id, string Source)> rules,
        IReadOnlyList<SarifSubject> subjects,
        MachineFacts machine
    ) =>
        JsonText.Render(json =>
            json.Object(() =>
            {
                json.WriteString("version", "2.1.0");
                json.WriteString("$schema", SchemaAddress);
                json.Objects(
                    "runs",
                    [subjects],
                    run =>
                    {
                        json.Object("tool", () => json.Object("driver", () => Driver(json, rules)));
                        json.Objects(
                            "invocations",
                            [run.Where(subject => subject.Cause is not null)],
                            failed => Invocation(json, [.. failed], machine)
                        );
                        string[] ids = [.. rules.Select(rule => rule.Id)];
                        json.Objects(
                            "results",
                            run.SelectMany(subject => subject.Findings.Select(finding => (subject, finding))),
                            one => Result(json, ids, one.subject, one.finding)
                        );
                    }
                );
            })
        );

    private static void Driver(Utf8JsonWriter json, IReadOnlyList<(string Id, string Source)> rules)
    {
        json.WriteString("name", "tokenbench");
        json.WriteString(
            "version",
            typeof(SarifRenderer).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()!.InformationalVersion
        );
        json.Objects("rules", rules, rule => Descriptor(json, rule.Id, rule.Source));
        json.Objects("notifications", [NotJudged], id => Descriptor(json, id, "A source that could not be judged."));
    }

    private static void Descriptor(Utf8JsonWriter json, string id, string description)
    {
        json.WriteString("id", id);
        json.Object("shortDescription", () => Message(json, description));
    }

    // A check that finds an unfit key has succeeded: only a source that could not be judged is a failure of the run (section 3.20.21).
    private static void Invocation(Utf8JsonWriter json, SarifSubject[] failed, MachineFacts machine)
    {
        json.WriteBoolean("executionSuccessful", failed.Length == 0);
        json.Objects(
            "toolExecutionNotifications",
            failed,
            subject =>
            {
                json.Object("descriptor", () => json.WriteString("id", NotJudged));
                json.WriteString("level", "error");
                json.Object("message", () => Message(json, $"{subject.Source}: {subject.Cause}"));
            }
        );
        json.Object("properties", () => json.Machine(machine));
    }

    private static void Result(Utf8JsonWriter json, string[] ids, SarifSubject subject, Finding finding)
    {
        bool isOneOfSeveral = subject.Document != subject.Source;
        json.WriteString("ruleId", finding.Id);
        json.WriteNumber("ruleIndex", Array.IndexOf(ids, finding.Id));
        // Sections 3.27.9 and 3.27.10: open means that the rule did not decide, and then there is no level.
        if (finding.IsUndecided)
            json.WriteString("kind", "open");
        json.WriteString(
            "level",
            finding.IsUndecided ? "none"
                : finding.Severity == Severity.Info ? "note"
                : finding.Severity.ToString().ToLowerInvariant()
        );
        json.Object("message", () => Message(json, $"{(isOneOfSeveral ? $"{subject.Source}: " : "")}{finding.Message} {finding.Remedy}"));
        json.Objects(
            "locations",
            [subject.Document],
            document =>
            {
                json.Object("physicalLocation", () => json.Object("artifactLocation", () => json.WriteString("uri", UriOf(document))));
                if (isOneOfSeveral)
                    json.Objects("logicalLocations", [subject.Source], name => json.WriteString("name", name));
            }
        );
    }

    // Sections 3.11.5 and 3.11.6: braces are placeholders for arguments, and brackets before parentheses are links.
    private static void Message(Utf8JsonWriter json, string text) =>
        json.WriteString(
            "text",
            text.Replace("{", "{{", StringComparison.Ordinal)
                .Replace("}", "}}", StringComparison.Ordinal)
                .Replace("](", "\\](", StringComparison.Ordinal)
        );

    private static string UriOf(string document) =>
        Uri.TryCreate(document, UriKind.Absolute, out Uri? address)
        && (WebSource.IsAddress(document) || Path.IsPathFullyQualified(document))
            ? address.AbsoluteUri
            : string.Join(
                '/',
                document.Split(Path.DirectorySeparatorChar, '/').Where(part => part is not ("" or ".")).Select(Uri.EscapeDataString)
            );
}
