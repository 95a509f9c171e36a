using TokenSigningBench.Core.Statistics;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Reports.Documents;

/// <summary>A kept run of <c>machine</c>, as far as another machine is compared with it.</summary>
/// <param name="Processor">The processor's name.</param>
/// <param name="Extension"><see cref="MachineFacts.DecidingExtension"/>; empty where that is not known.</param>
/// <param name="Rsa2048">The median CPU time of an RSA 2048 signature in milliseconds.</param>
public sealed record ReferenceMachine(string Processor, string Extension, double Rsa2048);

/// <summary>
/// The kept runs of docs/reference/machines, to say where a machine stands. The table is generated of them, and a test compares both.
/// </summary>
public static class ReferenceMachines
{
    /// <summary>The first line of the table.</summary>
    public const string Header = "processor;extension;RSA 2048 ms";

    private const string Resource = "machines.csv";

    // Loaded when it is asked for: most commands compare with no machine.
    private static readonly Lazy<IReadOnlyList<ReferenceMachine>> Kept = new(() => [.. Read()]);

    /// <summary>The table, to be kept.</summary>
    public static string Render(IEnumerable<ReferenceMachine> runs) =>
        $"{Header}\n" + string.Concat(runs.Select(one => Invariant($"{one.Processor};{one.Extension};{one.Rsa2048:0.0000}\n")));

    /// <summary>
    /// Where a machine stands among the kept runs; null where its times are of another clock or its cryptography is another.
    /// </summary>
    /// <param name="nanoseconds">Its time for an RSA 2048 signature.</param>
    /// <param name="clock">The clock of that time. The kept runs are CPU time.</param>
    public static string? Sentence(MachineFacts machine, double? nanoseconds, string clock) =>
        nanoseconds is { } time && clock == ThreadClock.CpuTime && machine.OpenSsl is not null
            ? Sentence(machine.DecidingExtension, time / 1e6, Kept.Value)
            : null;

    internal static string Sentence(string? extension, double milliseconds, IReadOnlyList<ReferenceMachine> kept)
    {
        string here = $"RSA 2048 {ShortNumber.Of(milliseconds)} ms";
        if (extension is null)
            return $"{here}. No kept run has a processor of this kind.";
        ReferenceMachine[] alike = [.. kept.Where(one => one.Extension == extension)];
        if (alike.Length == 0)
            return $"{here}. No kept run is {extension}: docs/reference/machines.md.";
        (double low, double high) = (alike.Min(one => one.Rsa2048), alike.Max(one => one.Rsa2048));
        // One run says little about such machines.
        string place =
            alike.Length == 1 ? ""
            : milliseconds > high ? ". This is slower than all of them: repeat it when the machine is idle"
            : milliseconds < low ? ". This is faster than all of them"
            : "";
        return $"{here}; {string.Join(", ", alike.Select(one => one.Processor).Distinct())} {extension}: "
            + $"{(alike.Length == 1 ? "" : $"{ShortNumber.Of(low)} to ")}{ShortNumber.Of(high)} ms "
            + $"in {alike.Length} kept {(alike.Length == 1 ? "run" : "runs")}{place}.";
    }

    private static IEnumerable<ReferenceMachine> Read()
    {
        using Stream stream = typeof(ReferenceMachines).Assembly.GetManifestResourceStream(typeof(ReferenceMachines), Resource)!;
        using var reader = new StreamReader(stream);
        reader.ReadLine();
        while (reader.ReadLine() is { } line)
        {
            string[] cells = line.Split(';');
            yield return new(cells[0], cells[1], double.Parse(cells[2], CultureInfo.InvariantCulture));
        }
    }
}
