using MathNet.Numerics.Statistics;
using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Plan;

/// <summary>The figures of a calibrated server and of its forecast.</summary>
internal static class PlanRunFigures
{
    public static IEnumerable<RunFigure> Measured(PlanRun run) =>
        [
            .. RunFigure.Of(
                $"{run.What} at {run.Server}, {run.Key.Key}, one at a time",
                run.Calibration.ResponseMilliseconds,
                FigureUnit.Milliseconds
            ),
            .. RunFigure.Of(
                $"{run.What} at {run.Server}, {run.Key.Key}, processor time",
                run.Calibration.ProcessorMilliseconds,
                FigureUnit.Milliseconds
            ),
            .. from key in run.OtherKeys.Prepend(run.Key).DistinctBy(key => key.Key)
            select new RunFigure($"sign {key.Key}, fastest round", key.Milliseconds, FigureUnit.Milliseconds).With(
                (RunFigure.Operation, "sign"),
                (RunFigure.Key, key.Key)
            ),
            new RunFigure(
                $"login at {run.Server}, {(run.Flow == LoginFlow.Implicit ? "" : $"{run.Flow.Name()} flow, ")}{run.Key.Key}, service time",
                run.Calibration.ServiceTimes().Mean(),
                FigureUnit.Milliseconds
            )
                .With(
                    (RunFigure.Operation, "login"),
                    (RunFigure.Key, run.Key.Key),
                    ("server", run.Flow == LoginFlow.Implicit ? run.Server : $"{run.Server}, {run.Flow.Name()} flow")
                )
                .NotCompared(),
        ];

    public static IEnumerable<RunFigure> Derived(PlanRun run, PlanFigures plan) =>
        [
            new("delay that is no service", plan.DelayMilliseconds, FigureUnit.Milliseconds),
            .. RunFigure.Of("password hash", run.Hash?.Milliseconds, FigureUnit.Milliseconds),
            .. RunFigure.Of("signatures of a login", run.Calibration.Signatures, FigureUnit.Count),
            .. RunFigure.Of("other work while it was calibrated, cores", run.Calibration.OtherCores, FigureUnit.Count),
            .. RunFigure.Of("other work in the storm, cores", run.Trial?.Storm.OtherCores, FigureUnit.Count),
            new("service time planned with", plan.Load.ServiceMilliseconds, FigureUnit.Milliseconds),
            new("logins at the peak", plan.Load.LoginsPerSecond, FigureUnit.PerSecond),
            .. RunFigure.Of("logins that the signer's quota allows", plan.QuotaLoginsPerSecond, FigureUnit.PerSecond),
            new("cores needed", plan.CoresNeeded, FigureUnit.Count),
            new("use of the cores", plan.Forecast.Utilization, FigureUnit.Ratio),
            .. RunFigure.Of("capacity", plan.Forecast.Overload?.CapacityPerSecond, FigureUnit.PerSecond),
            .. RunFigure.Of("waiting at the end", plan.Forecast.Overload?.WaitingAtTheEnd, FigureUnit.Count),
            .. RunFigure.Of("mean wait, simulated", plan.Forecast.SimulatedWaitMilliseconds, FigureUnit.Milliseconds),
            .. RunFigure.Of(
                "mean wait, Allen and Cunneen's approximation",
                plan.Forecast.AllenCunneenMilliseconds,
                FigureUnit.Milliseconds
            ),
            .. RunFigure.Of("mean wait, processor sharing", plan.Forecast.SharingMilliseconds, FigureUnit.Milliseconds),
            new("simulated storms", plan.Forecast.Storms, FigureUnit.Count),
            .. ResponseTimes.Percents.SelectMany(percent => Response(plan.Forecast, percent)),
            .. from error in plan.Fit?.All ?? []
            from one in error.Errors
            from figure in (RunFigure[])
                [
                    new("trial, measured", one.MeasuredMilliseconds, FigureUnit.Milliseconds),
                    new("trial, model", one.ModelMilliseconds, FigureUnit.Milliseconds),
                ]
            select figure.With(("discipline", error.Discipline.ToString()), ("percentile", RunFigure.Percentile(one.Percent))),
            .. from curve in plan.SaturationCurves
            from point in curve.Points
            select new RunFigure($"first byte, p95, {curve.Name}", point.P95Milliseconds, FigureUnit.Milliseconds).With(
                ("use", Invariant($"{point.Utilization:0.##}")),
                ("logins a second", Invariant($"{point.LoginsPerSecond:G4}"))
            ),
        ];

    private static IEnumerable<RunFigure> Response(Forecast forecast, double percent)
    {
        PercentileRange? range = forecast.Ranges.FirstOrDefault(range => range.Percent == percent);
        return RunFigure
            .Of("first byte", forecast.Responses?.At(percent), FigureUnit.Milliseconds)
            .Select(figure =>
                (figure with { Low = range?.LowMilliseconds, High = range?.HighMilliseconds }).With(
                    ("percentile", RunFigure.Percentile(percent))
                )
            );
    }
}
