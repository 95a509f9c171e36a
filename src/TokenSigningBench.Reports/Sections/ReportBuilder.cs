using TokenSigningBench.Core.Sources;

namespace TokenSigningBench.Reports.Sections;

/// <summary>Makes a report of runs.</summary>
public static class ReportBuilder
{
    // What a reader asks first stands first. A new kind of run is a new line.
    private static readonly Func<IReadOnlyList<ReportedRun>, IEnumerable<ReportSection>>[] Kinds =
    [
        Each(CheckSection.Of),
        Each(LoginSection.Of),
        Each(TokenPathSection.Of),
        Each(StormSection.Of),
        Each(PlanSection.Of),
        Each(SigningCostSection.Of),
        Each(ChoiceSection.Of),
        Each(HashSection.Of),
        Each(ModesSection.Of),
        Each(ThroughputSection.Of),
        Each(ThreadsSection.Of),
        Each(ByUsersSection.Of),
        Each(StatementsSection.Of),
        Each(BenchmarksSection.Of),
        // Machines are laid one over the other.
        runs => Checked(runs.FirstOrDefault(run => run.Run.Profile is not null), () => MachineSection.Of(runs)),
    ];

    /// <summary>Makes it.</summary>
    /// <param name="runs">One run or more.</param>
    /// <exception cref="SourceException">A run holds nothing that is reported, or what no run can hold.</exception>
    public static Report Of(IReadOnlyList<ReportedRun> runs)
    {
        ArgumentNullException.ThrowIfNull(runs);
        ReportSection[] sections = [.. Kinds.SelectMany(kind => kind(runs)).Select(section => Marked(section, runs))];
        return runs.FirstOrDefault(run => run.Run.Profile is null && sections.All(section => section.Run != run.Name)) is { } empty
            ? throw new SourceException(empty.Name, "holds nothing that was measured")
            : new(sections[0].Answer, runs, sections);
    }

    private static ReportSection Marked(ReportSection section, IReadOnlyList<ReportedRun> runs) =>
        runs.FirstOrDefault(run => run.Name == section.Run)?.Run.Partial is { } partial ? section with { Notes = [$"PARTIAL: {partial}. What is here was measured before.", .. section.Notes] } : section;

    private static Func<IReadOnlyList<ReportedRun>, IEnumerable<ReportSection>> Each(Func<ReportedRun, IEnumerable<ReportSection>> kind) =>
        runs => runs.SelectMany(run => Checked(run, () => kind(run)));

    private static ReportSection[] Checked(ReportedRun? run, Func<IEnumerable<ReportSection>> sections)
    {
        try
        {
            return [.. sections()];
        }
        catch (Exception e) when (e is ArgumentException or InvalidOperationException or ArithmeticException or IndexOutOfRangeException or NullReferenceException or KeyNotFoundException)
        {
            // JSON of the right form can still say what no run does: lists of unequal lengths, times below zero.
            throw new SourceException(run?.Name ?? "run", $"holds what no run can: {e.Message}", e);
        }
    }
}
