using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Plans;

namespace TokenSigningBench.Reports.Plan;

/// <summary>Formats the figures and names of a forecast.</summary>
internal static class PlanText
{
    public static string Milliseconds(double? milliseconds) => milliseconds is { } time ? FigureText.Milliseconds(time) : "unknown";

    // Null if other programs did not disturb the measurement.
    public static string? Disturbed(double? cores) =>
        cores > BusyCores.Disturbing
            ? Invariant($"DISTURBED: other programs used {cores:0.00} of this machine's cores meanwhile. Run it again when they do not.")
            : null;

    public static string Signed(double? share) => share?.ToString("+0 %;-0 %;0 %", CultureInfo.InvariantCulture) ?? "unknown";

    public static string Percent(double share) => share.ToString("0 %", CultureInfo.InvariantCulture);

    public static string Name(Discipline discipline) =>
        discipline switch
        {
            Discipline.ProcessorSharing => "processor sharing",
            Discipline.EventLoop => "an event loop with threads that sign",
            _ => "first come, first served",
        };

    public static string Why(Discipline discipline) =>
        discipline == Discipline.EventLoop
            ? "as this server is made: one thread does everything but signing"
            : "as more requests run than there are cores unless somebody limits them";

    public static string Cores(int cores) => cores == 1 ? "1 core" : Invariant($"{cores:#,0} cores");

    /// <summary>
    /// The signature's part of a login. It is timed by itself: on a noisy machine it may take longer than the page that contains it.
    /// </summary>
    public static string Signature(PlanFigures figures)
    {
        double signature = figures.Run.Key.Milliseconds / figures.Run.Request.Speed;
        return signature <= figures.Load.ServiceMilliseconds
            ? $"of which {Milliseconds(signature)} ms are its signature"
            : $"less than its signature by itself ({Milliseconds(signature)} ms), so what that takes of it is undecided";
    }

    public static string Range(PercentileRange? range) =>
        range is null ? "not known" : $"{Milliseconds(range.LowMilliseconds)} to {Milliseconds(range.HighMilliseconds)}";
}
