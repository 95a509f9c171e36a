namespace TokenSigningBench.Core.Statistics;

/// <summary>The level that each row's interval has to have, so that all of them together say nothing false more often than they may.</summary>
/// <remarks>
/// Holm's step-down procedure (A simple sequentially rejective multiple test procedure, Scandinavian Journal of Statistics 6, 1979, pages 65 to 70) in terms of
/// intervals: of m rows, the one that is farthest past the limit is held to 1 - a/m, the next to 1 - a/(m - 1) and so on, until one is not past it; that one and all
/// that remain, k, are held to 1 - a/k. It makes no assumption of how rows hang together, and rows of one run do. The intervals of those that remain hold together with
/// what is said of the others, that they are past the limit: these are the bounds that belong to Holm's procedure (Strassburger and Bretz, Statistics in
/// Medicine 27, 2008, pages 4914 to 4927; Guilbaud, Biometrical Journal 50, 2008, pages 678 to 692). By how much the others are past it is not held as strictly.
/// </remarks>
internal static class HolmLevels
{
    /// <summary>The level of each row.</summary>
    /// <param name="pValues">For each row, one minus the highest level at which its interval lies wholly past the limit.</param>
    /// <param name="error">How often, at most, anything false may be said of any row: 1 minus the level of all together.</param>
    /// <returns>The levels, in the order of the rows.</returns>
    public static IReadOnlyList<double> Of(IReadOnlyList<double> pValues, double error)
    {
        double[] levels = new double[pValues.Count];
        int left = pValues.Count;
        bool past = true;
        foreach (int row in Enumerable.Range(0, pValues.Count).OrderBy(row => pValues[row]))
        {
            levels[row] = 1 - error / left;
            past = past && pValues[row] <= error / left;
            if (past)
                left--;
        }

        return levels;
    }
}
