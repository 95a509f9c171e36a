using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Reports.Rendering;

namespace TokenSigningBench.Check.Checks;

/// <summary>Check results as GitLab's code quality report: an array of what was found, shown in a merge request.</summary>
public static class CheckCodeQuality
{
    private const string NotJudged = "not-judged";

    /// <param name="folder">The working folder: files in it have relative locations.</param>
    public static string Render(IReadOnlyList<CheckedKey> keys, string folder) =>
        JsonText.Render(json =>
            json.WriteObjects(
                // Nothing else in this format says that a source could not be judged.
                PlacedFinding.Of(keys.Select(key => key.Cause is { } cause ? key with { Findings = [Failure(cause)] } : key), folder),
                one =>
                {
                    json.WriteString("description", one.Text.TrimEnd());
                    json.WriteString("check_name", one.Finding.Id);
                    json.WriteString("fingerprint", one.Fingerprint);
                    json.WriteString("severity", SeverityOf(one.Finding));
                    json.WriteObject(
                        "location",
                        () =>
                        {
                            // A path and not a URI: GitLab compares it with the names of files.
                            json.WriteString("path", one.IsInFolder ? Uri.UnescapeDataString(one.Uri) : one.Uri);
                            // A key has no line, so it is the first one.
                            json.WriteObject("lines", () => json.WriteNumber("begin", 1));
                        }
                    );
                }
            )
        );

    private static Finding Failure(string cause) => new(NotJudged, Severity.Error, cause, "", "");

    private static string SeverityOf(Finding finding) =>
        finding switch
        {
            { Id: NotJudged } => "blocker",
            { Severity: Severity.Error, IsUndecided: false } => "critical",
            { Severity: Severity.Error } => "major",
            { Severity: Severity.Warning } => "minor",
            _ => "info",
        };
}
