using TokenSigningBench.Core.Attribution;
using TokenSigningBench.Core.AuthenticationSchemes;
using TokenSigningBench.Core.Checks;
using TokenSigningBench.Core.Choosing;
using TokenSigningBench.Core.Explanation;
using TokenSigningBench.Core.Logins;
using TokenSigningBench.Core.Passwords;
using TokenSigningBench.Core.Plans;
using TokenSigningBench.Core.Profiles;
using TokenSigningBench.Core.Rotation;
using TokenSigningBench.Core.SigningCost;
using TokenSigningBench.Core.Sizes;
using TokenSigningBench.Core.Statements;
using TokenSigningBench.Core.Storms;
using TokenSigningBench.Core.Threads;
using TokenSigningBench.Reports.Articles;
using TokenSigningBench.Reports.AuthenticationSchemes;
using TokenSigningBench.Reports.Benchmarks;
using TokenSigningBench.Reports.Choosing;
using TokenSigningBench.Reports.Explanation;
using TokenSigningBench.Reports.Inspection;
using TokenSigningBench.Reports.Login;
using TokenSigningBench.Reports.Passwords;
using TokenSigningBench.Reports.Plan;
using TokenSigningBench.Reports.Primitives;
using TokenSigningBench.Reports.Profile;
using TokenSigningBench.Reports.Rendering;
using TokenSigningBench.Reports.Rotation;
using TokenSigningBench.Reports.SignatureChoice;
using TokenSigningBench.Reports.SigningCost;
using TokenSigningBench.Reports.Sizes;
using TokenSigningBench.Reports.Storm;

namespace TokenSigningBench.Reports.Sections;

/// <summary>The documents of a run file, whatever command wrote it.</summary>
public static class RunDocuments
{
    /// <summary>
    /// The documents of each kind of run, in the order of a report. A new kind of run needs a new line; without one, its document is its
    /// figures.
    /// </summary>
    private static readonly (Type Part, Func<RunFile, IEnumerable<Document>> Documents)[] Kinds =
    [
        (typeof(LoginRun), run => run.Of<LoginRun>().Servers.Count > 0 ? [LoginDocument.Of(run)] : []),
        (typeof(FlowsRun), run => run.Of<FlowsRun>().Rows.Count > 0 ? [FlowsDocument.Of(run)] : []),
        (typeof(TokenPathRun), run => [TokenPathDocument.Of(run)]),
        (typeof(UnsignedTokensRun), run => [UnsignedTokensDocument.Of(run)]),
        (typeof(ExplainRun), run => [ExplainDocument.Of(run)]),
        (typeof(CheckRun), CheckDocument.Of),
        (typeof(StormRun), run => [StormDocument.Of(run)]),
        (typeof(PlanRun), run => [PlanDocument.Of(run)]),
        (typeof(SigningCostRun), SigningCostDocument.Of),
        (typeof(ChoiceRun), run => [ChoiceDocument.Of(run)]),
        (typeof(RotationRun), run => [RotationDocument.Of(run)]),
        (typeof(SizeRun), run => [SizeDocument.Of(run)]),
        (typeof(HashRun), run => run.Of<HashRun>().Nanoseconds.Count > 1 ? [HashDocument.Of(run)] : []),
        (typeof(PasswordTablesRun), run => [PasswordTablesDocument.Of(run), .. StatementsDocument.Of(run)]),
        (typeof(AuthSchemesRun), run => [AuthSchemesDocument.Of(run), .. StatementsDocument.Of(run)]),
        (typeof(ThroughputRun), run => run.Of<ThroughputRun>().Rows.Count > 0 ? [ThroughputDocument.Of(run)] : []),
        (typeof(ThreadsRun), run => run.Of<ThreadsRun>().Rows.Count > 0 ? [ThreadsDocument.Of(run)] : []),
        (typeof(StatementsRun), run => [.. ByUsersDocument.Of(run), .. MillionDocument.Of(run), .. StatementsDocument.Of(run)]),
        (typeof(BenchmarksRun), BenchmarksDocument.Of),
        // The report shows the profiles of all machines in one section.
        (typeof(ProfileRun), _ => []),
    ];

    public static IEnumerable<Document> Of(RunFile run)
    {
        int kind = Rank(run);
        return kind < Kinds.Length ? Kinds[kind].Documents(run) : FiguresDocument.Of(run);
    }

    /// <summary>The position of a run in a report.</summary>
    internal static int Rank(RunFile run) =>
        Array.FindIndex(Kinds, kind => kind.Part == run.Part?.GetType()) is var index and >= 0 ? index : Kinds.Length;

    /// <summary>The run as text. For a command that measured, it is byte for byte what the command printed.</summary>
    /// <param name="file">The run's file as the user gave it to the command; null if there is none.</param>
    /// <param name="verbose">Whether all details are included.</param>
    /// <exception cref="UserErrorException">The run has no measurements, or values that no run can have.</exception>
    public static string Text(string? file, RunFile run, bool verbose = false) =>
        Render(file, run, verbose) is { Length: > 0 } text
            ? text
            : throw new UserErrorException(file ?? "this run", "contains no measurements");

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

    private static string Render(string? file, RunFile run, bool verbose)
    {
        try
        {
            return run.Part switch
            {
                // Each key is printed with an empty line after it. A source that could not be judged is reported elsewhere.
                CheckRun checks => string.Concat(
                    checks
                        .Rows.Where(row => row.Cause is null)
                        .Select(row => $"{TextRenderer.Render(CheckDocument.Of(row, run.Started, run.Machine), file, verbose)}\n")
                ),
                ProfileRun => TextRenderer.Render(ProfileDocument.Of([MachineProfile.Of(file ?? "this machine", run)]), file, verbose),
                _ => Render(file, [.. Of(run)], verbose),
            };
        }
        catch (Exception e) when (RunFile.IsInvalidRun(e))
        {
            throw new UserErrorException(file ?? "this run", $"contains invalid values: {e.Message}", e);
        }
    }
}
