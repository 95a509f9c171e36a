namespace TokenSigningBench.Lab.Rotate;

/// <summary>What a change of keys has to respect, from the caches of the relying parties that a run asked.</summary>
/// <param name="Lead">How long the new key is published before it signs, so that it is not refused; null if no cache is known.</param>
/// <param name="LeadOf">The relying parties that need so long.</param>
/// <param name="LeadOfOthers">The longest time that the others need; null if there are none.</param>
/// <param name="Restarted">Relying parties that must be restarted after the new key is published.</param>
/// <param name="Withdrawn">How long a removed key may be accepted; null if no cache has a limit.</param>
/// <param name="WithdrawnBy">The relying parties that may accept it so long.</param>
/// <param name="WithdrawnForever">Relying parties that accept it until an unknown <c>kid</c> arrives, or until a restart.</param>
public sealed record RotationAdvice(
    TimeSpan? Lead,
    IReadOnlyList<string> LeadOf,
    TimeSpan? LeadOfOthers,
    IReadOnlyList<string> Restarted,
    TimeSpan? Withdrawn,
    IReadOnlyList<string> WithdrawnBy,
    IReadOnlyList<string> WithdrawnForever
)
{
    /// <summary>For how long clocks may differ: the tolerance that libraries have by default.</summary>
    public static readonly TimeSpan ClockTolerance = TimeSpan.FromMinutes(5);

    public static RotationAdvice Of(RotationRun run)
    {
        ArgumentNullException.ThrowIfNull(run);
        RotationRow[] known = [.. run.Rows.Where(row => row is { Cache: not null, NotRun: null }).DistinctBy(row => row.Id)];
        (double Seconds, string Name)[] leads =
            [.. from row in known where row.LeadSeconds is not null select (row.LeadSeconds!.Value, row.Name)],
            withdrawn = [.. from row in known where row.WithdrawnSeconds is not null select (row.WithdrawnSeconds!.Value, row.Name)];
        double? longest = leads.Length > 0 ? leads.Max(lead => lead.Seconds) : null,
            maxWithdrawn = withdrawn.Length > 0 ? withdrawn.Max(one => one.Seconds) : null;
        double[] others = [.. leads.Where(lead => lead.Seconds != longest).Select(lead => lead.Seconds)];
        return new(
            Time(longest),
            [.. leads.Where(lead => lead.Seconds == longest).Select(lead => lead.Name)],
            Time(others.Length > 0 ? others.Max() : null),
            [.. known.Where(row => row.NeedsRestart).Select(row => row.Name)],
            Time(maxWithdrawn),
            [.. withdrawn.Where(one => one.Seconds == maxWithdrawn).Select(one => one.Name)],
            [.. known.Where(row => row.WithdrawnSeconds is null).Select(row => row.Name)]
        );
    }

    private static TimeSpan? Time(double? seconds) => seconds is { } known ? TimeSpan.FromSeconds(known) : null;
}
