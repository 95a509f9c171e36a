namespace TokenSigningBench.Core.Statistics;

/// <summary>
/// The confidence level of each row's interval, so that all rows together make a false statement no more often than allowed.
/// </summary>
/// <remarks>
/// Holm's step-down procedure (A simple sequentially rejective multiple test procedure, Scandinavian Journal of Statistics 6, 1979, pages
/// 65 to 70) in terms of intervals. Of m rows, the row farthest past the limit gets the level 1 - a/m, the next 1 - a/(m - 1) and so on,
/// until one is not past it. That row and all after it, k together, get 1 - a/k. The procedure does not assume independence, and rows of
/// one run are not independent. The intervals of the remaining rows hold together with the statement that the others are past the limit:
/// these are the bounds that belong to Holm's procedure (Strassburger and Bretz, Statistics in Medicine 27, 2008, pages 4914 to 4927;
/// Guilbaud, Biometrical Journal 50, 2008, pages 678 to 692). How far the others are past the limit is not bounded as strictly.
/// </remarks>
public static class HolmLevels
{
    /// <param name="pValues">For each row, one minus the highest level at which its whole interval is past the limit.</param>
    /// <param name="error">The highest probability of a false statement about any row: 1 minus the joint level.</param>
    /// <returns>The levels, in the order of the rows.</returns>
    public static IReadOnlyList<double> Of(IReadOnlyList<double> pValues, double error)
    {
        double[] levels = new double[pValues.Count];
        int remaining = pValues.Count;
        bool isPast = true;
        foreach (int row in Enumerable.Range(0, pValues.Count).OrderBy(row => pValues[row]))
        {
            levels[row] = 1 - error / remaining;
            isPast = isPast && pValues[row] <= error / remaining;
            if (isPast)
                remaining--;
        }

        return levels;
    }
}
