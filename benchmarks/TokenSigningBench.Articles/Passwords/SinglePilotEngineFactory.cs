using BenchmarkDotNet.Engines;
using BenchmarkDotNet.Jobs;

namespace TokenSigningBench.Articles.Passwords;

/// <summary>Finds the number of calls per iteration in a trial of 200 ms.</summary>
/// <remarks>
/// The pilot stage of BenchmarkDotNet repeats whole iterations until two agree within one call. With iterations of a second and 100,000
/// calls, that takes 6 s per row.
/// </remarks>
public class SinglePilotEngineFactory : IEngineFactory
{
    private static readonly TimeSpan Trial = TimeSpan.FromMilliseconds(200);

    public IEngine CreateReadyToRun(EngineParameters engineParameters)
    {
        ArgumentNullException.ThrowIfNull(engineParameters);
        // Setup runs here, because the trial needs it, and must not run twice.
        engineParameters.GlobalSetupAction?.Invoke();
        engineParameters.GlobalSetupAction = () => { };
        engineParameters.TargetJob = engineParameters.TargetJob.WithInvocationCount(CallsPerIteration(engineParameters));
        return new EngineFactory().CreateReadyToRun(engineParameters);
    }

    private static long CallsPerIteration(EngineParameters parameters)
    {
        for (long calls = 1; ; calls *= 2)
        {
            long start = Stopwatch.GetTimestamp();
            parameters.WorkloadActionNoUnroll(calls);
            TimeSpan elapsed = Stopwatch.GetElapsedTime(start);
            if (elapsed >= Trial)
                return Math.Max(1, (long)Math.Round(calls * parameters.IterationTime.ToNanoseconds() / elapsed.TotalNanoseconds));
        }
    }
}
