using System.Buffers;

namespace TokenSigningBench.Core.Files;

/// <summary>Makes text from outside safe to print.</summary>
public static class PrintableText
{
    /// <summary>
    /// Escapes what a terminal would interpret or hide: line ends, escape sequences, bidirectional controls, invisible letters.
    /// </summary>
    /// <returns>The text, with <c>\u</c> and four hexadecimal digits for each UTF-16 unit of such a character, as in JSON.</returns>
    public static string Of(string text) => Escape(text, keepsLines: false);

    /// <summary>The same for text of several lines: line ends and tabs stay.</summary>
    public static string Lines(string text) => Escape(text, keepsLines: true);

    private static string Escape(string text, bool keepsLines)
    {
        StringBuilder? escaped = null;
        for (int at = 0; at < text.Length; )
        {
            // By code point: half of a surrogate pair has no category of its own.
            bool isWhole = Rune.DecodeFromUtf16(text.AsSpan(at), out Rune rune, out int length) == OperationStatus.Done;
            if (isWhole && (!IsHidden(rune) || (keepsLines && IsLayout(text, at))))
                escaped?.Append(text, at, length);
            else
            {
                escaped ??= new StringBuilder(text, 0, at, text.Length + 16);
                foreach (char unit in text.AsSpan(at, length))
                    escaped.Append(CultureInfo.InvariantCulture, $"\\u{(int)unit:X4}");
            }

            at += length;
        }

        return escaped?.ToString() ?? text;
    }

    // A lone carriage return would overwrite what is already printed.
    private static bool IsLayout(string text, int at) =>
        text[at] is '\n' or '\t' || (text[at] == '\r' && at + 1 < text.Length && text[at + 1] == '\n');

    private static bool IsHidden(Rune rune) =>
        Rune.GetUnicodeCategory(rune)
            is UnicodeCategory.Control
                or UnicodeCategory.Format
                or UnicodeCategory.LineSeparator
                or UnicodeCategory.ParagraphSeparator
                or UnicodeCategory.OtherNotAssigned
        || IsIgnorable(rune.Value);

    // Default-ignorable code points that Unicode puts into letter and mark categories (DerivedCoreProperties.txt): fillers, joiners and
    // variation selectors. There are enough of them to hide one text in another.
    private static bool IsIgnorable(int value) =>
        value
            is 0x034F
                or 0x115F
                or 0x1160
                or 0x17B4
                or 0x17B5
                or (>= 0x180B and <= 0x180F)
                or 0x3164
                or (>= 0xFE00 and <= 0xFE0F)
                or 0xFFA0
                or (>= 0xE0100 and <= 0xE01EF);
}
