using System.Text;

namespace TokenSigningBench.Testing;

/// <summary>Commands that are run in this process, each with a console of its own. Tests may run side by side.</summary>
public static class CapturedConsole
{
    // What goes on for longer is a server that was started by a mistake: the test fails, and the server ends with the tests.
    private static readonly TimeSpan MaxDuration = TimeSpan.FromMinutes(1);

    private static readonly Whose Output = new(Console.Out),
        Errors = new(Console.Error);

    static CapturedConsole()
    {
        Console.SetOut(Output);
        Console.SetError(Errors);
    }

    /// <summary>Runs a command to its end.</summary>
    /// <param name="through">What its program puts before both outputs; null where nothing.</param>
    /// <returns>Its exit code, and what it wrote to standard output and standard error.</returns>
    public static (int ExitCode, string Output, string Errors) Run(Func<Task<int>> command, Func<TextWriter, TextWriter>? through = null) =>
        Task.Run(async () =>
            {
                using StringWriter output = new(),
                    errors = new();
                // Set in a task of its own, so that the test's next command begins without.
                Output.Writer = TextWriter.Synchronized(through?.Invoke(output) ?? output);
                Errors.Writer = TextWriter.Synchronized(through?.Invoke(errors) ?? errors);
                int exitCode = await command().ConfigureAwait(false);
                return (exitCode, output.ToString(), errors.ToString());
            })
            .WaitAsync(MaxDuration)
            .GetAwaiter()
            .GetResult();

    // Hands what is written to the command that writes it, on whatever thread; what no command of a test writes goes where it went before.
    private sealed class Whose(TextWriter before) : TextWriter
    {
        private readonly AsyncLocal<TextWriter?> _writer = new();

        public TextWriter Writer
        {
            get => _writer.Value ?? before;
            set => _writer.Value = value;
        }

        public override Encoding Encoding => Encoding.UTF8;

        public override void Write(char value) => Writer.Write(value);

        public override void Write(string? value) => Writer.Write(value);

        public override void Write(char[] buffer, int index, int count) => Writer.Write(buffer, index, count);
    }
}
