using TokenSigningBench.Core.Figures;
using TokenSigningBench.Core.Machine;
using TokenSigningBench.Core.Profiles;
using TokenSigningBench.Core.RunFiles;

namespace TokenSigningBench.Core.Fleets;

/// <summary>What one run file says of the host that it was measured on. Its samples, which may be many, are let go.</summary>
public sealed record HostRun
{
    private const string Profile = "machine";
    private const string Storm = "storm";

    /// <summary>When the measuring started.</summary>
    public required DateTimeOffset Started { get; init; }

    public required MachineFacts Machine { get; init; }

    /// <summary>What one signature takes on one core, in milliseconds, by the key: the median. Of a profile, or where there is none of a check.</summary>
    public required IReadOnlyDictionary<string, double> SignMilliseconds { get; init; }

    /// <summary>Whether that is of a profile, which measures the usual keys in turn, and says what was taken from it meanwhile.</summary>
    public bool IsProfile { get; init; }

    /// <summary>A login; null where none was measured.</summary>
    public HostLogin? Login { get; init; }

    /// <summary>In how many periods the control group was throttled while its profile was measured; null where it cannot be asked.</summary>
    public long? ThrottledPeriods { get; init; }

    /// <summary>The share of its cores' time that the hypervisor gave to others meanwhile; null where it cannot be asked.</summary>
    public double? StealShare { get; init; }

    /// <summary>Why not all of it was measured; null where all was.</summary>
    public string? Partial { get; init; }

    /// <summary>Whether something that was asked of it was not met: a key that was checked is not fit or could not be judged, or a storm's assertion failed.</summary>
    public bool IsNotMet { get; init; }

    /// <summary>What its file calls the host, where that is known by its machine; null where the host's name says it.</summary>
    public string? CalledBy { get; init; }

    /// <summary>Whether nothing says which machine it is of: then it is of the one host of its kind of machine.</summary>
    public bool IsUnidentified { get; init; }

    /// <summary>A kind of machine: by the processor, the cores and the limit, which no update changes.</summary>
    internal static (string? CpuModel, int Cores, double? CpuLimitCores) KindOf(MachineFacts machine) =>
        (machine.CpuModel, machine.Cores, machine.CpuLimitCores);

    /// <summary>Whether a run is of something that a fleet is judged by: a profile, a check, a storm or a plan.</summary>
    public static bool IsIn(RunFile run) => run.Kind is Profile or "check" or Storm or "plan";

    /// <summary>Takes what a run says.</summary>
    /// <exception cref="ArgumentException">It holds what no run can.</exception>
    public static HostRun Of(RunFile run)
    {
        IReadOnlyList<RunFigure> figures = IsIn(run) ? run.MeasuredFigures : [];
        // One and the same key may have been checked twice, and measured beside itself, as a profile's keys are: that counts.
        Dictionary<string, double> sign = figures
            .Where(figure =>
                figure.Tag(RunFigure.Operation) == "sign"
                && figure is { Unit: FigureUnit.Nanoseconds, Value: > 0 }
                && double.IsFinite(figure.Value.Value)
            )
            .OrderBy(figure => figure.Tag("source") is not null)
            .Select(figure => (Key: figure.Tag(RunFigure.Key), Milliseconds: figure.Value!.Value / 1e6))
            .Where(one => one.Key is not null)
            .DistinctBy(one => one.Key)
            .ToDictionary(one => PrintableText.Of(one.Key!), one => one.Milliseconds);
        return new()
        {
            Started = run.Started,
            Machine = run.Machine,
            SignMilliseconds = sign,
            IsProfile = run.Kind == Profile && sign.Count > 0,
            // The certificate in use is named first.
            Login = figures.FirstOrDefault(figure => figure.Tag(RunFigure.Operation) == "login") is { Value: { } login } one
                ? new(login, run.Kind == Storm ? LoginBasis.Storm : LoginBasis.Calibration, Printable(one.Tag(RunFigure.Key)))
                {
                    Server = Printable(one.Tag("server")),
                }
                : null,
            ThrottledPeriods = (long?)figures.FirstOrDefault(figure => figure.Name == ProfileRun.Throttled)?.Value,
            StealShare = figures.FirstOrDefault(figure => figure.Name == ProfileRun.Steal)?.Value,
            IsNotMet = run.Kind is "check" or Storm && run.Verdicts.Any(verdict => verdict.IsMet == false),
            Partial = run.Kind == Storm ? run.Partial : null,
        };
    }

    /// <summary>Whether another run says the very same of the same machine, to the last digit: then it is a copy of this one, under whatever name.</summary>
    public bool IsCopyOf(HostRun other)
    {
        return Started == other.Started
            && Login == other.Login
            && Machine.CpuModel == other.Machine.CpuModel
            && Machine.StealSeconds == other.Machine.StealSeconds
            && (Login is not null || SignMilliseconds.Count > 0)
            && SignMilliseconds.Count == other.SignMilliseconds.Count
            && SignMilliseconds.All(sign => other.SignMilliseconds.TryGetValue(sign.Key, out double same) && sign.Value == same);
    }

    private static string? Printable(string? text) => text is null ? null : PrintableText.Of(text);
}
