using System.Text;
using Spectre.Console;

namespace TokenSigningBench.Cli.Terminal;

/// <summary>The one way to this process's terminal: what is printed is spelled out by <see cref="PrintableWriter"/>, and what moves the cursor or colours is our own.</summary>
internal static class GuardedConsole
{
    private static TextWriter _error = Console.Error;

    /// <summary>A console for progress, on standard error, where no answer of a command goes.</summary>
    public static IAnsiConsole ForProgress => Of(_error, Console.Error, Console.IsErrorRedirected);

    /// <summary>Has everything that is printed go through here. Once, before anything is.</summary>
    public static void Guard()
    {
        _error = Console.Error;
        var output = new StreamWriter(new StandardOutput(), Console.Out.Encoding, bufferSize: 256) { AutoFlush = true };
        Console.SetOut(new PrintableWriter(output));
        Console.SetError(new PrintableWriter(_error));
        AnsiConsole.Console = Of(output, Console.Out, Console.IsOutputRedirected);
    }

    /// <summary>Writes over the line of standard error that the cursor is on, and leaves the cursor at its start or behind the text.</summary>
    public static void WriteOver(string text) => _error.Write($"\r{PrintableText.Of(text)}");

    // Its escapes are for a terminal alone: elsewhere there are none, and its lines are like all others.
    private static IAnsiConsole Of(TextWriter unguarded, TextWriter guarded, bool isRedirected) =>
        AnsiConsole.Create(new AnsiConsoleSettings { Out = isRedirected ? new AnsiConsoleOutput(guarded) : new Unguarded(unguarded) });

    private sealed class Unguarded(TextWriter writer) : IAnsiConsoleOutput
    {
        private readonly AnsiConsoleOutput _size = new(writer);

        public TextWriter Writer => writer;

        public bool IsTerminal => true;

        public int Width => _size.Width;

        public int Height => _size.Height;

        public void SetEncoding(Encoding encoding)
        {
            // The encoding is the console's own.
        }
    }
}
