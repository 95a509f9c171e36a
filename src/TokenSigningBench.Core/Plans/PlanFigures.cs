using System.Runtime.CompilerServices;
using MathNet.Numerics.Statistics;
using TokenSigningBench.Core.Capacity;

namespace TokenSigningBench.Core.Plans;

/// <summary>What a plan says. Everything here follows from its run and a seed.</summary>
public sealed class PlanFigures
{
    // A model that is farther from the storm than this says nothing of the server: something that it does not know had the cores.
    private const double MaxError = 0.3;

    private static readonly ConditionalWeakTable<PlanRun, PlanFigures> Known = [];

    private readonly Lazy<IReadOnlyList<SaturationCurve>> _knees;

    private PlanFigures(PlanRun run)
    {
        Run = run;
        PlanRequest asked = run.Asked;
        DelayMilliseconds = run.Calibration.DelayMilliseconds();
        double[] page = run.Calibration.ServiceTimes();
        PageMilliseconds = page.Mean();
        ServiceTimes = [.. page.Select(time => (time + (run.Hash?.Milliseconds ?? 0)) / asked.Speed)];
        Load = new(asked.LoginsPerSecond * asked.PeakFactor, ServiceTimes.Mean(), asked.Nodes * asked.Cores);
        CoresNeeded = OfferedLoad.CoresFor(Load.LoginsPerSecond, Load.ServiceMilliseconds);
        Fit = FitOf(run, DelayMilliseconds);
        Node own = run.Calibration.NodeOf(asked.Cores, run.Hash?.Milliseconds ?? 0);
        Node = own.Candidates().First(node => node.Discipline == ((IsFitted ? Fit!.Better : null) ?? own.Discipline));
        Forecast = Forecast.Of(
            new()
            {
                ServiceMilliseconds = ServiceTimes,
                DelayMilliseconds = DelayMilliseconds,
                Fleet = new(asked.Nodes, Node),
                LoginsPerSecond = Load.LoginsPerSecond,
                Over = TimeSpan.FromSeconds(asked.Seconds),
                Seed = asked.Seed,
            }
        );
        // Most of the work, and not everybody who reads the rest draws it.
        _knees = new(SaturationCurvesOf);
    }

    /// <summary>Foretells, once for a run. Takes a second or two.</summary>
    /// <exception cref="ArgumentException">The run holds what cannot be: no service times, no cores.</exception>
    public static PlanFigures Of(PlanRun run) => Known.GetValue(run, one => new(one));

    public PlanRun Run { get; }

    /// <summary>The time of one core that a page took here, on the mean.</summary>
    public double PageMilliseconds { get; }

    /// <summary>The time of one core that each login takes where it will run, in the order in which pages were measured: page and hash, at the speed that is assumed.</summary>
    public IReadOnlyList<double> ServiceTimes { get; }

    /// <summary>What a login waits for beside, without a core being busy with it.</summary>
    public double DelayMilliseconds { get; }

    /// <summary>The worst moment's rate against all cores of all nodes.</summary>
    public OfferedLoad Load { get; }

    /// <summary>The cores that it needs in all, so that no more than <see cref="TokenSigningBench.Core.Capacity.LoginDemand.RecommendedUtilization"/> of their time is used.</summary>
    public int CoresNeeded { get; }

    /// <summary>How each discipline fits the real server; null where that was not tried.</summary>
    public DisciplineFit? Fit { get; }

    /// <summary>Whether one of the disciplines is anywhere near the real server.</summary>
    public bool IsFitted => Fit is { } fit && fit.Smallest <= MaxError;

    /// <summary>
    /// Whether the forecast failed its own check: a real storm was tried here, and no discipline is near it.
    /// Then no forecast figure is established.
    /// </summary>
    public bool IsContradicted => Fit is not null && !IsFitted;

    /// <summary>The one that is reckoned with: the one that fits, or the one that the server has by its make where none fits better: a server accepts more requests than there are cores unless somebody limits it.</summary>
    public Discipline Discipline => Node.Discipline;

    /// <summary>One of the nodes.</summary>
    public Node Node { get; }

    /// <summary>What logins will wait.</summary>
    public Forecast Forecast { get; }

    /// <summary>How p95 bends as the load of one node grows, with the certificate's key and with keys of usual sizes.</summary>
    public IReadOnlyList<SaturationCurve> SaturationCurves => _knees.Value;

    private static DisciplineFit? FitOf(PlanRun run, double delay)
    {
        if (run.Trial is not { } trial)
            return null;
        double[] services =
            trial.Storm.RescaledTimes(run.Calibration, run.Asked.Seed)
            ?? trial.Storm.ServiceTimes()
            ?? trial.Storm.WithGeneratorTime(
                Capacity.ServiceTimes.InOrder(run.Calibration.ServiceTimes(), trial.Storm.ArrivalMilliseconds.Count, run.Asked.Seed)
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

    // With another key the page costs as much less or more as its signature does; its times vary in proportion as they do with this one.
    private IReadOnlyList<SaturationCurve> SaturationCurvesOf()
    {
        // The difference of two times that are measured apart is lost between a large key's; within one response it is not.
        double signing = Run.Calibration.SigningShare * PageMilliseconds ?? Run.Key.Milliseconds;
        double rest = Math.Max(0, Load.ServiceMilliseconds - signing / Run.Asked.Speed);
        var own = SaturationCurve.Of($"this key, {Run.Key.Key}", ServiceTimes, Node, Run.Asked.Seed);
        return
        [
            .. from curve in (SaturationCurve[])
                [
                    own,
                    .. Run
                        .Beside.Where(other => other.Key != Run.Key.Key)
                        .Select(other => SaturationCurveOf(own, other.Key, rest + other.Milliseconds / Run.Asked.Speed)),
                ]
            select curve.DelayedBy(DelayMilliseconds),
        ];
    }

    // Where one thread does all but signing, another key leaves that thread what it had: another share, and so another curve.
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
                Run.Asked.Seed
            );
}
