namespace TokenSigningBench.Core.Storms;

/// <summary>What one second of a storm was like.</summary>
/// <param name="Second">Which, from 0.</param>
/// <param name="Arrived">Who meant to start in it.</param>
/// <param name="Finished">Who was done in it.</param>
/// <param name="Failed">Who failed in it.</param>
/// <param name="Median">The median time to the first byte, from the intended start, of those who meant to start in it and were answered; null where none was.</param>
/// <param name="MaxDuration">The longest of those; null where there is none.</param>
public sealed record StormSecond(int Second, int Arrived, int Finished, int Failed, double? Median, double? MaxDuration);

/// <summary>What a storm says. Everything here follows from its samples.</summary>
public sealed class StormFigures
{
    public StormFigures(StormServer storm)
    {
        Storm = storm;
        Started = storm.Samples.Count(sample => sample.Started is not null);
        Answered = [.. storm.Samples.Where(sample => sample is { Started: not null, Failure: null, Answered: not null })];
        Failed = Started - Answered.Count;
        Causes =
        [
            .. storm
                .Samples.Where(sample => sample is { Started: not null, Failure: not null })
                .CountBy(sample => sample.Failure!)
                .OrderByDescending(cause => cause.Value)
                .ThenBy(cause => cause.Key, StringComparer.Ordinal),
        ];
        FromScheduledStart = StormPercentiles.Of(Answered.Select(sample => sample.Answered!.Value - sample.ScheduledStart));
        FromStarted = StormPercentiles.Of(Answered.Select(sample => sample.Answered!.Value - sample.Started!.Value));
        Lateness = StormPercentiles.Of(
            storm.Samples.Where(sample => sample.Started is not null).Select(sample => sample.Started!.Value - sample.ScheduledStart)
        );
        WithFailures = StormPercentiles.Of(
            storm.Samples.Select(sample =>
                sample is { Failure: null, Started: not null, Answered: { } answered }
                    ? answered - sample.ScheduledStart
                    : double.PositiveInfinity
            )
        );
    }

    public StormServer Storm { get; }

    /// <summary>Who were planned and began.</summary>
    public int Started { get; }

    /// <summary>Who were planned and never began.</summary>
    public int NotStarted => Storm.Planned - Started;

    /// <summary>Who began and got what they came for.</summary>
    public int Finished => Answered.Count;

    /// <summary>Who began and did not.</summary>
    public int Failed { get; }

    /// <summary>Why, and how many, the commonest first.</summary>
    public IReadOnlyList<KeyValuePair<string, int>> Causes { get; }

    /// <summary>Time to the first byte from the intended start (to the last where the engine tells no other), of those who finished; null where nobody did.</summary>
    public StormPercentiles? FromScheduledStart { get; }

    /// <summary>The same from when they were really started: what a load generator says that does not count its own waiting.</summary>
    public StormPercentiles? FromStarted { get; }

    /// <summary>As <see cref="FromScheduledStart"/>, of everybody who came: who got nothing waits for ever.</summary>
    public StormPercentiles? WithFailures { get; }

    /// <summary>How late people were started.</summary>
    public StormPercentiles? Lateness { get; }

    /// <summary>Who finished a second, until the last answer.</summary>
    public double PerSecond => Finished / Storm.Seconds;

    /// <summary>How many cores the server used; null where it cannot be asked.</summary>
    public double? ServerCores => Storm.ServerCpuSeconds / Storm.Seconds;

    /// <summary>How what the server held grew once it was warm; null where it was not asked often enough to tell.</summary>
    public StormGrowth? Growth => Storm.Resources is { } moments ? StormGrowth.Of(moments) : null;

    /// <summary>The same by load host, in the order in which they were named; none where this machine sent everybody.</summary>
    public IReadOnlyList<(StormHost Host, StormFigures Figures)> ByHost() =>
        [
            .. (Storm.Hosts ?? []).Select(host =>
                (
                    host,
                    new StormFigures(
                        Storm with
                        {
                            Hosts = null,
                            Planned = host.Planned,
                            Samples = [.. Storm.Samples.Where(sample => sample.Host == host.Name)],
                        }
                    )
                )
            ),
        ];

    private IReadOnlyList<StormSample> Answered { get; }

    /// <summary>The time of one of a person's requests, from its own start to its first byte, of those who finished; null where there is only one request.</summary>
    public StormPercentiles? OfPhase(int phase) =>
        StormPercentiles.Of(Answered.Where(sample => sample.Phases is not null).Select(sample => sample.Phases![phase]));

    public IReadOnlyList<StormSecond> Seconds()
    {
        ILookup<int, StormSample> arrived = Storm.Samples.ToLookup(sample => (int)(sample.ScheduledStart / 1e3));
        ILookup<int, StormSample> ended = Storm
            .Samples.Where(sample => sample is { Started: not null, Ended: not null })
            .ToLookup(sample => (int)(sample.Ended!.Value / 1e3));
        int last = arrived.Concat(ended).Select(second => second.Key).DefaultIfEmpty(-1).Max();
        return
        [
            .. Enumerable
                .Range(0, last + 1)
                .Select(second =>
                {
                    StormPercentiles? times = StormPercentiles.Of(
                        arrived[second]
                            .Where(sample => sample is { Failure: null, Started: not null, Answered: not null })
                            .Select(sample => sample.Answered!.Value - sample.ScheduledStart)
                    );
                    return new StormSecond(
                        second,
                        arrived[second].Count(),
                        ended[second].Count(sample => sample.Failure is null),
                        ended[second].Count(sample => sample.Failure is not null),
                        times?.At(50),
                        times?.At(100)
                    );
                }),
        ];
    }
}
