using System.Globalization;

namespace TokenSigningBench.Core.Sources;

/// <summary>Foreign text as it may stand in a line of ours.</summary>
public static class PrintableText
{
    /// <summary>Spells out what a terminal would obey or hide: line ends, escapes, marks that turn the direction of writing.</summary>
    public static string Of(string text) => text.Any(IsHidden)
        ? string.Concat(text.Select(character => IsHidden(character) ? string.Create(CultureInfo.InvariantCulture, $"\\u{(int)character:X4}") : $"{character}"))
        : text;

    private static bool IsHidden(char character) => char.GetUnicodeCategory(character)
        is UnicodeCategory.Control or UnicodeCategory.Format or UnicodeCategory.LineSeparator or UnicodeCategory.ParagraphSeparator;
}
