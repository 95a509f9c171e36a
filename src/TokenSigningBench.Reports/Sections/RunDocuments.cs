using TokenSigningBench.Core.Measurement;
using TokenSigningBench.Core.Sources;
using TokenSigningBench.Reports.Articles;
using TokenSigningBench.Reports.Choosing;
using TokenSigningBench.Reports.Documents;
using TokenSigningBench.Reports.Inspection;
using TokenSigningBench.Reports.Login;
using TokenSigningBench.Reports.Modes;
using TokenSigningBench.Reports.Passwords;
using TokenSigningBench.Reports.Plan;
using TokenSigningBench.Reports.Profile;
using TokenSigningBench.Reports.Rendering;
using TokenSigningBench.Reports.SignatureChoice;
using TokenSigningBench.Reports.SigningCost;
using TokenSigningBench.Reports.Storm;

namespace TokenSigningBench.Reports.Sections;

/// <summary>What a run file says, whatever command wrote it.</summary>
public static class RunDocuments
{
    /// <summary>The run's text, byte for byte as its command printed it.</summary>
    /// <param name="file">The run's file, as the user spelled it to the command.</param>
    /// <param name="run">The run.</param>
    /// <exception cref="SourceException">Nothing in it has a text, or it holds what no run can.</exception>
    public static string Text(string file, RunFile run)
    {
        ArgumentNullException.ThrowIfNull(run);
        try
        {
            // Keys are printed one by one, and an empty line after each.
            string[] texts =
            [
                .. CheckDocument.Of(run).Zip(run.Checks ?? []).Where(one => one.Second.Cause is null).Select(one => $"{TextRenderer.Render(one.First, file)}\n"),
                .. Of(file, run).Select(document => TextRenderer.Render(document, file)),
                .. run is { Modes: not null, Statements: not null } ? [$"\n{StatementsReport.Render(run)}"] : Array.Empty<string>(),
            ];
            return texts.Length > 0 ? string.Concat(texts) : throw new SourceException(file, "has no text: use --format html or markdown");
        }
        catch (Exception e) when (NoRun(e))
        {
            throw new SourceException(file, $"holds what no run can: {e.Message}", e);
        }
    }

    /// <summary>Whether an exception says that a run is like none: JSON of the right form can have lists of unequal lengths, or times below zero.</summary>
    internal static bool NoRun(Exception exception) =>
        exception is ArgumentException or InvalidOperationException or ArithmeticException or IndexOutOfRangeException or NullReferenceException or KeyNotFoundException;

    // A new kind of run is a new line.
    private static IEnumerable<Document> Of(string file, RunFile run)
    {
        if (run.Logins is not null)
            yield return LoginDocument.Of(run);
        if (run.TokenPath is not null)
            yield return TokenPathDocument.Of(run);
        if (run.Storms is not null)
            yield return StormDocument.Of(run);
        if (run.Plan is not null)
            yield return PlanDocument.Of(run);
        if (run.Choice is not null)
            yield return ChoiceDocument.Of(run);
        if (run.Hash is not null)
            yield return HashDocument.Of(run);
        if (run.Modes is not null)
            yield return ModesDocument.Of(run);
        if (run.Throughput is not null)
            yield return ThroughputDocument.Of(run);
        if (run.Threads is { Count: > 0 })
            yield return ThreadsDocument.Of(run);
        foreach (Document document in SigningCostDocument.Of(run))
            yield return document;
        if (run.Profile is not null)
            yield return ProfileDocument.Of([MachineProfile.Of(file, run)]);
    }
}
