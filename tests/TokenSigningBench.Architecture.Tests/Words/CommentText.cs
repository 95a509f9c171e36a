using System.Text;

namespace TokenSigningBench.Architecture.Tests.Words;

/// <summary>Joins the lines of a comment, because a phrase may continue on the next line.</summary>
internal static partial class CommentText
{
    // Neither a letter nor a space: a phrase does not continue across it.
    private const char Removed = '\u0001';

    /// <param name="comments">In the order of their lines: line, column, and text with the comment marks.</param>
    public static IEnumerable<Passage> Passages(IEnumerable<(int Line, int Column, string Text)> comments)
    {
        var text = new StringBuilder();
        var lines = new List<int>();
        (int Line, int Column) last = (-1, -1);
        foreach ((int line, int column, string comment) in comments)
        {
            if ((line, column) != (last.Line + 1, last.Column) && text.Length > 0)
            {
                foreach (Passage passage in PassagesOf(text.ToString(), [.. lines]))
                    yield return passage;
                text.Clear();
                lines.Clear();
            }

            int number = line;
            foreach (string part in comment.Split('\n'))
            {
                string content = Marks().Replace(part, "").Trim();
                text.Append(content).Append(' ');
                lines.AddRange(Enumerable.Repeat(number++, content.Length + 1));
            }

            last = (number - 1, column);
        }

        if (text.Length > 0)
        {
            foreach (Passage passage in PassagesOf(text.ToString(), [.. lines]))
                yield return passage;
        }
    }

    private static IEnumerable<Passage> PassagesOf(string text, int[] lines)
    {
        foreach (Match element in Elements().Matches(text))
        {
            Group content = element.Groups["content"];
            yield return new(PassageKind.Documentation, content.Value.Trim(), lines[content.Index..(content.Index + content.Length)]);
        }

        yield return new(PassageKind.Comment, Code().Replace(text, match => new string(Removed, match.Length)), lines);
    }

    [GeneratedRegex(@"^\s*(///?|/\*\*?|\*/|\*|#+)|\*/\s*$")]
    private static partial Regex Marks();

    [GeneratedRegex(@"<(?<name>summary|returns|value|remarks|param|typeparam|exception)\b[^>]*>(?<content>.+?)</\k<name>>")]
    private static partial Regex Elements();

    // Quoted code first: what is inside is not markup.
    [GeneratedRegex(@"<(?<name>c|code)>.*?</\k<name>>|`[^`]*`|</?\w[^>]*>")]
    private static partial Regex Code();
}
