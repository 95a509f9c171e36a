using TokenSigningBench.Core.Logins;

namespace TokenSigningBench.Lab.Protocol;

/// <summary>Where an answer's time went, as the server says itself in its <c>Server-Timing</c> header (W3C Server Timing, section 3.1).</summary>
/// <param name="parts">Each part's milliseconds by its name.</param>
/// <param name="processor">The processor time of all of it, in milliseconds; null where the server does not say.</param>
public sealed class ServerTiming(IReadOnlyDictionary<string, double> parts, double? processor = null)
{
    public const string Header = "Server-Timing";

    /// <summary>Signing, all of an answer's tokens together.</summary>
    public const string Sign = LoginRow.SignPhase;

    /// <summary>No part of the answer's time: the processor time that all parts took, without their waits for a core.</summary>
    private const string Processor = "cpu";

    private const string Duration = "dur";

    /// <summary>Every part that came with a duration, in milliseconds by its name, ours or not.</summary>
    public IReadOnlyDictionary<string, double> Parts { get; } = parts;

    /// <summary>The processor time that all parts took, in milliseconds: what a model of a queue needs, because their own times have the wait for a core in them. Null where the server does not say.</summary>
    public double? ProcessorMilliseconds { get; } = processor;

    /// <summary>A part's milliseconds; null where the server did not say.</summary>
    public double? this[string name] => Parts.TryGetValue(name, out double milliseconds) ? milliseconds : null;

    /// <summary>Reads the header. A part that is malformed, or has no duration, is left out; one that comes several times is added up.</summary>
    /// <param name="values">The values of all headers of this name.</param>
    /// <returns>The parts; null where there are none.</returns>
    public static ServerTiming? Parse(IEnumerable<string> values)
    {
        Dictionary<string, double> parts = [];
        foreach (string entry in values.SelectMany(value => SplitOutsideQuotes(value, ',')))
        {
            string[] pieces = [.. SplitOutsideQuotes(entry, ';').Select(piece => piece.Trim())];
            // Of a parameter that comes twice the first counts (section 3.1.1 of the specification).
            if (
                IsToken(pieces[0])
                && pieces.Skip(1).Select(DurationIn).FirstOrDefault(text => text is not null) is { } text
                && Milliseconds(text) is { } milliseconds
            )
                parts[pieces[0]] = parts.GetValueOrDefault(pieces[0]) + milliseconds;
        }

        double? processor = parts.Remove(Processor, out double time) ? time : null;
        return parts.Count > 0 ? new(parts, processor) : null;
    }

    private static string? DurationIn(string parameter)
    {
        int equals = parameter.IndexOf('=', StringComparison.Ordinal);
        return equals > 0 && parameter[..equals].Trim().Equals(Duration, StringComparison.OrdinalIgnoreCase)
            ? parameter[(equals + 1)..].Trim().Trim('"')
            : null;
    }

    private static double? Milliseconds(string text) =>
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
