namespace TokenSigningBench.Lab.Protocol;

/// <summary>
/// The phases of a response's time as the server reports them in its <c>Server-Timing</c> header (W3C Server Timing, section 3.1).
/// </summary>
/// <param name="parts">Milliseconds by phase name.</param>
/// <param name="processor">The CPU time of all phases, in milliseconds; null if the server does not report it.</param>
/// <param name="signatures">The number of signatures; null if the server does not report it.</param>
public sealed class ServerTiming(IReadOnlyDictionary<string, double> parts, double? processor = null, int? signatures = null)
{
    public const string Header = "Server-Timing";

    /// <summary>The phase of signing, for all tokens of a response together.</summary>
    public const string Sign = "sign";

    /// <summary>Not a phase: the CPU time of all phases, without their waits for a core.</summary>
    private const string Processor = "cpu";

    /// <summary>Not a phase: the number of signatures, in the description of an entry without a duration.</summary>
    public const string SignatureCount = "signatures";

    private const string Duration = "dur";
    private const string Description = "desc";

    /// <summary>Milliseconds by phase name, for all phases with a duration, including unknown names.</summary>
    public IReadOnlyDictionary<string, double> Phases { get; } = parts;

    /// <summary>
    /// The CPU time of all phases, in milliseconds; null if the server does not report it. A queue model needs it, because the durations of
    /// phases include waits for a core.
    /// </summary>
    public double? ProcessorMilliseconds { get; } = processor;

    /// <summary>The number of signatures that the response caused; null if the server does not report it.</summary>
    public int? Signatures { get; } = signatures;

    /// <summary>A phase's milliseconds; null if the server does not report it.</summary>
    public double? this[string name] => Phases.TryGetValue(name, out double milliseconds) ? milliseconds : null;

    /// <summary>The phases of a response; null if there are none.</summary>
    public static ServerTiming? Of(HttpResponseMessage response) =>
        response.Headers.TryGetValues(Header, out IEnumerable<string>? values) ? Parse(values) : null;

    /// <summary>
    /// Parses the header. A phase that is malformed or has no duration is ignored; the durations of a repeated phase are added.
    /// </summary>
    /// <param name="values">The values of all headers of this name.</param>
    /// <returns>The phases; null if there are none.</returns>
    public static ServerTiming? Parse(IEnumerable<string> values)
    {
        Dictionary<string, double> parts = [];
        int? signatures = null;
        foreach (string entry in values.SelectMany(value => SplitOutsideQuotes(value, ',')))
        {
            string[] fields = [.. SplitOutsideQuotes(entry, ';').Select(field => field.Trim())];
            if (IsToken(fields[0]) && Find(fields, Duration) is { } text && ParseMilliseconds(text) is { } milliseconds)
                parts[fields[0]] = parts.GetValueOrDefault(fields[0]) + milliseconds;
            else if (
                fields[0] == SignatureCount
                && int.TryParse(Find(fields, Description), NumberStyles.None, CultureInfo.InvariantCulture, out int count)
            )
                signatures = count;
        }

        double? processor = parts.Remove(Processor, out double time) ? time : null;
        return parts.Count > 0 ? new(parts, processor, signatures) : null;
    }

    /// <summary>Adds up the times and the signatures of the responses of one login.</summary>
    /// <returns>The sums: null without responses, or if a response does not report its phases.</returns>
    public static ServerTiming? Sum(IReadOnlyCollection<ServerTiming?> responses)
    {
        if (responses.Count == 0 || responses.Contains(null))
            return null;
        Dictionary<string, double> parts = [];
        foreach ((string name, double milliseconds) in responses.SelectMany(response => response!.Phases))
            parts[name] = parts.GetValueOrDefault(name) + milliseconds;
        return new(
            parts,
            responses.All(response => response!.ProcessorMilliseconds is not null)
                ? responses.Sum(response => response!.ProcessorMilliseconds)
                : null,
            // A response without a signature does not state their number.
            responses.Any(response => response!.Signatures is not null)
                ? responses.Sum(response => response!.Signatures)
                : null
        );
    }

    // Of a repeated parameter the first one counts (section 3.1.1 of the specification).
    private static string? Find(string[] fields, string parameter) =>
        fields
            .Skip(1)
            .Select(field => field.Split('=', 2))
            .FirstOrDefault(pair => pair.Length == 2 && pair[0].Trim().Equals(parameter, StringComparison.OrdinalIgnoreCase))
            ?[1].Trim()
            .Trim('"');

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
