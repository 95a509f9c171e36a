using System.Text;

namespace TokenSigningBench.Reports.Terminal;

/// <summary>
/// Escapes characters that control a terminal or are invisible in all output, and what a build server would obey, so that no command has to
/// check where its text comes from.
/// </summary>
public sealed class PrintableWriter(TextWriter inner) : TextWriter(inner.FormatProvider)
{
    // A character above U+FFFF may arrive as two surrogates in two writes.
    private char? _highSurrogate;

    /// <summary>Called before each write.</summary>
    public Action? BeforeWrite { get; init; }

    public override Encoding Encoding => inner.Encoding;

    public override void Write(char value) => Write(value.ToString());

    public override void Write(char[] buffer, int index, int count) => Write(new string(buffer, index, count));

    public override void Write(ReadOnlySpan<char> buffer) => Write(buffer.ToString());

    public override void Write(string? value)
    {
        BeforeWrite?.Invoke();
        inner.Write(Escape(value));
    }

    // In one write: another process may write a line to the same terminal.
    public override void WriteLine(string? value)
    {
        BeforeWrite?.Invoke();
        inner.WriteLine(Escape(value));
    }

    public override void Flush() => inner.Flush();

    private string Escape(string? value)
    {
        string text = $"{_highSurrogate}{value}";
        _highSurrogate = text is [.., var last] && char.IsHighSurrogate(last) ? last : null;
        return Safe(_highSurrogate is null ? text : text[..^1]);
    }

    /// <summary>The text as it may be printed.</summary>
    internal static string Safe(string text) =>
        BuildServer.Current is null ? PrintableText.Lines(text) : BuildServer.WithoutCommands(PrintableText.Lines(text));
}
