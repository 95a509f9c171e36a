using TokenSigningBench.Core.Attribution;
using TokenSigningBench.Core.AuthenticationSchemes;
using TokenSigningBench.Core.Checks;
using TokenSigningBench.Core.Choosing;
using TokenSigningBench.Core.Logins;
using TokenSigningBench.Core.Passwords;
using TokenSigningBench.Core.Plans;
using TokenSigningBench.Core.Profiles;
using TokenSigningBench.Core.SigningCost;
using TokenSigningBench.Core.Statements;
using TokenSigningBench.Core.Storms;
using TokenSigningBench.Core.Threads;
using TokenSigningBench.Reports.Articles;
using TokenSigningBench.Reports.AuthenticationSchemes;
using TokenSigningBench.Reports.Benchmarks;
using TokenSigningBench.Reports.Choosing;
using TokenSigningBench.Reports.Inspection;
using TokenSigningBench.Reports.Login;
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
    /// One that is not among them says its figures.</summary>
    private static readonly (Type Part, Func<RunFile, IEnumerable<Document>> Documents)[] Kinds =
    [
        (typeof(CheckRun), CheckDocument.Of),
        (typeof(LoginRun), run => run.Of<LoginRun>().Servers.Count > 0 ? [LoginDocument.Of(run)] : []),
        (typeof(TokenPathRun), run => [TokenPathDocument.Of(run)]),
        (typeof(StormRun), run => [StormDocument.Of(run)]),
        (typeof(PlanRun), run => [PlanDocument.Of(run)]),
        (typeof(SigningCostRun), SigningCostDocument.Of),
        (typeof(ChoiceRun), run => [ChoiceDocument.Of(run)]),
        (typeof(HashRun), run => run.Of<HashRun>().Nanoseconds.Count > 1 ? [HashDocument.Of(run)] : []),
        (typeof(AuthSchemesRun), run => [AuthSchemesDocument.Of(run), .. StatementsDocument.Of(run)]),
        (typeof(ThroughputRun), run => run.Of<ThroughputRun>().Rows.Count > 0 ? [ThroughputDocument.Of(run)] : []),
        (typeof(ThreadsRun), run => run.Of<ThreadsRun>().Rows.Count > 0 ? [ThreadsDocument.Of(run)] : []),
        (typeof(StatementsRun), run => [.. ByUsersDocument.Of(run), .. StatementsDocument.Of(run)]),
        (typeof(BenchmarksRun), BenchmarksDocument.Of),
        // Several machines are laid over one another.
        (typeof(ProfileRun), _ => []),
    ];

    /// <summary>What a run says.</summary>
    public static IEnumerable<Document> Of(RunFile run)
    {
        int kind = Rank(run);
        return kind < Kinds.Length ? Kinds[kind].Documents(run) : FiguresDocument.Of(run);
    }

    /// <summary>The place of a run among others in a report.</summary>
    internal static int Rank(RunFile run) =>
        Array.FindIndex(Kinds, kind => kind.Part == run.Part?.GetType()) is var index and >= 0 ? index : Kinds.Length;

    /// <summary>The run's text; of a command that measured byte for byte as it was printed.</summary>
    /// <param name="file">The run's file, as the user spelled it to the command; null where it is in none.</param>
    /// <exception cref="UserErrorException">Nothing was measured in it, or it holds what no run can.</exception>
    public static string Text(string? file, RunFile run) =>
        Texts(file, run) is { Length: > 0 } text
            ? text
            : throw new UserErrorException(file ?? "this run", "holds nothing that was measured");

    // One machine, which the last names.
    private static string Texts(string? file, Document[] documents) =>
        string.Join(
            '\n',
            documents
                .Index()
                .Select(one => TextRenderer.Render(one.Index == documents.Length - 1 ? one.Item : one.Item with { Machine = null }, file))
        );

    private static string Texts(string? file, RunFile run)
    {
        try
        {
            return run.Part switch
            {
                // Keys are printed one by one, and an empty line after each; a source that could not be judged has its line elsewhere.
                CheckRun checks => string.Concat(
                    checks
                        .Rows.Where(row => row.Cause is null)
                        .Select(row => $"{TextRenderer.Render(CheckDocument.Of(row, run.Started, run.Machine), file)}\n")
                ),
                ProfileRun => TextRenderer.Render(ProfileDocument.Of([MachineProfile.Of(file ?? "this machine", run)]), file),
                _ => Texts(file, [.. Of(run)]),
            };
        }
        catch (Exception e) when (RunFile.IsInvalidRun(e))
        {
            throw new UserErrorException(file ?? "this run", $"holds what no run can: {e.Message}", e);
        }
    }
}
