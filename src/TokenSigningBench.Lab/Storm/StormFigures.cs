using System.Runtime.CompilerServices;
using TokenSigningBench.Lab.Load;

namespace TokenSigningBench.Lab.Storm;

/// <summary>One second of a load test.</summary>
/// <param name="Second">Its number, from 0.</param>
/// <param name="Arrived">The users whose scheduled start is in it.</param>
/// <param name="Finished">The users who finished in it.</param>
/// <param name="Failed">The users who failed in it.</param>
/// <param name="Median">
/// The median time to first byte from the scheduled start, of answered users whose scheduled start is in it; null where there are none.
/// </param>
/// <param name="MaxDuration">The longest of these times; null where there are none.</param>
public sealed record StormSecond(int Second, int Arrived, int Finished, int Failed, double? Median, double? MaxDuration);

/// <summary>The figures that follow from a load test's samples.</summary>
public sealed class StormFigures
{
    // A report asks for them several times, and a million samples take a second to sort.
    private static readonly ConditionalWeakTable<StormServer, StormFigures> Known = [];

    private StormFigures(StormServer storm)
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

    /// <summary>The figures of a load test, which are computed once.</summary>
    public static StormFigures Of(StormServer storm) => Known.GetValue(storm, one => new(one));

    /// <summary>Several load tests of one server as one: the counts and costs of all.</summary>
    public static StormFigures Together(IReadOnlyList<StormFigures> tests) =>
        tests is [var only]
            ? only
            : Of(
                tests[0].Storm with
                {
                    Planned = tests.Sum(test => test.Storm.Planned),
                    Seconds = tests.Sum(test => test.Storm.Seconds),
                    GeneratorCpuSeconds = tests.Sum(test => test.Storm.GeneratorCpuSeconds),
                    ServerCpuSeconds = tests.Any(test => test.Storm.ServerCpuSeconds is null)
                        ? null
                        : tests.Sum(test => test.Storm.ServerCpuSeconds),
                    Samples = [.. tests.SelectMany(test => test.Storm.Samples)],
                }
            );

    public StormServer Storm { get; }

    /// <summary>Planned users who started.</summary>
    public int Started { get; }

    /// <summary>Planned users who never started.</summary>
    public int NotStarted => Storm.Planned - Started;

    /// <summary>Users who started and were successful.</summary>
    public int Finished => Answered.Count;

    /// <summary>Users who started and failed.</summary>
    public int Failed { get; }

    /// <summary>The causes of failures with their counts, most common first.</summary>
    public IReadOnlyList<KeyValuePair<string, int>> Causes { get; }

    /// <summary>
    /// Time to first byte from the scheduled start of users who finished (to the last byte where the engine reports no other); null where
    /// none finished.
    /// </summary>
    public StormPercentiles? FromScheduledStart { get; }

    /// <summary>
    /// The same from the actual start: the figure of a load generator that does not count its own delay (coordinated omission).
    /// </summary>
    public StormPercentiles? FromStarted { get; }

    /// <summary>As <see cref="FromScheduledStart"/>, of all users: a failed user counts as infinitely slow.</summary>
    public StormPercentiles? WithFailures { get; }

    /// <summary>The delay from scheduled to actual start.</summary>
    public StormPercentiles? Lateness { get; }

    /// <summary>Finished users per second, until the last response.</summary>
    public double PerSecond => Finished / Storm.Seconds;

    /// <summary>The cores that the server used; null where this cannot be read.</summary>
    public double? ServerCores => Storm.ServerCpuSeconds / Storm.Seconds;

    /// <summary>The growth of the server's memory and open files after warm-up; null where there are too few samples.</summary>
    public StormGrowth? Growth => Storm.Resources is { } moments ? StormGrowth.Of(moments) : null;

    /// <summary>The figures of each load host, in the order of the hosts; empty where this machine sent all requests.</summary>
    public IReadOnlyList<(StormHost Host, StormFigures Figures)> ByHost() =>
        [
            .. (Storm.Hosts ?? []).Select(host =>
                (
                    host,
                    Of(
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

    /// <summary>
    /// The time of one request of a user from its own start to first byte, of users who finished; null where there is only one request.
    /// </summary>
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
