using System.Text.RegularExpressions;

namespace TokenSigningBench.Core.Certificates;

/// <summary>
/// The certificates and keys of a PEM file (RFC 7468). .NET and OpenSSL skip a block that is damaged, and go on as if it was not there:
/// here each is read, or the file is refused with the cause.
/// </summary>
internal static partial class PemBlocks
{
    // A system's trust store has 150.
    private const int MaxBlocks = 1000;

    // Hyphens, and what word processors and chat programs write in place of them.
    private const string Dash = """[-\u00AD\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]""";

    private const string Space = """[\s_\u200B-\u200D\u2060\uFEFF]""";

    private const string Word =
        "(?:X509|TRUSTED|CERTIFICATE|REQUEST|NEW|RSA|EC|DSA|ENCRYPTED|OPENSSH|PRIVATE|PUBLIC|KEY|PARAMETERS|PKCS7|CMS|CRL)";

    private const string Label = $"{Word}(?:{Space}{{0,12}}{Word}){{0,6}}";

    /// <summary>Whether there is a line that begins a block, or nearly does.</summary>
    public static bool AreIn(string text) => Boundary().IsMatch(text);

    /// <summary>The labels of all blocks, whole or not, each once.</summary>
    public static string[] LabelsOf(string text) => [.. Boundary().Matches(text).Select(LabelOf).Distinct()];

    /// <summary>Reads all certificates and keys. Blocks of other kinds are left out.</summary>
    /// <exception cref="UserErrorException">There are too many, or one is damaged.</exception>
    public static IReadOnlyList<PemBlock> Read(string path, string text)
    {
        Match[] boundaries = Boundary().Matches(text).ToArray();
        int count = boundaries.Count(IsBegin);
        if (count > MaxBlocks)
            throw new UserErrorException(path, Invariant($"has {count:N0} PEM blocks; at most {MaxBlocks:N0} are read"));
        if (CauseInWholeFile(text) is { } cause)
            throw new UserErrorException(path, cause);

        List<PemBlock> blocks = [];
        int number = 0;
        for (int i = 0; i < boundaries.Length; i++)
        {
            Match begin = boundaries[i];
            string label = LabelOf(begin);
            if (!IsBegin(begin))
            {
                if (IsRead(label))
                    throw new UserErrorException(path, $"has in line {LineOf(text, begin.Index)} the END of {label} without a BEGIN");
                continue;
            }

            number++;
            Match? end = i + 1 < boundaries.Length && !IsBegin(boundaries[i + 1]) ? boundaries[++i] : null;
            if (!IsRead(label))
                continue;
            try
            {
                blocks.Add(new(label, Decode(text, begin, end)));
            }
            catch (FormatException e)
            {
                throw new UserErrorException(path, Invariant($"block {number} of {count}, {label}, {e.Message}"), e);
            }
        }

        return blocks;
    }

    private static string? CauseInWholeFile(string text) =>
        EscapedLineEnd().IsMatch(text) ? """has \n in place of line ends, as in JSON: printf '%b' "$(cat FILE)" > NEW.pem"""
        : QuotedBegin().IsMatch(text) ? """has quotation marks around its PEM, as in an environment file: tr -d '"' < FILE > NEW.pem"""
        : null;

    // As System.Security.Cryptography.PemEncoding reads it, which skips everything else.
    private static byte[] Decode(string text, Match begin, Match? end)
    {
        string label = LabelOf(begin);
        if (!IsExact(begin))
            throw new FormatException($"begins with a line that is not exactly -----BEGIN {label}-----{Invisible(begin.Value)}");
        if (begin.Index > 0 && text[begin.Index - 1] is var before && !IsWhiteSpace(before))
            throw new FormatException(
                before == '-' ? $"begins with a line that is not exactly -----BEGIN {label}-----"
                : Invisible([before]) is { Length: > 0 } invisible ? $"does not begin its line{invisible}"
                : "has text before BEGIN in the same line: put a line break between them"
            );
        if (end is null)
            throw new FormatException("is cut off: it has no END line");
        if (LabelOf(end) != label)
            throw new FormatException($"ends as {LabelOf(end)}: its own END line is missing, or one of the two labels is wrong");
        if (!IsExact(end))
            throw new FormatException($"ends with a line that is not exactly -----END {label}-----{Invisible(end.Value)}");
        int after = end.Index + end.Length;
        if (after < text.Length && !IsWhiteSpace(text[after]))
            throw new FormatException("has text after END in the same line: put a line break between them");

        byte[]? der = DecodeBase64(text, begin.Index + begin.Length, end.Index);
        // The others are refused by their labels.
        bool isDer = !label.StartsWith("OPENSSH", StringComparison.Ordinal) && !label.StartsWith("DSA", StringComparison.Ordinal);
        return der is not null && (!isDer || Asn1Content.IsWhole(der))
            ? der
            : throw new FormatException("is damaged: characters of its base64 are missing, or there are too many");
    }

    private static byte[]? DecodeBase64(string text, int start, int end)
    {
        for (int i = start; i < end; i++)
            if (!char.IsAsciiLetterOrDigit(text[i]) && text[i] is not ('+' or '/' or '=') && !IsWhiteSpace(text[i]))
                throw new FormatException(
                    $"has in line {LineOf(text, i)} a character that is not base64"
                        + (Invisible([text[i]]) is { Length: > 0 } invisible ? invisible : $": '{text[i]}'")
                );
        try
        {
            return Convert.FromBase64String(text[start..end]);
        }
        catch (FormatException)
        {
            return null;
        }
    }

    private static bool IsRead(string label) =>
        label.EndsWith("CERTIFICATE", StringComparison.Ordinal) || label.EndsWith("KEY", StringComparison.Ordinal);

    private static bool IsBegin(Match boundary) => boundary.Groups["kind"].ValueSpan.Equals("BEGIN", StringComparison.OrdinalIgnoreCase);

    private static bool IsExact(Match boundary) => boundary.Groups["exact"].Success && LabelOf(boundary) == boundary.Groups["label"].Value;

    // A label of known words in the spelling of RFC 7468.
    private static string LabelOf(Match boundary) =>
        boundary.Groups["label"].Value is var label && KnownLabel().IsMatch(label)
            ? string.Join(' ', KnownWord().Matches(label.ToUpperInvariant()).Select(word => word.Value))
            : label;

    private static string Invisible(ReadOnlySpan<char> text)
    {
        foreach (char character in text)
            if (character > '~' && (char.IsWhiteSpace(character) || PrintableText.Of($"{character}").Length > 1))
                return $": it has the invisible character U+{(int)character:X4}";
        return "";
    }

    private static bool IsWhiteSpace(char character) => character is ' ' or '\t' or '\r' or '\n';

    private static int LineOf(string text, int index) => text.AsSpan(0, index).Count('\n') + 1;

    // Each repetition is bounded: the time is linear in the length of the text.
    [GeneratedRegex(
        $"(?-i:(?<exact>-----(?<kind>BEGIN|END) (?<label>[!-,.-~]{{1,80}}(?:[ -][!-,.-~]{{1,80}}){{0,8}})-----))"
            + $"|{Dash}{{2,12}}{Space}{{0,12}}(?<kind>BEGIN|END){Space}{{1,12}}(?<label>{Label}){Space}{{0,12}}{Dash}{{0,12}}"
            + $"|(?<kind>BEGIN|END){Space}{{1,12}}(?<label>{Label}){Space}{{0,12}}{Dash}{{2,12}}",
        RegexOptions.IgnoreCase | RegexOptions.CultureInvariant
    )]
    private static partial Regex Boundary();

    [GeneratedRegex($"^{Label}$", RegexOptions.IgnoreCase | RegexOptions.CultureInvariant)]
    private static partial Regex KnownLabel();

    [GeneratedRegex(Word)]
    private static partial Regex KnownWord();

    [GeneratedRegex("""-----\\[nr]""")]
    private static partial Regex EscapedLineEnd();

    [GeneratedRegex("""["']-----BEGIN""")]
    private static partial Regex QuotedBegin();
}
