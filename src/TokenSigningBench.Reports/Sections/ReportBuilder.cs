using TokenSigningBench.Core.Sources;
using TokenSigningBench.Reports.Choosing;
using TokenSigningBench.Reports.Documents;
using TokenSigningBench.Reports.Inspection;
using TokenSigningBench.Reports.Login;
using TokenSigningBench.Reports.Modes;
using TokenSigningBench.Reports.Passwords;
using TokenSigningBench.Reports.Plan;
using TokenSigningBench.Reports.Profile;
using TokenSigningBench.Reports.SignatureChoice;
using TokenSigningBench.Reports.SigningCost;
using TokenSigningBench.Reports.Storm;

namespace TokenSigningBench.Reports.Sections;

/// <summary>Makes a report of runs.</summary>
public static class ReportBuilder
{
    // What a reader asks first stands first. A new kind of run is a new line.
    private static readonly Func<IReadOnlyList<ReportedRun>, IEnumerable<ReportSection>>[] Kinds =
    [
        runs => Checked(runs.FirstOrDefault(run => run.OfHost is not null), () => FleetSection.Of(runs)),
        Each(run => CheckDocument.Of(run.Run).Select(document => ReportSection.Of(run.Name, document))),
        Each(run => run.Run.Logins is { Servers.Count: > 0 } ? [ReportSection.Of(run.Name, LoginDocument.Of(run.Run))] : []),
        Each(run => run.Run.TokenPath is { Pairs.Count: > 0 } ? [ReportSection.Of(run.Name, TokenPathDocument.Of(run.Run))] : []),
        Each(run => run.Run.Storms is { Servers.Count: > 0 } ? [ReportSection.Of(run.Name, StormDocument.Of(run.Run))] : []),
        Each(run => run.Run.Plan is not null ? [ReportSection.Of(run.Name, PlanDocument.Of(run.Run))] : []),
        Each(run => SigningCostDocument.Of(run.Run).Select(document => ReportSection.Of(run.Name, document))),
        Each(run => run.Run.Choice is not null ? [ReportSection.Of(run.Name, ChoiceDocument.Of(run.Run))] : []),
        Each(run => run.Run.Hash is { Nanoseconds.Count: > 1 } ? [ReportSection.Of(run.Name, HashDocument.Of(run.Run))] : []),
        Each(run => run.Run.Modes is { Cells.Count: > 0 } ? [ReportSection.Of(run.Name, ModesDocument.Of(run.Run))] : []),
        Each(run => run.Run.Throughput is { Count: > 0 } ? [ReportSection.Of(run.Name, ThroughputDocument.Of(run.Run))] : []),
        Each(run => run.Run.Threads is { Count: > 0 } ? [ReportSection.Of(run.Name, ThreadsDocument.Of(run.Run))] : []),
        Each(ByUsersSection.Of),
        Each(StatementsSection.Of),
        Each(BenchmarksSection.Of),
        // Machines are laid one over the other.
        runs => Checked(runs.FirstOrDefault(run => run.Run.Profile is not null), () => Machines(runs)),
    ];

    /// <summary>Makes it.</summary>
    /// <param name="runs">One run or more.</param>
    /// <exception cref="SourceException">A run holds nothing that is reported, or what no run can hold.</exception>
    public static Report Of(IReadOnlyList<ReportedRun> runs)
    {
        ArgumentNullException.ThrowIfNull(runs);
        var all = new ReportedRuns();
        foreach (ReportedRun run in runs)
            all.Add(run);
        ReportSection[] sections = [.. Kinds.SelectMany(kind => kind(all.All)).Select(section => Marked(section, runs))];
        bool isFleet = FleetSection.IsInPlaceOfHosts(runs);
        return runs.FirstOrDefault(run => run.Run.Profile is null && !(isFleet && run is { Host: not null, OfHost: not null }) && sections.All(section => section.Run != run.Name)) is { } empty
            ? throw new SourceException(empty.Name, "holds nothing that was measured")
            : new(sections[0].Answer, runs, sections);
    }

    private static IEnumerable<ReportSection> Machines(IReadOnlyList<ReportedRun> runs)
    {
        MachineProfile[] profiles = [.. runs.Where(run => run.Run.Profile is not null).Select(run => MachineProfile.Of(run.Name, run.Run))];
        return profiles.Length == 0 ? [] : [ReportSection.Of(string.Join(", ", profiles.Select(one => one.Source)), ProfileDocument.Of(profiles))];
    }

    private static ReportSection Marked(ReportSection section, IReadOnlyList<ReportedRun> runs) =>
        runs.FirstOrDefault(run => run.Name == section.Run)?.Run.Partial is { } partial ? section with { Blocks = [PartialBlock.Of(partial), .. section.Blocks] } : section;

    private static Func<IReadOnlyList<ReportedRun>, IEnumerable<ReportSection>> Each(Func<ReportedRun, IEnumerable<ReportSection>> kind) =>
        runs => runs.SelectMany(run => Checked(run, () => kind(run)));

    private static ReportSection[] Checked(ReportedRun? run, Func<IEnumerable<ReportSection>> sections)
    {
        try
        {
            return [.. sections()];
        }
        catch (Exception e) when (RunDocuments.NoRun(e))
        {
            throw new SourceException(run?.Name ?? "run", $"holds what no run can: {e.Message}", e);
        }
    }
}
