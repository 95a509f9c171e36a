using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Core.Modes;

/// <summary>Two cells of one run, measured in the same rounds.</summary>
/// <param name="One">The one.</param>
/// <param name="Other">The other.</param>
/// <param name="Ratio">How many times as many logins a second the one did: the median of the rounds' ratios, with the interval.</param>
public sealed record ModeComparison(ModeFigures One, ModeFigures Other, BootstrapInterval Ratio)
{
    /// <summary>Compares; null where one of them was not measured, or let nobody in.</summary>
    public static ModeComparison? Of(ModeFigures one, ModeFigures other) =>
        one.LoginsPerSecond is > 0 && other.LoginsPerSecond is > 0 && other.Rates.All(rate => rate > 0)
            ? new(one, other, BootstrapInterval.OfMedian([.. one.Rates.Zip(other.Rates, (ours, theirs) => ours / theirs)]))
            : null;

    /// <summary>What the first server and another do in the same modes with the same users.</summary>
    /// <param name="run">The run.</param>
    /// <param name="other">The other server.</param>
    public static IEnumerable<ModeComparison> All(ModesRun run, ModeServerRow other)
    {
        IReadOnlyList<RankedMode> theirs = ModeRanking.Of(run, other.Id);
        return from mode in ModeRanking.Of(run, run.Servers[0].Id)
            from figures in mode.ByUsers
            let peer = theirs.FirstOrDefault(one => one.Mode == mode.Mode)?.With(figures.Cell.Users)
            where peer is not null
            let comparison = Of(figures, peer)
            where comparison is not null
            select comparison;
    }
}
