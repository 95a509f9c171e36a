namespace TokenSigningBench.Check.Size;

/// <summary>Finds the greatest length that passes, where every shorter one passes too.</summary>
public static class Bisection
{
    /// <param name="low">A length that passes, or is taken to.</param>
    /// <param name="high">A length that does not, or is taken not to.</param>
    public static int Greatest(int low, int high, Predicate<int> passes)
    {
        while (Middle(low, high) is { } middle)
        {
            if (passes(middle))
                low = middle;
            else
                high = middle;
        }

        return low;
    }

    /// <inheritdoc cref="Greatest"/>
    public static async Task<int> GreatestAsync(int low, int high, Func<int, Task<bool>> passes)
    {
        while (Middle(low, high) is { } middle)
        {
            if (await passes(middle).ConfigureAwait(false))
                low = middle;
            else
                high = middle;
        }

        return low;
    }

    private static int? Middle(int low, int high) => high - low > 1 ? low + (high - low) / 2 : null;
}
