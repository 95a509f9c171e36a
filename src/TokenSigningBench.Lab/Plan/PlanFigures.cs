using System.Runtime.CompilerServices;
using MathNet.Numerics.Distributions;
using MathNet.Numerics.Statistics;
using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Lab.Plan;

/// <summary>The results of a plan, computed from its run and a seed.</summary>
public sealed class PlanFigures
{
    // A model with a larger error does not describe the server: something that it does not know used the cores.
    private const double MaxError = 0.3;

    private static readonly ConditionalWeakTable<PlanRun, PlanFigures> Known = [];

    private readonly Lazy<IReadOnlyList<SaturationCurve>> _curves;

    private PlanFigures(PlanRun run)
    {
        Run = run;
        PlanRequest request = run.Request;
        DelayMilliseconds = run.Calibration.DelayMilliseconds();
        double[] page = run.Calibration.ServiceTimes();
        PageMilliseconds = page.Mean();
        ServiceTimes = [.. page.Select(time => (time + (run.Hash?.Milliseconds ?? 0)) / request.Speed)];
        Load = new(request.LoginsPerSecond * request.PeakFactor, ServiceTimes.Mean(), request.Nodes * request.Cores);
        CoresNeeded = OfferedLoad.CoresFor(Load.LoginsPerSecond, Load.ServiceMilliseconds);
        Fit = FitOf(run, DelayMilliseconds);
        Node own = run.Calibration.NodeOf(request.Cores, run.Hash?.Milliseconds ?? 0);
        Node = own.Candidates().First(node => node.Discipline == ((IsFitted ? Fit!.Better : null) ?? own.Discipline));
        Correction = CorrectionOf(run, Node.Discipline);
        Forecast = Forecast.Of(
            new()
            {
                Correction = Correction,
                ServiceMilliseconds = ServiceTimes,
                DelayMilliseconds = DelayMilliseconds,
                Fleet = new(request.Nodes, Node),
                LoginsPerSecond = Load.LoginsPerSecond,
                Over = TimeSpan.FromSeconds(request.Seconds),
                Seed = request.Seed,
            }
        );
        // This is most of the work, and not every caller needs it.
        _curves = new(SaturationCurvesOf);
    }

    /// <summary>Computes the forecast, once per run. Takes one or two seconds.</summary>
    /// <exception cref="ArgumentException">The run is invalid: it has no service times or no cores.</exception>
    public static PlanFigures Of(PlanRun run) => Known.GetValue(run, one => new(one));

    public PlanRun Run { get; }

    /// <summary>The mean core time of a page, measured here.</summary>
    public double PageMilliseconds { get; }

    /// <summary>
    /// The core time of each login on the planned nodes, in the order in which pages were measured: page and hash, at the assumed speed.
    /// </summary>
    public IReadOnlyList<double> ServiceTimes { get; }

    /// <summary>The time that a login waits in addition while no core is busy with it.</summary>
    public double DelayMilliseconds { get; }

    /// <summary>The peak rate and all cores of all nodes.</summary>
    public OfferedLoad Load { get; }

    /// <summary>
    /// The total number of cores needed, so that no more than
    /// <see cref="TokenSigningBench.Core.Capacity.LoginDemand.RecommendedUtilization"/> of their time is used.
    /// </summary>
    public int CoresNeeded { get; }

    /// <summary>How each discipline fits the real server; null where that was not tried.</summary>
    public DisciplineFit? Fit { get; }

    /// <summary>Whether one of the disciplines is close to the real server.</summary>
    public bool IsFitted => Fit is { } fit && fit.Smallest <= MaxError;

    /// <summary>
    /// Whether the forecast failed its own check: a real load test was run here, and no discipline is close to it. Then no forecast figure
    /// is reliable.
    /// </summary>
    public bool IsContradicted => Fit is not null && !IsFitted;

    /// <summary>What the model missed in the trial; null where there was none.</summary>
    public TrialCorrection? Correction { get; }

    /// <summary>
    /// The 90% interval of the utilization: how far the mean service time of a load test may be from the calibration's.
    /// </summary>
    public (double Low, double High) UtilizationRange
    {
        get
        {
            double factor = Math.Exp(Normal.InvCDF(0, 1, 0.95) * (Correction?.MeanError ?? TrialCorrection.RecordedMeanError));
            return (Forecast.Utilization / factor, Forecast.Utilization * factor);
        }
    }

    /// <summary>The logins per second that the signer's quota allows; null where none was given.</summary>
    public double? QuotaLoginsPerSecond => Run.Request.SignerQuota / (Run.Calibration.Signatures ?? 1);

    /// <summary>Whether the signer's quota is reached before the peak. Then no core helps.</summary>
    public bool ExceedsQuota => Load.LoginsPerSecond > QuotaLoginsPerSecond;

    /// <summary>
    /// Whether the cores suffice for the peak, and the signer's quota: undecided where only part of the utilization's interval is below
    /// the capacity, and where the forecast failed its own check.
    /// </summary>
    public Conclusion FitsPeak =>
        ExceedsQuota ? Conclusion.Contradicted
        : IsContradicted ? Conclusion.Undecided
        // A utilization equal to the capacity is an overload.
        : Conclusions.IsAtMost(UtilizationRange.Low, UtilizationRange.High, Math.BitDecrement(Node.MaxCores / Node.Cores));

    /// <summary>
    /// The discipline of the forecast: the one that fits best or, where none fits better, the one of the server's kind. A server accepts
    /// more requests than it has cores unless it is limited.
    /// </summary>
    public Discipline Discipline => Node.Discipline;

    public Node Node { get; }

    public Forecast Forecast { get; }

    /// <summary>How p95 grows with the load of one node, with the certificate's key and with keys of common sizes.</summary>
    public IReadOnlyList<SaturationCurve> SaturationCurves => _curves.Value;

    private static TrialCorrection? CorrectionOf(PlanRun run, Discipline discipline) =>
        run.Trial is { Storm: var storm, Cores: var cores } && storm.ArrivalMilliseconds.Count >= DisciplineFit.MinRequests
            ? TrialCorrection.Of(
                storm,
                run.Calibration,
                run.Calibration.NodeOf(cores, storm.GeneratorMilliseconds).Candidates().First(node => node.Discipline == discipline),
                run.Request.Seed
            )
            : null;

    private static DisciplineFit? FitOf(PlanRun run, double delay)
    {
        if (run.Trial is not { } trial)
            return null;
        double[] services =
            trial.Storm.RescaledTimes(run.Calibration, run.Request.Seed)
            ?? trial.Storm.ServiceTimes()
            ?? trial.Storm.WithGeneratorTime(
                Core.Capacity.ServiceTimes.InOrder(run.Calibration.ServiceTimes(), trial.Storm.ArrivalMilliseconds.Count, run.Request.Seed)
            );
        return DisciplineFit.Of(
            [
                .. services.Select(
                    (service, i) => new MeasuredRequest(trial.Storm.ArrivalMilliseconds[i], service, trial.Storm.ResponseMilliseconds[i])
                ),
            ],
            run.Calibration.NodeOf(trial.Cores, trial.Storm.GeneratorMilliseconds),
            delay
        );
    }

    // With another key a login costs more or less by the difference of all its signatures. The relative spread of its times stays the same.
    private IReadOnlyList<SaturationCurve> SaturationCurvesOf()
    {
        double signatures = Run.Calibration.Signatures ?? 1;
        // Signing's share within one response is used where it is known: with a large key, the difference of two times that were measured
        // separately is lost in their noise.
        double signing = Run.Calibration.SigningShare * PageMilliseconds ?? signatures * Run.Key.Milliseconds;
        double rest = Math.Max(0, Load.ServiceMilliseconds - signing / Run.Request.Speed);
        var own = SaturationCurve.Of($"this key, {Run.Key.Key}", ServiceTimes, Node, Run.Request.Seed);
        return
        [
            .. from curve in (SaturationCurve[])
                [
                    own,
                    .. Run
                        .OtherKeys.Where(other => other.Key != Run.Key.Key)
                        .Select(other => SaturationCurveOf(own, other.Key, rest + signatures * other.Milliseconds / Run.Request.Speed)),
                ]
            select curve.DelayedBy(DelayMilliseconds),
        ];
    }

    // In an event loop another key changes only the pool's work, not the loop thread's: another share, and so another curve.
    private SaturationCurve SaturationCurveOf(SaturationCurve own, string key, double service) =>
        Node.Discipline != Discipline.EventLoop
            ? own.WithService(key, service)
            : SaturationCurve.Of(
                key,
                [.. ServiceTimes.Select(time => time * service / Load.ServiceMilliseconds)],
                Node with
                {
                    LoopShare = Math.Min(1, Node.LoopShare * Load.ServiceMilliseconds / service),
                },
                Run.Request.Seed
            );
}
