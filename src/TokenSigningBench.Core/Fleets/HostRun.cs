using TokenSigningBench.Core.Figures;
using TokenSigningBench.Core.Machine;
using TokenSigningBench.Core.RunFiles;

namespace TokenSigningBench.Core.Fleets;

/// <summary>The data of one run file that a fleet view needs. The samples, which may be many, are not kept.</summary>
public sealed record HostRun
{
    /// <summary>The figures of the state of the machine while its profile was measured.</summary>
    public const string Throttled = "throttled periods",
        Steal = "steal time";

    private const string Profile = "machine";
    private const string Storm = "storm";

    /// <summary>When the measurement started.</summary>
    public required DateTimeOffset Started { get; init; }

    public required MachineFacts Machine { get; init; }

    /// <summary>
    /// The median time of one signature on one core, in milliseconds, by key: from a profile or, without one, from a check.
    /// </summary>
    public required IReadOnlyDictionary<string, double> SignMilliseconds { get; init; }

    /// <summary>
    /// Whether the times are of a profile, which measures common keys in interleaved rounds and records throttling and CPU steal.
    /// </summary>
    public bool IsProfile { get; init; }

    /// <summary>A login; null where none was measured.</summary>
    public HostLogin? Login { get; init; }

    /// <summary>
    /// The periods in which the control group was throttled while the profile was measured; null where this cannot be read.
    /// </summary>
    public long? ThrottledPeriods { get; init; }

    /// <summary>CPU steal while the profile was measured, as a share of the cores' time; null where it cannot be read.</summary>
    public double? StealShare { get; init; }

    /// <summary>Why the run is incomplete; null where it is complete.</summary>
    public string? Partial { get; init; }

    /// <summary>
    /// Whether a requirement is not met: a checked key is not fit or could not be judged, or a load test's assertion failed.
    /// </summary>
    public bool IsNotMet { get; init; }

    /// <summary>The host's name in the file path, where the machine's identity is the key; null where the name is the key.</summary>
    public string? NameInPath { get; init; }

    /// <summary>Whether the run does not identify its machine: it then belongs to the only host with the same kind of machine.</summary>
    public bool IsUnidentified { get; init; }

    /// <summary>The kind of machine: processor, cores and limit, which no update changes.</summary>
    internal static (string? CpuModel, int Cores, double? CpuLimitCores) KindOf(MachineFacts machine) =>
        (machine.CpuModel, machine.Cores, machine.CpuLimitCores);

    /// <summary>Whether a fleet view uses a run: a profile, a check, a load test or a plan.</summary>
    public static bool IsIn(RunFile run) => run.Kind is Profile or "check" or Storm or "plan";

    /// <exception cref="ArgumentException">The run is invalid.</exception>
    public static HostRun Of(RunFile run)
    {
        IReadOnlyList<RunFigure> figures = IsIn(run) ? run.MeasuredFigures : [];
        // The same key may have been checked, and measured as a reference in the same check. The reference counts, because a profile's keys
        // are measured the same way.
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
            ThrottledPeriods = (long?)figures.FirstOrDefault(figure => figure.Name == Throttled)?.Value,
            StealShare = figures.FirstOrDefault(figure => figure.Name == Steal)?.Value,
            IsNotMet = run.Kind is "check" or Storm && run.Verdicts.Any(verdict => verdict is { IsMet: false, IsUndecided: false }),
            Partial = run.Kind == Storm ? run.Partial : null,
        };
    }

    /// <summary>
    /// Whether another run has exactly the same values on the same machine: then it is a copy of this one under another name.
    /// </summary>
    public bool IsCopyOf(HostRun other)
    {
        return Started == other.Started
            && Login == other.Login
            && Machine.CpuModel == other.Machine.CpuModel
            && (Login is not null || SignMilliseconds.Count > 0)
            && SignMilliseconds.Count == other.SignMilliseconds.Count
            && SignMilliseconds.All(sign => other.SignMilliseconds.TryGetValue(sign.Key, out double same) && sign.Value == same);
    }

    private static string? Printable(string? text) => text is null ? null : PrintableText.Of(text);
}
