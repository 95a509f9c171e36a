using TokenSigningBench.Reports.Features;
using TokenSigningBench.Reports.Rendering;

namespace TokenSigningBench.Reports.Sections;

/// <summary>The documents of a run file, whatever feature wrote it. Where none of this program did, its document is its figures.</summary>
public static class RunDocuments
{
    public static IEnumerable<Document> Of(RunFile run) => KindOf(run)?.Documents(run) ?? FiguresDocument.Of(run);

    /// <summary>The position of a run in a report.</summary>
    internal static int Rank(RunFile run) => RunKinds.All.TakeWhile(kind => kind.Part != run.Part?.GetType()).Count();

    /// <summary>The run's kind with its documents; null where this program has none.</summary>
    internal static ReportedKind? KindOf(RunFile run) =>
        RunKinds.All.OfType<ReportedKind>().FirstOrDefault(kind => kind.Part == run.Part?.GetType());

    /// <summary>The run as text. For a command that measured, it is byte for byte what the command printed.</summary>
    /// <param name="file">The run's file as the user gave it to the command; null if there is none.</param>
    /// <param name="verbose">Whether all details are included.</param>
    /// <exception cref="UserErrorException">The run has no measurements, or values that no run can have.</exception>
    public static string Text(string? file, RunFile run, bool verbose = false)
    {
        string text;
        try
        {
            text = KindOf(run)?.Text is { } own ? own(file, run, verbose) : Render(file, [.. Of(run)], verbose);
        }
        catch (Exception e) when (RunFile.IsInvalidRun(e))
        {
            throw new UserErrorException(file ?? "this run", $"contains invalid values: {e.Message}", e);
        }

        return text.Length > 0 ? text : throw new UserErrorException(file ?? "this run", "contains no measurements");
    }

    // All documents are from one machine, which the last document shows.
    private static string Render(string? file, Document[] documents, bool verbose) =>
        string.Join(
            '\n',
            documents
                .Index()
                .Select(one =>
                    TextRenderer.Render(one.Index == documents.Length - 1 ? one.Item : one.Item with { Machine = null }, file, verbose)
                )
        );
}
