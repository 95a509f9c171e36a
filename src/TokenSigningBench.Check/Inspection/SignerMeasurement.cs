using TokenSigningBench.Core.Statistics;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Check.Inspection;

/// <summary>Measures a key in a token: one session, then two, four and so on, until more sessions get no more signatures.</summary>
public static class SignerMeasurement
{
    // A slow card gives a signature a second. The 99th percentile needs more, where they are fast.
    private const int MinSignatures = 20,
        MaxSignatures = 2000;

    private const int Rounds = 7;
    private const int MaxSessions = 64;

    // Less growth than this for twice the sessions is none.
    private const double MinGrowth = 1.1;

    private static readonly TimeSpan Window = MeasuringTime.Of(TimeSpan.FromMilliseconds(60));

    /// <param name="key">A key in a token that is verified to sign.</param>
    /// <param name="algorithm">An algorithm that fits the key.</param>
    /// <param name="time">The time for one session's signatures. More is taken where twenty take longer.</param>
    public static SignerTimes Run(TokenKey key, JwsAlgorithm algorithm, string payload, TimeSpan time)
    {
        KeyPlace place = key.Elsewhere!.Place;
        (double[] wait, double? cpu) = MeasureOneSession(key, algorithm, payload, time);
        (List<SessionRate> rates, bool stillGrows) = MeasureSessions(key, algorithm, payload, place.MaxSessions ?? MaxSessions);
        return new()
        {
            Algorithm = algorithm,
            Token = place.Token,
            Module = place.Module,
            MaxSessions = place.MaxSessions,
            Wait = wait,
            CpuNanoseconds = cpu,
            Sessions = rates,
            StillGrows = stillGrows,
        };
    }

    private static (double[] Wait, double? Cpu) MeasureOneSession(TokenKey key, JwsAlgorithm algorithm, string payload, TimeSpan time)
    {
        using var signer = new SignerAndVerifier(key, algorithm, payload);
        // The session is opened, and the code compiled.
        for (int i = 0; i < 2; i++)
            signer.Sign();
        var wait = new List<double>();
        // All threads of this process: a module may work in one of its own.
        long? cpu = ProcessClock.CpuNanoseconds(Environment.ProcessId);
        long begin = Stopwatch.GetTimestamp();
        while (wait.Count < MaxSignatures && (wait.Count < MinSignatures || Stopwatch.GetElapsedTime(begin) < time))
        {
            long start = Stopwatch.GetTimestamp();
            signer.Sign();
            wait.Add(Stopwatch.GetElapsedTime(start).TotalNanoseconds);
        }

        return ([.. wait], (double?)(ProcessClock.CpuNanoseconds(Environment.ProcessId) - cpu) / wait.Count);
    }

    private static (List<SessionRate> Rates, bool StillGrows) MeasureSessions(
        TokenKey key,
        JwsAlgorithm algorithm,
        string payload,
        int limit
    )
    {
        List<SessionRate> rates = [];
        for (int sessions = 2; sessions <= Math.Min(limit, MaxSessions); sessions *= 2)
        {
            // Beside half as many in the same rounds: the machine, and a token that others use too, change with time.
            InterleavedTimes times = InterleavedRun.Measure([With(sessions / 2), With(sessions)], Rounds, Window);
            if (rates.Count == 0)
                rates.Add(new(1, times[0].Wall));
            rates.Add(new(sessions, times[1].Wall));
            if (RatioInterval.OfRounds(times[0].Wall, times[1].Wall, CertificateCost.Level) is not { Low: > 1, Estimate: >= MinGrowth })
                return (rates, false);
        }

        if (rates.Count == 0)
            rates.Add(new(1, InterleavedRun.Measure([With(1)], Rounds, Window)[0].Wall));
        return (rates, limit > 1);

        Contender With(int sessions) =>
            Contender.InOtherThreads(
                Invariant($"{sessions} sessions"),
                time => ParallelRun.Measure(sessions, time, () => new SignerAndVerifier(key, algorithm, payload), signer => signer.Sign())
            );
    }
}
