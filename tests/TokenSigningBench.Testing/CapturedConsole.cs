namespace TokenSigningBench.Testing;

/// <summary>Runs commands in this process, each with its own console. Tests may run in parallel.</summary>
public static class CapturedConsole
{
    // Judges no speed: a command that runs longer is a server started by mistake. The test fails, and the server ends with the tests.
    private static readonly TimeSpan MaxDuration = TimeSpan.FromMinutes(10);

    private static readonly PerCommandWriter Output = new(Console.Out),
        Errors = new(Console.Error);

    static CapturedConsole()
    {
        Console.SetOut(Output);
        Console.SetError(Errors);
    }

    /// <param name="wrap">Wraps both outputs, as the program does; null for no wrapper.</param>
    /// <returns>The exit code, standard output and standard error.</returns>
    public static (int ExitCode, string Output, string Errors) Run(Func<Task<int>> command, Func<TextWriter, TextWriter>? wrap = null) =>
        Task.Run(async () =>
            {
                using StringWriter output = new(),
                    errors = new();
                // Set inside its own task, so that the next command of the test starts without it.
                Output.Writer = TextWriter.Synchronized(wrap?.Invoke(output) ?? output);
                Errors.Writer = TextWriter.Synchronized(wrap?.Invoke(errors) ?? errors);
                int exitCode = await command().ConfigureAwait(false);
                return (exitCode, output.ToString(), errors.ToString());
            })
            .WaitAsync(MaxDuration)
            .GetAwaiter()
            .GetResult();

    // Routes output to the command that writes it, on any thread. Other output goes to the original writer.
    private sealed class PerCommandWriter(TextWriter original) : TextWriter
    {
        private readonly AsyncLocal<TextWriter?> _writer = new();

        public TextWriter Writer
        {
            get => _writer.Value ?? original;
            set => _writer.Value = value;
        }

        public override Encoding Encoding => Encoding.UTF8;

        public override void Write(char value) => Writer.Write(value);

        public override void Write(string? value) => Writer.Write(value);

        public override void Write(char[] buffer, int index, int count) => Writer.Write(buffer, index, count);
    }
}
