using System.Text;

namespace TokenSigningBench.Cli.Tests;

/// <summary>
/// The program's commands, run in this process, where starting one would cost more than all that the test
/// looks at: above all what they answer to wrong words.
/// As <c>Program.cs</c> has it, but for what is the process's own: signals, core dumps, a full disk behind standard output, and the environment,
/// which has no password in it. Tests may run side by side.
/// </summary>
internal static class InProcess
{
    static InProcess()
    {
        // What the person who runs the tests has set is not the test's.
        Environment.SetEnvironmentVariable(PasswordOptions.Variable, null);
        Console.SetOut(Whose.Output);
        Console.SetError(Whose.Errors);
    }

    // Words that are wrong start nothing. If they do, by a mistake, the test fails and what was started ends with the tests.
    private static readonly TimeSpan Longest = TimeSpan.FromMinutes(1);

    /// <summary>Runs a command to its end.</summary>
    /// <param name="words">The command line, without the program's name.</param>
    /// <returns>Its exit code, and what it wrote to standard output and standard error.</returns>
    public static (int ExitCode, string Output, string Errors) Run(params string[] words) => Task.Run(async () =>
    {
        using StringWriter output = new(), errors = new();
        // Set in a task of its own, so that the test's next command begins without.
        (Whose.Output.Writer, Whose.Errors.Writer) = (TextWriter.Synchronized(new PrintableWriter(output)), TextWriter.Synchronized(new PrintableWriter(errors)));
        int exitCode = await CommandLine.RunAsync(Commands.Root(), words).ConfigureAwait(false);
        return (exitCode, output.ToString(), errors.ToString());
    }).WaitAsync(Longest).GetAwaiter().GetResult();

    // Hands what is written to the command that writes it, on whatever thread; what no command of a test writes goes where it went before.
    private sealed class Whose(TextWriter before) : TextWriter
    {
        private readonly AsyncLocal<TextWriter?> _writer = new();

        public static readonly Whose Output = new(Console.Out);

        public static readonly Whose Errors = new(Console.Error);

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
