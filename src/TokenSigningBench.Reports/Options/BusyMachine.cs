using System.CommandLine;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Reports.Options;

/// <summary>
/// Says before a measurement that other programs use this machine's processor, and which. Every command that measures calls it first.
/// </summary>
public static class BusyMachine
{
    // What is too little to change the sum as it is written.
    private const double MinSteal = 0.05;

    // A program's own commands look; a test that runs a command in its process gives what it sees.
    private static readonly AsyncLocal<Func<OtherWork?>?> Reader = new();

    /// <summary>Lets this program's commands look at the machine before they measure. For the first lines of a program.</summary>
    /// <param name="read">Reads what other programs use; null for what they do, except where figures need not be precise.</param>
    public static void Watch(Func<OtherWork?>? read = null) => Reader.Value = read ?? (MeasuringTime.IsShort ? null : OtherWork.Now);

    /// <summary>Says in one line what other programs use, where that disturbs a measurement. For the line before it.</summary>
    /// <param name="refuse">Throws where the command does not measure on such a machine.</param>
    /// <returns>When the measurement starts.</returns>
    public static DateTimeOffset Start(ParseResult parsed, Action<OtherWork>? refuse = null) =>
        Start(CommonOptions.IsQuiet(parsed), refuse);

    /// <inheritdoc cref="Start(ParseResult, Action{OtherWork}?)"/>
    public static DateTimeOffset Start(bool isQuiet, Action<OtherWork>? refuse = null)
    {
        if (Reader.Value?.Invoke() is { IsBusy: true } others)
        {
            refuse?.Invoke(others);
            if (!isQuiet)
                Console.Error.WriteLine($"{Text(others)}. Times vary more: for reliable ones, end these programs or repeat it later.");
        }

        return TimeProvider.System.GetUtcNow();
    }

    /// <summary>What other programs use, as the beginning of a sentence.</summary>
    internal static string Text(OtherWork others)
    {
        double named = others.Programs.Sum(program => program.Cores) + others.StealCores;
        string[] parts =
        [
            .. others.Programs.Select(program => Invariant($"{PrintableText.Of(program.Name)} {program.Cores:0.0}")),
            .. others.StealCores >= MinSteal ? [Invariant($"CPU steal {others.StealCores:0.0}")] : Array.Empty<string>(),
            .. named < others.Cores / 2 ? ["programs that end quickly or are not visible here"] : Array.Empty<string>(),
        ];
        return Invariant($"Busy machine: other programs use {others.Cores:0.0} of {others.OfCores} cores ({string.Join(", ", parts)})");
    }
}
