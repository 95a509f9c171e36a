using System.Text;
using Spectre.Console;

namespace TokenSigningBench.Reports.Terminal;

/// <summary>
/// The only access to this process's terminal. <see cref="PrintableWriter"/> escapes what is printed; cursor movement and colours come only
/// from this program.
/// </summary>
public static class GuardedConsole
{
    // Where the terminal does not say how wide it is.
    private const int DefaultWidth = 80;

    private static readonly Lock Gate = new();
    private static TextWriter _error = Console.Error;
    private static StreamWriter? _output;
    private static IAnsiConsole? _ansi;
    private static bool _isTerminal;
    private static int _shownProgress;

    /// <summary>Redirects all output through this class. Must run once, before any output.</summary>
    public static void Guard()
    {
        _error = Console.Error;
        _isTerminal = !Console.IsOutputRedirected;
        // Console.Out would open the descriptor, which is not standard output if that was closed.
        Encoding encoding = StandardStreams.IsOutputClosed ? new UTF8Encoding() : Console.Out.Encoding;
        _output = new StreamWriter(new StandardOutput(), encoding, bufferSize: 256) { AutoFlush = true };
        Console.SetOut(new PrintableWriter(_output) { BeforeWrite = ClearProgress });
        Console.SetError(new PrintableWriter(_error) { BeforeWrite = ClearProgress });
    }

    /// <summary>
    /// The terminal for prompts and colours. Created when it is used first: Spectre looks at the whole environment, which takes a tenth of
    /// a short command's time.
    /// </summary>
    // Spectre writes escape sequences only to a terminal. Redirected output has none and is escaped like all other lines.
    public static IAnsiConsole Ansi =>
        _ansi ??= AnsiConsole.Create(
            new()
            {
                Out = _output is null || Console.IsOutputRedirected ? new AnsiConsoleOutput(Console.Out) : new UnfilteredOutput(_output),
            }
        );

    /// <summary>Writes a line on standard error over the one that is shown. The next output of another kind removes it.</summary>
    public static void ShowProgress(string text)
    {
        lock (Gate)
        {
            string line = PrintableText.Of(text);
            // One less: a line that fills the terminal would move the cursor to the next.
            int width = Width() - 1;
            if (line.Length > width)
                line = line[..width];
            _error.Write($"\r{line.PadRight(_shownProgress)}");
            _shownProgress = line.Length;
        }
    }

    /// <summary>Removes the line of progress, if one is shown.</summary>
    public static void ClearProgress()
    {
        lock (Gate)
        {
            if (_shownProgress == 0)
                return;
            _error.Write($"\r{new string(' ', _shownProgress)}\r");
            _shownProgress = 0;
        }
    }

    /// <summary>Prints an answer to standard output. On a terminal that has colours, a verdict at the start of a line has one.</summary>
    /// <param name="text">Text of any origin, which is escaped like all other output.</param>
    public static void WriteAnswer(string text, bool hasColor)
    {
        if (_isTerminal && hasColor)
            WriteColored(text);
        else
            Console.Out.Write(text);
    }

    // A method of its own: what names a type of Spectre loads its assembly when it is compiled.
    private static void WriteColored(string text) => ColoredAnswer.Write(text, Console.Out, WriteVerdict);

    private static void WriteVerdict(string word, Color color)
    {
        ClearProgress();
        Ansi.Write(new Text(word, new Style(color)));
    }

    /// <summary>
    /// Writes a command to the build server, which <see cref="PrintableWriter"/> would escape, on standard error: standard output may be a
    /// document.
    /// </summary>
    public static void WriteCommand(string line)
    {
        ClearProgress();
        _error.WriteLine(PrintableText.Of(line));
    }

    /// <summary>The length of a line on the terminal that reads the output, from 60 to 160; null where it is no terminal.</summary>
    public static int? TextWidth => Console.IsOutputRedirected ? null : Math.Clamp(Width(), 60, 160);

    private static int Width()
    {
        try
        {
            return Console.WindowWidth > 1 ? Console.WindowWidth : DefaultWidth;
        }
        catch (IOException)
        {
            return DefaultWidth;
        }
    }

    private sealed class UnfilteredOutput(TextWriter writer) : IAnsiConsoleOutput
    {
        private readonly AnsiConsoleOutput _size = new(writer);

        public TextWriter Writer => writer;

        public bool IsTerminal => true;

        public int Width => _size.Width;

        public int Height => _size.Height;

        public void SetEncoding(Encoding encoding)
        {
            // The console keeps its encoding.
        }
    }
}
