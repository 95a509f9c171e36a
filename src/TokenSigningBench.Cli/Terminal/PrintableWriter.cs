using System.Text;

namespace TokenSigningBench.Cli.Terminal;

/// <summary>Spells out whatever a terminal would obey or hide in what is written, so that no command has to ask where its text came from.</summary>
internal sealed class PrintableWriter(TextWriter inner) : TextWriter(inner.FormatProvider)
{
    // A character above U+FFFF may come in two halves.
    private char? _half;

    public override Encoding Encoding => inner.Encoding;

    public override void Write(char value) => Write(value.ToString());

    public override void Write(char[] buffer, int index, int count) => Write(new string(buffer, index, count));

    public override void Write(ReadOnlySpan<char> buffer) => Write(buffer.ToString());

    public override void Write(string? value) => inner.Write(Printable(value));

    // At once: another process may write a line to the same terminal.
    public override void WriteLine(string? value) => inner.WriteLine(Printable(value));

    public override void Flush() => inner.Flush();

    private string Printable(string? value)
    {
        string text = $"{_half}{value}";
        _half = text is [.., var last] && char.IsHighSurrogate(last) ? last : null;
        return PrintableText.Lines(_half is null ? text : text[..^1]);
    }
}
