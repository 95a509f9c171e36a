using TokenSigningBench.Core.Capacity;

namespace TokenSigningBench.Lab.Storm;

/// <summary>Formats the figures and names of a forecast.</summary>
internal static class ForecastText
{
    public static string Milliseconds(double? milliseconds) => milliseconds is { } time ? FigureText.Milliseconds(time) : "unknown";

    public static string Signed(double? share) => share?.ToString("+0%;-0%;0%", CultureInfo.InvariantCulture) ?? "unknown";

    public static string Percent(double share) => share.ToString("0%", CultureInfo.InvariantCulture);

    public static string Name(Discipline discipline) =>
        discipline switch
        {
            Discipline.ProcessorSharing => "processor sharing",
            Discipline.EventLoop => "an event loop with threads that sign",
            _ => "first come, first served",
        };

    public static string Why(Discipline discipline) =>
        discipline == Discipline.EventLoop
            ? "because one thread of this server does everything but signing"
            : "because a server without a limit runs more requests than it has cores";

    public static string Cores(int cores) => cores == 1 ? "1 core" : Invariant($"{cores:#,0} cores");

    public static string Range(PercentileRange? range) =>
        range is null ? "unknown" : $"{Milliseconds(range.LowMilliseconds)} to {Milliseconds(range.HighMilliseconds)}";
}
