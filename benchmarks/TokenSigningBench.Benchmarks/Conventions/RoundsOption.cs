using System.CommandLine;
using TokenSigningBench.Reports.Terminal;

namespace TokenSigningBench.Benchmarks.Conventions;

/// <summary>The option <c>--rounds</c> of every command that measures in rounds.</summary>
public static class RoundsOption
{
    private const int Max = 1000;

    /// <param name="usual">The default.</param>
    public static Option<int> Create(int min, int max, int usual = 9) =>
        new ValueOption<int>("--rounds", "N", FormattableString.Invariant($"Measured rounds, {min} to {max}"), usual);

    /// <summary>A command that has no other option.</summary>
    /// <param name="run">Measures so many rounds, and returns the exit code.</param>
    public static Command CommandOf(string name, string description, Func<int, OutputOptions, CancellationToken, int> run)
    {
        Option<int> rounds = Create(1, Max);
        var command = new Command(name, description) { rounds };
        command.SetAction(
            (parsed, cancel) =>
            {
                int count = rounds.Between(parsed, Max);
                return Task.Run(() => run(count, OutputOptions.From(parsed), cancel), cancel).WaitAsync(cancel);
            }
        );
        return command;
    }
}
