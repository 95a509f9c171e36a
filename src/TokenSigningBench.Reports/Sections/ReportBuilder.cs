using TokenSigningBench.Reports.Features;
using TokenSigningBench.Reports.Fleet;

namespace TokenSigningBench.Reports.Sections;

/// <summary>Builds a report from runs.</summary>
public static class ReportBuilder
{
    /// <param name="runs">At least one run.</param>
    /// <exception cref="UserErrorException">A run has no measurements, or values that no run can have.</exception>
    public static Report Of(IReadOnlyList<ReportedRun> runs)
    {
        var all = new ReportedRuns();
        foreach (ReportedRun run in runs)
            all.Add(run);
        ReportSection[] sections =
        [
            .. BuildSections(
                runs.FirstOrDefault(run => run.HostRun is not null),
                () => FleetDocument.Of(all.All).Select(fleet => new ReportSection(fleet.Runs, fleet.Document))
            ),
            .. BuildSections(runs is [var first, ..] ? first : null, () => TrendSection.Of(all.All)),
            .. from run in all.All.OrderBy(run => RunDocuments.Rank(run.Run))
            from section in BuildSections(run, () => RunDocuments.Of(run.Run).Select(document => new ReportSection(run.Name, document)))
            select section,
            .. from kind in RunKinds.All.OfType<ReportedKind>()
            where kind.Together is not null
            from section in BuildSections(runs.FirstOrDefault(run => run.Run.Part?.GetType() == kind.Part), () => Together(kind, all.All))
            select section,
        ];
        // The fleet's section sums up the others.
        sections =
        [
            .. sections
                .Select(section => MarkPartial(section, runs))
                .OrderBy(section => section.Document.Id != "fleet")
                .ThenBy(section => section.Card.Urgency)
                .ThenBy(section => section.Card.Action is null),
        ];
        bool isFleet = FleetDocument.ReplacesHostSections(runs);
        return
            runs.FirstOrDefault(run =>
                RunDocuments.KindOf(run.Run)?.Together is null
                && !(isFleet && run is { Host: not null, HostRun: not null })
                && sections.All(section => section.Run != run.Name)
            )
                is { } empty
            ? throw new UserErrorException(empty.Name, "contains no measurements")
            : new(sections[0].Answer, runs, sections);
    }

    private static IEnumerable<ReportSection> Together(ReportedKind kind, IReadOnlyList<ReportedRun> runs)
    {
        (string Name, RunFile Run)[] own = [.. from run in runs where run.Run.Part?.GetType() == kind.Part select (run.Name, run.Run)];
        return own is [] ? [] : [new(string.Join(", ", own.Select(one => one.Name)), kind.Together!(own))];
    }

    private static ReportSection MarkPartial(ReportSection section, IReadOnlyList<ReportedRun> runs) =>
        runs.FirstOrDefault(run => run.Name == section.Run)?.Run.Partial is { } partial
        && !section.Document.Blocks.Any(block => block is { Id: PartialBlock.Id, Items.Count: > 0 })
            ? section with
            {
                Document = section.Document with { Blocks = [PartialBlock.Of(partial), .. section.Document.Blocks] },
            }
            : section;

    private static ReportSection[] BuildSections(ReportedRun? run, Func<IEnumerable<ReportSection>> sections)
    {
        try
        {
            return [.. sections()];
        }
        catch (Exception e) when (RunFile.IsInvalidRun(e))
        {
            throw new UserErrorException(run?.Name ?? "run", $"contains invalid values: {e.Message}", e);
        }
    }
}
