using TokenSigningBench.Core.Logins;

namespace TokenSigningBench.Lab.Protocol;

/// <summary>
/// The phases of a response's time as the server reports them in its <c>Server-Timing</c> header (W3C Server Timing, section 3.1).
/// </summary>
/// <param name="parts">Milliseconds by phase name.</param>
/// <param name="processor">The CPU time of all phases, in milliseconds; null if the server does not report it.</param>
public sealed class ServerTiming(IReadOnlyDictionary<string, double> parts, double? processor = null)
{
    public const string Header = "Server-Timing";

    /// <summary>The phase of signing, for all tokens of a response together.</summary>
    public const string Sign = LoginRow.SignPhase;

    /// <summary>Not a phase: the CPU time of all phases, without their waits for a core.</summary>
    private const string Processor = "cpu";

    private const string Duration = "dur";

    /// <summary>Milliseconds by phase name, for all phases with a duration, including unknown names.</summary>
    public IReadOnlyDictionary<string, double> Phases { get; } = parts;

    /// <summary>
    /// The CPU time of all phases, in milliseconds; null if the server does not report it. A queue model needs it, because the durations of
    /// phases include waits for a core.
    /// </summary>
    public double? ProcessorMilliseconds { get; } = processor;

    /// <summary>A phase's milliseconds; null if the server does not report it.</summary>
    public double? this[string name] => Phases.TryGetValue(name, out double milliseconds) ? milliseconds : null;

    /// <summary>
    /// Parses the header. A phase that is malformed or has no duration is ignored; the durations of a repeated phase are added.
    /// </summary>
    /// <param name="values">The values of all headers of this name.</param>
    /// <returns>The phases; null if there are none.</returns>
    public static ServerTiming? Parse(IEnumerable<string> values)
    {
        Dictionary<string, double> parts = [];
        foreach (string entry in values.SelectMany(value => SplitOutsideQuotes(value, ',')))
        {
            string[] fields = [.. SplitOutsideQuotes(entry, ';').Select(field => field.Trim())];
            // Of a repeated parameter the first one counts (section 3.1.1 of the specification).
            if (
                IsToken(fields[0])
                && fields.Skip(1).Select(ReadDuration).FirstOrDefault(text => text is not null) is { } text
                && ParseMilliseconds(text) is { } milliseconds
            )
                parts[fields[0]] = parts.GetValueOrDefault(fields[0]) + milliseconds;
        }

        double? processor = parts.Remove(Processor, out double time) ? time : null;
        return parts.Count > 0 ? new(parts, processor) : null;
    }

    private static string? ReadDuration(string parameter)
    {
        int equals = parameter.IndexOf('=', StringComparison.Ordinal);
        return equals > 0 && parameter[..equals].Trim().Equals(Duration, StringComparison.OrdinalIgnoreCase)
            ? parameter[(equals + 1)..].Trim().Trim('"')
            : null;
    }

    private static double? ParseMilliseconds(string text) =>
        double.TryParse(text, NumberStyles.AllowDecimalPoint | NumberStyles.AllowExponent, CultureInfo.InvariantCulture, out double value)
        && double.IsFinite(value)
            ? value
            : null;

    private static IEnumerable<string> SplitOutsideQuotes(string text, char separator)
    {
        int start = 0;
        bool quoted = false;
        for (int i = 0; i < text.Length; i++)
        {
            if (text[i] == '\\' && quoted)
                i++;
            else if (text[i] == '"')
                quoted = !quoted;
            else if (text[i] == separator && !quoted)
            {
                yield return text[start..i];
                start = i + 1;
            }
        }

        yield return text[start..];
    }

    // RFC 9110 section 5.6.2.
    private static bool IsToken(string text) =>
        text.Length > 0
        && text.All(character => char.IsAsciiLetterOrDigit(character) || "!#$%&'*+-.^_`|~".Contains(character, StringComparison.Ordinal));
}
