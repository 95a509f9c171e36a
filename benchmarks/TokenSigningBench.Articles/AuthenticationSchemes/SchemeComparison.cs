using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Articles.AuthenticationSchemes;

/// <summary>Two cells of one run, measured in the same rounds.</summary>
/// <param name="Ratio">The ratio of their logins per second: the median of the rounds' ratios, with its interval.</param>
public sealed record SchemeComparison(SchemeFigures One, SchemeFigures Other, Interval Ratio)
{
    /// <summary>Compares two cells; null where one was not measured, or had no successful login.</summary>
    public static SchemeComparison? Of(SchemeFigures one, SchemeFigures other) =>
        one.LoginsPerSecond is > 0 && other.LoginsPerSecond is > 0 && other.Rates.All(rate => rate > 0)
            ? new(one, other, BootstrapInterval.OfMedian([.. one.Rates.Zip(other.Rates, (ours, theirs) => ours / theirs)]))
            : null;

    /// <summary>The first server compared with another, for each scheme and number of users that both have.</summary>
    public static IEnumerable<SchemeComparison> All(AuthSchemesRun run, SchemeServerRow other)
    {
        IReadOnlyList<RankedScheme> theirs = SchemeRanking.Of(run, other.Id);
        return from scheme in SchemeRanking.Of(run, run.Servers[0].Id)
            from figures in scheme.ByUsers
            let peer = theirs.FirstOrDefault(one => one.Scheme == scheme.Scheme)?.With(figures.Cell.Users)
            where peer is not null
            let comparison = Of(figures, peer)
            where comparison is not null
            select comparison;
    }
}
