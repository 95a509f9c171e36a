namespace TokenSigningBench.Core.Tests.Machine;

/// <summary>The counters of a Linux machine, as its files have them, with a value that a test sets.</summary>
internal static class Counters
{
    /// <summary>The lines of a file of counters; null for other files.</summary>
    public static string[]? Lines(string path, long value) =>
        path switch
        {
            "/proc/stat" => [FormattableString.Invariant($"cpu {value} {value} {value} {value} {value} {value} {value} {value} 0 0")],
            "/proc/pressure/cpu" => [FormattableString.Invariant($"some avg10=0.00 avg60=0.00 avg300=0.00 total={value}")],
            "/proc/loadavg" => [FormattableString.Invariant($"{value}.00 {value}.00 {value}.00 1/100 {value}")],
            "/proc/uptime" => [FormattableString.Invariant($"{value}.00 {value}.00")],
            _ when path.EndsWith("cpu.stat", StringComparison.Ordinal) => [FormattableString.Invariant($"nr_throttled {value}")],
            _ => null,
        };
}
