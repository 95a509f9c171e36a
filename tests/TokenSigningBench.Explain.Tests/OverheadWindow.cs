using System.Globalization;
using MathNet.Numerics.Statistics;

namespace TokenSigningBench.Explain.Tests;

/// <summary>Some seconds of a loaded server, as a row of <c>docs/development/explain-overhead.csv</c>.</summary>
/// <param name="Bits">The key that each login signs with, which decides how much a login costs.</param>
/// <param name="Attached">"no", "light" or "stacks".</param>
/// <param name="P95">Milliseconds.</param>
/// <param name="CpuMilliseconds">The server's CPU time per login.</param>
internal sealed record OverheadWindow(int Bits, string Attached, int Round, double PerSecond, double P95, double CpuMilliseconds)
{
    public const string Header = "keyBits,attached,round,loginsPerSecond,p95Milliseconds,cpuMilliseconds";

    public string Row =>
        string.Create(CultureInfo.InvariantCulture, $"{Bits},{Attached},{Round},{PerSecond:0.0},{P95:0.000},{CpuMilliseconds:0.0000}");

    public static OverheadWindow Parse(string row) =>
        row.Split(',') is [var bits, var attached, var round, var perSecond, var p95, var cpu]
            ? new(
                int.Parse(bits, CultureInfo.InvariantCulture),
                attached,
                int.Parse(round, CultureInfo.InvariantCulture),
                Number(perSecond),
                Number(p95),
                Number(cpu)
            )
            : throw new FormatException(row);

    /// <summary>The median over rounds of a figure, as a multiple of the same round's without anything attached.</summary>
    public static double Ratio(
        IReadOnlyCollection<OverheadWindow> windows,
        int bits,
        string attached,
        Func<OverheadWindow, double> figure
    ) =>
        windows
            .Where(window => window.Bits == bits && window.Attached == attached)
            .Select(window =>
                figure(window) / figure(windows.Single(one => (one.Bits, one.Attached, one.Round) == (bits, "no", window.Round)))
            )
            .Median();

    private static double Number(string text) => double.Parse(text, CultureInfo.InvariantCulture);
}
