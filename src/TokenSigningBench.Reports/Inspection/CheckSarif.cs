using System.Reflection;
using System.Text.Json;
using TokenSigningBench.Core.Inspection;

namespace TokenSigningBench.Reports.Inspection;

/// <summary>Checks as SARIF 2.1.0 (OASIS, with errata 01), which code scanning reads: findings are results, sources that could not be judged are notifications.</summary>
public static class CheckSarif
{
    private const string SchemaAddress = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
    private const string NotJudged = "not-judged";

    private static readonly string[] RuleIds = [.. RuleBook.All.Select(rule => rule.Id)];

    /// <summary>Renders the checks.</summary>
    /// <param name="judgements">What they came to.</param>
    /// <param name="machine">The machine that they were made on.</param>
    public static string Render(IReadOnlyList<Judgement> judgements, MachineFacts machine) => JsonText.Render(json => json.Object(() =>
    {
        json.WriteString("version", "2.1.0");
        json.WriteString("$schema", SchemaAddress);
        json.Objects("runs", [judgements], run =>
        {
            json.Object("tool", () => json.Object("driver", () => Driver(json)));
            json.Objects("invocations", [run.Where(judgement => judgement.Cause is not null)], failed => Invocation(json, [.. failed], machine));
            json.Objects("results", run.SelectMany(judgement => judgement.Findings.Select(finding => (judgement, finding))), one => Result(json, one.judgement, one.finding));
        });
    }));

    private static void Driver(Utf8JsonWriter json)
    {
        json.WriteString("name", "tokenbench");
        json.WriteString("version", typeof(CheckSarif).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()!.InformationalVersion);
        json.Objects("rules", RuleBook.All, rule => Descriptor(json, rule.Id, rule.Source));
        json.Objects("notifications", [NotJudged], id => Descriptor(json, id, "A source that could not be judged."));
    }

    private static void Descriptor(Utf8JsonWriter json, string id, string description)
    {
        json.WriteString("id", id);
        json.Object("shortDescription", () => Message(json, description));
    }

    // Whatever finds an unfit key has done its work: only a source that could not be judged is a failure of the run (section 3.20.21).
    private static void Invocation(Utf8JsonWriter json, Judgement[] failed, MachineFacts machine)
    {
        json.WriteBoolean("executionSuccessful", failed.Length == 0);
        json.Objects("toolExecutionNotifications", failed, judgement =>
        {
            json.Object("descriptor", () => json.WriteString("id", NotJudged));
            json.WriteString("level", "error");
            json.Object("message", () => Message(json, $"{judgement.Source}: {judgement.Cause}"));
        });
        json.Object("properties", () =>
        {
            json.Machine(machine);
        });
    }

    private static void Result(Utf8JsonWriter json, Judgement judgement, Finding finding)
    {
        string document = judgement.Examination?.Facts.Published?.Document ?? judgement.Source;
        bool isOneOfSeveral = document != judgement.Source;
        json.WriteString("ruleId", finding.Id);
        json.WriteNumber("ruleIndex", Array.IndexOf(RuleIds, finding.Id));
        json.WriteString("level", finding.Severity == Severity.Info ? "note" : finding.Severity.ToString().ToLowerInvariant());
        json.Object("message", () => Message(json, $"{(isOneOfSeveral ? $"{judgement.Source}: " : "")}{finding.Message} {finding.Remedy}"));
        json.Objects("locations", [document], _ =>
        {
            json.Object("physicalLocation", () => json.Object("artifactLocation", () => json.WriteString("uri", UriOf(document))));
            if (isOneOfSeveral)
                json.Objects("logicalLocations", [judgement.Source], name => json.WriteString("name", name));
        });
    }

    // Sections 3.11.5 and 3.11.6: braces stand for arguments, and brackets before parentheses for links.
    private static void Message(Utf8JsonWriter json, string text) =>
        json.WriteString("text", text.Replace("{", "{{", StringComparison.Ordinal).Replace("}", "}}", StringComparison.Ordinal).Replace("](", "\\](", StringComparison.Ordinal));

    private static string UriOf(string document) =>
        Uri.TryCreate(document, UriKind.Absolute, out Uri? address) && (WebSource.IsAddress(document) || Path.IsPathFullyQualified(document)) ? address.AbsoluteUri
        : string.Join('/', document.Split(Path.DirectorySeparatorChar, '/').Where(part => part is not ("" or ".")).Select(Uri.EscapeDataString));
}
