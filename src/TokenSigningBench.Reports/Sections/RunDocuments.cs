using TokenSigningBench.Core.Measurement;
using TokenSigningBench.Core.Sources;
using TokenSigningBench.Reports.Articles;
using TokenSigningBench.Reports.Benchmarks;
using TokenSigningBench.Reports.Choosing;
using TokenSigningBench.Reports.Documents;
using TokenSigningBench.Reports.Inspection;
using TokenSigningBench.Reports.Login;
using TokenSigningBench.Reports.Modes;
using TokenSigningBench.Reports.Passwords;
using TokenSigningBench.Reports.Plan;
using TokenSigningBench.Reports.Primitives;
using TokenSigningBench.Reports.Profile;
using TokenSigningBench.Reports.Rendering;
using TokenSigningBench.Reports.SignatureChoice;
using TokenSigningBench.Reports.SigningCost;
using TokenSigningBench.Reports.Storm;

namespace TokenSigningBench.Reports.Sections;

/// <summary>What a run file says, whatever command wrote it.</summary>
public static class RunDocuments
{
    /// <summary>What each kind of run says: what a reader asks first stands first, and a new kind of run is a new line.
    /// Machines' profiles are not among them, as several are laid over one another.</summary>
    internal static IReadOnlyList<Func<RunFile, IEnumerable<Document>>> Kinds { get; } =
    [
        CheckDocument.Of,
        One(run => run.Logins is { Servers.Count: > 0 }, LoginDocument.Of),
        One(run => run.TokenPath is not null, TokenPathDocument.Of),
        One(run => run.Storms is not null, StormDocument.Of),
        One(run => run.Plan is not null, PlanDocument.Of),
        SigningCostDocument.Of,
        One(run => run.Choice is not null, ChoiceDocument.Of),
        One(run => run.Hash is { Nanoseconds.Count: > 1 }, HashDocument.Of),
        One(run => run.Modes is not null, ModesDocument.Of),
        One(run => run.Throughput is { Count: > 0 }, ThroughputDocument.Of),
        One(run => run.Threads is { Count: > 0 }, ThreadsDocument.Of),
        ByUsersDocument.Of,
        StatementsDocument.Of,
        BenchmarksDocument.Of,
    ];

    /// <summary>The run's text; of a command that measured byte for byte as it was printed.</summary>
    /// <param name="file">The run's file, as the user spelled it to the command.</param>
    /// <param name="run">The run.</param>
    /// <exception cref="SourceException">Nothing was measured in it, or it holds what no run can.</exception>
    public static string Text(string file, RunFile run)
    {
        ArgumentNullException.ThrowIfNull(run);
        return Texts(file, run) is { Length: > 0 } text ? text : throw new SourceException(file, "holds nothing that was measured");
    }

    private static string Texts(string file, RunFile run)
    {
        try
        {
            // Keys are printed one by one, and an empty line after each; a source that could not be judged has its line elsewhere.
            string[] checks =
            [
                .. (run.Checks ?? []).Where(row => row.Cause is null)
                    .Select(row => $"{TextRenderer.Render(CheckDocument.Of(row, run.Started, run.Machine), file)}\n"),
            ];
            // Modes that were judged are printed as they are, and the statements as the articles' are: as Markdown.
            string[] judged = run is { Modes: not null, Statements: not null } ? [StatementsReport.Render(run)] : [];
            RunFile rest = run with { Checks = null, Statements = judged.Length > 0 ? null : run.Statements };
            IEnumerable<Document> profile = run.Profile is null ? [] : [ProfileDocument.Of([MachineProfile.Of(file, run)])];
            string[] texts =
            [
                .. Kinds.SelectMany(kind => kind(rest)).Concat(profile).Select(document => TextRenderer.Render(document, file)),
                .. judged,
            ];
            return string.Concat(checks) + string.Join('\n', texts);
        }
        catch (Exception e) when (NoRun(e))
        {
            throw new SourceException(file, $"holds what no run can: {e.Message}", e);
        }
    }

    /// <summary>Whether an exception says that a run is like none:
    /// JSON of the right form can have lists of unequal lengths, times below zero, or keys that nobody knows.</summary>
    internal static bool NoRun(Exception exception) =>
        exception is ArgumentException or InvalidOperationException or ArithmeticException
            or IndexOutOfRangeException or NullReferenceException or KeyNotFoundException or SourceException;

    private static Func<RunFile, IEnumerable<Document>> One(Func<RunFile, bool> isIn, Func<RunFile, Document> document) =>
        run => isIn(run) ? [document(run)] : [];
}
