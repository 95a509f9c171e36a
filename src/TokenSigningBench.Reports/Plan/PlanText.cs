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
            ? Invariant($"DISTURBED: other programs used {cores:0.00} of this machine's cores. Run it again on a quiet machine.")
            : null;

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

    /// <summary>
    /// The signature's part of a login. It is timed by itself: on a noisy machine it may take longer than the page that contains it.
    /// </summary>
    public static string Signature(PlanFigures figures)
    {
        double signature = figures.Run.Key.Milliseconds / figures.Run.Request.Speed;
        double signatures = figures.Run.Calibration.Signatures ?? 1;
        return signatures * signature <= figures.Load.ServiceMilliseconds
            ? signatures == 1
                ? $"{Milliseconds(signature)} ms of it for the signature"
                : Invariant($"{Milliseconds(signatures * signature)} ms of it for {signatures:0.##} signatures ")
                    + $"of {Milliseconds(signature)} ms"
            : $"less than the signature alone ({Milliseconds(signature)} ms), so the signature's share is undecided";
    }

    public static string Range(PercentileRange? range) =>
        range is null ? "unknown" : $"{Milliseconds(range.LowMilliseconds)} to {Milliseconds(range.HighMilliseconds)}";
}
