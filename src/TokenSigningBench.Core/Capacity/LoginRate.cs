namespace TokenSigningBench.Core.Capacity;

/// <summary>Parses a login rate such as <c>100000/hour</c>.</summary>
public static class LoginRate
{
    private static readonly Dictionary<string, double> SecondsOf = new(StringComparer.OrdinalIgnoreCase)
    {
        ["second"] = 1,
        ["s"] = 1,
        ["minute"] = 60,
        ["min"] = 60,
        ["hour"] = 3600,
        ["h"] = 3600,
    };

    /// <returns>Logins per second.</returns>
    /// <exception cref="UserErrorException">The text is not a number above zero, a slash and a unit of time.</exception>
    public static double Parse(string text) =>
        text.Split('/') is [var number, var unit]
        && double.TryParse(number, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out double logins)
        && logins > 0
        && double.IsFinite(logins)
        && SecondsOf.TryGetValue(unit, out double seconds)
            ? logins / seconds
            : throw new UserErrorException(text, "is not a rate of logins such as 100000/hour, 500/minute or 30/second");
}
