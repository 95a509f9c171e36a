namespace TokenSigningBench.Reports.Options;

/// <summary>Reads a share that the user gives in percent.</summary>
public static class Percentage
{
    /// <param name="option">The option's name, for the message.</param>
    /// <param name="max">The largest share: 1 is 100%.</param>
    /// <exception cref="UserErrorException">The text is something else.</exception>
    public static double Parse(string option, string text, double max) =>
        text.EndsWith('%')
        && double.TryParse(text[..^1].TrimEnd(), NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out double percent)
        && percent / 100 <= max
            ? percent / 100
            : throw new UserErrorException(option, Invariant($"{text} is not a share from 0% to {100 * max:0}%, such as 5%"));
}
