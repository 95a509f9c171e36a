using System.Text;
using Spectre.Console;

namespace TokenSigningBench.Cli.Terminal;

/// <summary>
/// The only access to this process's terminal. <see cref="PrintableWriter"/> escapes what is printed; cursor movement and colours come only
/// from this program.
/// </summary>
internal static class GuardedConsole
{
    private static TextWriter _error = Console.Error;

    /// <summary>A console for progress on standard error; the answer of a command goes to standard output.</summary>
    public static IAnsiConsole ForProgress => CreateConsole(_error, Console.Error, Console.IsErrorRedirected);

    /// <summary>Redirects all output through this class. Must run once, before any output.</summary>
    public static void Guard()
    {
        _error = Console.Error;
        var output = new StreamWriter(new StandardOutput(), Console.Out.Encoding, bufferSize: 256) { AutoFlush = true };
        Console.SetOut(new PrintableWriter(output));
        Console.SetError(new PrintableWriter(_error));
        AnsiConsole.Console = CreateConsole(output, Console.Out, Console.IsOutputRedirected);
    }

    /// <summary>Overwrites the current line of standard error, and leaves the cursor after the text.</summary>
    public static void WriteOver(string text) => _error.Write($"\r{PrintableText.Of(text)}");

    // Spectre writes escape sequences only to a terminal. Redirected output has none and is escaped like all other lines.
    private static IAnsiConsole CreateConsole(TextWriter unfiltered, TextWriter filtered, bool isRedirected) =>
        AnsiConsole.Create(
            new AnsiConsoleSettings { Out = isRedirected ? new AnsiConsoleOutput(filtered) : new UnfilteredOutput(unfiltered) }
        );

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
