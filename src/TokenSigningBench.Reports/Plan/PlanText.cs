using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Inspection;
using TokenSigningBench.Core.Measurement;
using TokenSigningBench.Core.Measurement.Plans;
using TokenSigningBench.Reports.Terminal;

namespace TokenSigningBench.Reports.Plan;

/// <summary>A plan: the cores that the peak needs and what logins will wait first, then how that is known, and the knee.</summary>
public static class PlanText
{
    private static readonly string[] Headings = ["Percentile", "Time to the first byte", "Nine in ten single mornings"];

    private static readonly double[] Shown = [50, 90, 95, 99];

    /// <summary>Renders a plan.</summary>
    /// <param name="figures">It.</param>
    /// <param name="machine">What it was calibrated on.</param>
    /// <param name="samples">The file that its samples are kept in; null where there is none.</param>
    public static string Render(PlanFigures figures, MachineFacts machine, string? samples)
    {
        ArgumentNullException.ThrowIfNull(figures);
        string[] parts =
        [
            Answer(figures),
            Waits(figures),
            Service(figures),
            Trial(figures),
            KneeChart.Render(figures.Knees, figures.Load.LoginsPerSecond / figures.Run.Asked.Nodes),
            KneeTable.Render(figures.Knees),
            MachineText.Render(machine) + (samples is null ? "" : $"Samples: {samples}\n"),
        ];
        return string.Join('\n', parts.Where(part => part.Length > 0));
    }

    internal static string Answer(PlanFigures figures)
    {
        PlanRequest asked = figures.Run.Asked;
        string moment = asked.PeakFactor == 1 ? "" : Text($" ({asked.LoginsPerSecond:#,0.#} on the mean of the busiest time, {asked.PeakFactor:0.##} times that in its worst moment)");
        string each = asked.Nodes == 1 ? PlanWords.Cores(asked.Cores) : Text($"{asked.Nodes:#,0} nodes of {PlanWords.Cores(asked.Cores)}");
        return Contradiction(figures)
            + Text($"{figures.Load.LoginsPerSecond:#,0.#} logins a second{moment} need {PlanWords.Cores(figures.CoresNeeded)} of this speed, with {PlanWords.Percent(LoginDemand.PrudentUse)} of their time in use.\n")
            .Replace("of this speed", asked.Speed == 1 ? "like this machine's" : Text($"that are {asked.Speed:0.###} times as fast as this machine's (ASSUMED, not measured)"), StringComparison.Ordinal)
            + (figures.Forecast.Overload is { } overload
                ? Text($"{each}: {overload}\n")
                : Text($"{each} {(asked.Nodes * asked.Cores == 1 ? "is" : "are")} in use {100 * figures.Forecast.Utilisation:0} % of the time{(figures.Forecast.Utilisation > LoginDemand.PrudentUse ? ", more than is prudent" : "")}.\n"))
            + (figures.Node.Discipline == Discipline.EventLoop
                ? Text($"One thread of a process does everything but signing: a process keeps at most {figures.Node.MostCores:0.0} of its node's cores busy, however many there are.\n") : "");
    }

    private static string Contradiction(PlanFigures figures)
    {
        if (!figures.IsContradicted)
            return "";
        DisciplineError nearest = figures.Fit!.All.MinBy(error => error.Largest)!;
        PercentileError worst = nearest.Errors.MaxBy(error => Math.Abs(error.Relative))!;
        return $"UNDECIDED: the forecast failed its own check. Of a short real storm here the nearest model, {PlanWords.Name(nearest.Discipline)}, is off by {PlanWords.Signed(worst.Relative)} at {PlanWords.Percentile(worst.Percent)}. Run it again when the machine is quiet; what follows is not established.\n";
    }

    private static string Waits(PlanFigures figures)
    {
        if (figures.Forecast is not { Responses: { } responses } forecast)
            return "Nothing is foretold of an overload: each percentile would say only how long it lasted.\n";
        string storms = forecast.Storms == 1 ? "one storm" : Text($"{forecast.Storms} storms");
        return PlainText.MarkdownTable(
                Headings,
                Shown.Select(percent => (string[])[PlanWords.Percentile(percent), $"{PlanWords.Milliseconds(responses.At(percent))} ms", PlanWords.Range(forecast.Ranges.FirstOrDefault(range => range.Percent == percent))]))
            + Text($"Simulated: {storms} of {figures.Run.Asked.Seconds:0.#} s, people arriving independently (Poisson), seed {figures.Run.Asked.Seed}, {PlanWords.Name(figures.Discipline)}. ")
            + (forecast.Ranges.Count == 0 ? "Single mornings were too few, or too large, to say how they differ.\n" : "A single morning differs from another by chance alone as the last column says.\n")
            + Text($"  Mean wait, simulated: {PlanWords.Milliseconds(forecast.SimulatedWaitMilliseconds)} ms.\n")
            + (forecast.AllenCunneenMilliseconds is { } allen
                ? Text($"  Allen and Cunneen's approximation, for first come, first served in the steady state: {PlanWords.Milliseconds(allen)} ms (Allen, Probability, Statistics, and Queueing Theory, 2nd edition, 1990).\n") : "")
            + (forecast.SharingMilliseconds is { } sharing
                ? Text($"  Processor sharing in the steady state: {PlanWords.Milliseconds(sharing)} ms, exact for independent service times (Cohen, Acta Informatica 12, 1979).\n") : "")
            + "  Percentiles come from the simulation alone: no formula has them.\n";
    }

    private static string Service(PlanFigures figures)
    {
        PlanRun run = figures.Run;
        Calibration calibration = run.Calibration;
        string basis = calibration.Basis switch
        {
            ServiceBasis.ProcessorTime => $"{PlanWords.Milliseconds(calibration.ProcessorMilliseconds)} ms of processor time a page, all of the server's processes: that is what cores are needed for. Each page's share of it is by {(calibration.ServerMilliseconds is null ? "its response time" : "the server's own time")}",
            ServiceBasis.ServerTiming => $"{PlanWords.Milliseconds(figures.PageMilliseconds)} ms a page by the server's own times: its processor time cannot be asked here",
            _ => $"{PlanWords.Milliseconds(figures.PageMilliseconds)} ms a page until its first byte: neither its processor time nor its own times are to be had, and this is too long by whatever else it waited for",
        };
        return Text($"Calibrated with {run.Certificate} ({run.Key.Key}, {run.Algorithm}) on {run.Program}: {calibration.ResponseMilliseconds.Count:#,0} pages one after the other on one connection, after {run.WarmUpRequests:#,0} others.\n")
            + $"  Service time: {basis}.\n"
            + "  The times keep their order, because slow ones come together: shuffled, they would make shorter waits.\n"
            + (run.Hash is { } hash ? $"  Every login hashes a password beside: {hash.Name}, {PlanWords.Milliseconds(hash.Milliseconds)} ms of a core.\n" : "  No password is hashed: people are signed in already. --hash adds one to every login.\n")
            + $"  A login keeps a core busy for {PlanWords.Milliseconds(figures.Load.ServiceMilliseconds)} ms{(run.Asked.Speed == 1 ? "" : " at the speed that is assumed")}, {PlanWords.Signature(figures)}; beside that {PlanWords.Milliseconds(figures.DelayMilliseconds)} ms pass with no core of the server's at work.\n"
            + Others(calibration.OtherCores)
            + (calibration.WasDisturbed == true ? "  The server's work lasted longer than the processor time it took: this machine was busy with something else, or the server waits for a store. If the former, run it again.\n" : "");
    }

    private static string Trial(PlanFigures figures) => figures is { Fit: { } fit, Run.Trial: { } trial }
        ? Text($"Discipline: {PlanWords.Name(figures.Discipline)}, {(!figures.IsFitted ? $"{PlanWords.Why(figures.Discipline)}; a real storm fits none, so something else had this machine's cores, or the server does what none knows" : fit.Better is null ? $"{PlanWords.Why(figures.Discipline)}; a real storm did not tell them apart" : "which fits a real storm better")}.\n")
            + Text($"  {trial.Storm.ArrivalMilliseconds.Count:#,0} people over {trial.Storm.Over.TotalSeconds:0.#} s on {PlanWords.Cores(trial.Cores)} here; the model's errors at {string.Join(", ", fit.ProcessorSharing.Errors.Select(error => PlanWords.Percentile(error.Percent)))}:\n")
            + string.Concat(fit.All.Select(Fitted)) + Others(trial.Storm.OtherCores)
        : $"Discipline: {PlanWords.Name(figures.Discipline)}, {PlanWords.Why(figures.Discipline)}. It was not tried: {figures.Run.NoTrial ?? "no storm was wanted"}.\n";

    internal static string Others(double? cores) => cores > BusyCores.Disturbing
        ? Text($"  DISTURBED: other programs used {cores:0.00} of this machine's cores meanwhile. Run it again when they do not.\n") : "";

    private static string Fitted(DisciplineError error) => $"  {PlanWords.Name(error.Discipline)}: {string.Join(", ", error.Errors.Select(one => $"{PlanWords.Signed(one.Relative)} ({PlanWords.Milliseconds(one.ModelMilliseconds)} for {PlanWords.Milliseconds(one.MeasuredMilliseconds)} ms)"))}\n";

    private static string Text(FormattableString text) => FormattableString.Invariant(text);
}
