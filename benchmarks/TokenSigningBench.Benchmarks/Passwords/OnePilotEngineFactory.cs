using System.Diagnostics;
using BenchmarkDotNet.Engines;
using BenchmarkDotNet.Jobs;

namespace TokenSigningBench.Benchmarks.Passwords;

/// <summary>Finds out in a fifth of a second how many calls fill an iteration.</summary>
/// <remarks>BenchmarkDotNet's own pilot repeats whole iterations until two agree within one call: with a second an iteration and 100,000 calls that is six seconds a row.</remarks>
public class OnePilotEngineFactory : IEngineFactory
{
    private static readonly TimeSpan Trial = TimeSpan.FromMilliseconds(200);

    public IEngine CreateReadyToRun(EngineParameters engineParameters)
    {
        ArgumentNullException.ThrowIfNull(engineParameters);
        // It is done here, because the trial needs it, and once is enough.
        engineParameters.GlobalSetupAction?.Invoke();
        engineParameters.GlobalSetupAction = () => { };
        engineParameters.TargetJob = engineParameters.TargetJob.WithInvocationCount(CallsAnIteration(engineParameters));
        return new EngineFactory().CreateReadyToRun(engineParameters);
    }

    private static long CallsAnIteration(EngineParameters parameters)
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
