using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Reports.Rendering;

namespace TokenSigningBench.Check.Checks;

/// <summary>What a check finds, beside the files on the page of a build server.</summary>
public static class CheckAnnotations
{
    /// <summary>Shows all findings, and the tables of <see cref="CheckSummary"/> on the page of the run.</summary>
    /// <exception cref="UserErrorException">The page cannot be written.</exception>
    public static void Show(BuildServer server, IReadOnlyList<CheckedKey> keys, MachineFacts machine)
    {
        foreach (string line in Lines(server, keys))
            GuardedConsole.WriteCommand(line);
        server.AddSummary(MarkdownRenderer.Render(CheckSummary.Of(keys, machine)));
    }

    private static IEnumerable<string> Lines(BuildServer server, IReadOnlyList<CheckedKey> keys)
    {
        foreach (CheckedKey key in keys)
        {
            string file = FileOf(key.Document, server.Folder);
            if (
                key.Cause is { } cause
                && server.Annotation(AnnotationLevel.Error, file, "not-judged", $"{key.Source}: {cause}") is { } failed
            )
                yield return failed;
            foreach (Finding finding in key.Findings)
            {
                string text = $"{key.Source}: {finding.Message} {finding.Remedy}";
                if (server.Annotation(LevelOf(finding), file, finding.Id, text) is { } line)
                    yield return line;
            }
        }
    }

    private static AnnotationLevel LevelOf(Finding finding) =>
        finding.Severity switch
        {
            Severity.Error => finding.IsUndecided ? AnnotationLevel.Warning : AnnotationLevel.Error,
            Severity.Warning => AnnotationLevel.Warning,
            _ => AnnotationLevel.Notice,
        };

    // An address and a key in a token or a store are in no file of the repository.
    private static string FileOf(string document, string? folder) =>
        folder is null || !File.Exists(document) ? document : Path.GetRelativePath(folder, Path.GetFullPath(document)).Replace('\\', '/');
}
