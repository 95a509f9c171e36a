namespace TokenSigningBench.Lab.Protocol;

/// <summary>
/// Splits a command line as bash does, or as cmd does where it has carets: what browsers write with "Copy as cURL". Nothing is expanded.
/// </summary>
internal static class ShellWords
{
    /// <returns>The words; null if a quote has no end.</returns>
    public static List<string>? Split(string text)
    {
        bool isCmd = text.Contains("^\"", StringComparison.Ordinal);
        if (isCmd)
            text = WithoutCarets(text);
        List<string> words = [];
        var word = new StringBuilder();
        bool isWord = false;
        for (int i = 0; i < text.Length; i++)
        {
            char character = text[i];
            if (character is '\\' && !isCmd)
            {
                if (++i < text.Length && text[i] is not ('\n' or '\r'))
                    (word, isWord) = (word.Append(text[i]), true);
            }
            else if (char.IsWhiteSpace(character))
            {
                if (isWord)
                    words.Add(word.ToString());
                (word, isWord) = (word.Clear(), false);
            }
            else if (character is '"' or '\'' && !(isCmd && character is '\''))
            {
                bool isAnsi = character is '\'' && word is { Length: > 0 } && word[^1] == '$' && i > 0 && text[i - 1] == '$';
                if (isAnsi)
                    word.Length--;
                if ((i = Quoted(text, i, isAnsi, word)) < 0)
                    return null;
                isWord = true;
            }
            else
                (word, isWord) = (word.Append(character), true);
        }

        if (isWord)
            words.Add(word.ToString());
        return words;
    }

    // The position of the closing quote; -1 if there is none.
    private static int Quoted(string text, int start, bool isAnsi, StringBuilder word)
    {
        char quote = text[start];
        for (int i = start + 1; i < text.Length; i++)
        {
            if (text[i] == quote)
                return i;
            bool isEscape =
                text[i] == '\\' && i + 1 < text.Length && (isAnsi || (quote == '"' && text[i + 1] is '"' or '\\' or '$' or '`'));
            if (!isEscape)
                word.Append(text[i]);
            else if (
                isAnsi
                && text[i + 1] == 'u'
                && i + 5 < text.Length
                && int.TryParse(text.AsSpan(i + 2, 4), NumberStyles.HexNumber, CultureInfo.InvariantCulture, out int code)
            )
            {
                word.Append((char)code);
                i += 5;
            }
            else
                word.Append(
                    (isAnsi, text[++i]) switch
                    {
                        (true, 'n') => '\n',
                        (true, 'r') => '\r',
                        (true, 't') => '\t',
                        (_, var other) => other,
                    }
                );
        }

        return -1;
    }

    // cmd's escape character, before a line end too.
    private static string WithoutCarets(string text)
    {
        var result = new StringBuilder(text.Length);
        for (int i = 0; i < text.Length; i++)
        {
            if (text[i] != '^')
                result.Append(text[i]);
            else if (++i < text.Length && text[i] is not ('\r' or '\n'))
                result.Append(text[i]);
            else if (i < text.Length)
                result.Append(' ');
        }

        return result.ToString();
    }
}
