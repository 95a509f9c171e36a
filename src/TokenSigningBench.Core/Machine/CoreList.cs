namespace TokenSigningBench.Core.Machine;

/// <summary>Parses a list of cores as taskset writes it: "0-2,5".</summary>
public static class CoreList
{
    /// <exception cref="FormatException">The text is not such a list.</exception>
    public static int Count(string cores) =>
        cores
            .Split(',')
            .Sum(range =>
                range.Split('-') switch
                {
                    [var only] when Number(only) >= 0 => 1,
                    [var first, var last] when Number(last) >= Number(first) => Number(last) - Number(first) + 1,
                    _ => throw new FormatException($"{cores} is no list of cores"),
                }
            );

    private static int Number(string text) => int.Parse(text, NumberStyles.None, CultureInfo.InvariantCulture);
}
