using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Lab.Login.Flows;

/// <summary>Formats the figures and names of a replayed login.</summary>
public static class LoginText
{
    public static string Milliseconds(double milliseconds) => FigureText.Milliseconds(milliseconds);

    /// <summary>A mean count, most often a whole number.</summary>
    public static string Count(double count) => count.ToString("0.##", CultureInfo.InvariantCulture);

    /// <summary>The CPU time of a login.</summary>
    public static ReportCell CpuTime(LoginCost? cost) =>
        cost is null ? ReportCell.Of(null) : new($"{Milliseconds(cost.MedianCpuMilliseconds)} ms", cost.MedianCpuMilliseconds);

    /// <summary>The CPU time of a login as a multiple of one signature's.</summary>
    public static ReportCell InSignatures(LoginCost? cost) =>
        cost is null ? ReportCell.Of(null) : new($"{Times(cost.InSignatures)}×", cost.InSignatures);

    public static string Range(Interval interval) => $"{Milliseconds(interval.Low)} to {Milliseconds(interval.High)}";

    public static string Percent(double share) => share is > 0 and < 0.01 ? "under 1%" : share.ToString("0%", CultureInfo.InvariantCulture);

    public static string Times(double ratio) => ratio.ToString(ratio < 10 ? "0.00" : "0.0", CultureInfo.InvariantCulture);
}
