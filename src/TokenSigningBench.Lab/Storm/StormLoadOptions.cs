using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Lab.Load;

namespace TokenSigningBench.Lab.Storm;

/// <summary>The number of users of a load test, and when they start.</summary>
internal sealed class StormLoadOptions
{
    private const int DefaultLogins = 500;
    private const int DefaultSeed = 1;
    private const string DefaultDuration = "60s";
    private const string DefaultClosedDuration = "30s";

    // More than the load generator of one machine can start on time.
    private const double MaxPerSecond = 20_000;

    private const int MaxConnections = 10 * LoadLimits.DefaultConnections;

    private static readonly TimeSpan MaxDuration = TimeSpan.FromHours(1);
    private static readonly TimeSpan MaxWindow = TimeSpan.FromMinutes(10);

    private readonly Option<int> _logins = new ValueOption<int>(
        "--logins",
        "N",
        $"Number of logins\n1 to {LoadLimits.MaxRequests}.",
        DefaultLogins
    );

    private readonly Option<string> _duration = new ValueOption<string>(
        "--duration",
        "TIME",
        $"Time in which the logins start\nWith --users the default is {DefaultClosedDuration}; with --max-rate it is "
            + Invariant($"the time of each measurement, and the default is {new Throughput().Window.TotalSeconds}s."),
        DefaultDuration
    );

    private readonly ValueOption<ArrivalPattern> _arrivals = new(
        "--arrivals",
        "PATTERN",
        "Pattern: poisson, constant, morning",
        ArrivalPattern.Poisson
    );

    private readonly ValueOption<int> _seed = new("--seed", "N", "Seed of the arrivals", DefaultSeed);

    private readonly ValueOption<string?> _peak = new("--peak", "RATE", "Peak rate instead of --logins: 100000/hour");

    private readonly ValueOption<double?> _factor = new(
        "--peak-factor",
        "X",
        "Worst moments as a multiple of the peak rate\nWith --arrivals morning: the maximum of its curve as a multiple of its mean."
    );

    private readonly ValueOption<int?> _users = new(
        "--users",
        "N",
        "Closed model: users who log in again and again\n"
            + $"Instead of --logins: each starts again as soon as the response is complete; 1 to {LoadLimits.DefaultConnections}."
    );

    private readonly ValueOption<int> _connections = new(
        "--in-flight",
        "N",
        $"Maximum concurrent connections\nExcess requests queue, and their wait counts; 1 to {MaxConnections}.",
        LoadLimits.DefaultConnections
    );

    /// <summary>The common options, for the help.</summary>
    public IReadOnlyList<Symbol> Common => [_logins, _duration, _arrivals, _users, _peak];

    public StormLoadOptions() =>
        _arrivals.AcceptOnlyFromAmong([.. Enum.GetNames<ArrivalPattern>().Select(name => name.ToLowerInvariant())]);

    public void AddTo(Command command)
    {
        foreach (Option option in new Option[] { _logins, _duration, _arrivals, _seed, _peak, _factor, _users, _connections })
            command.Add(option);
        command.Refuse(
            [_logins, _arrivals, _seed, _peak, _factor],
            given => given.Has(_users),
            "does not go with --users, who log in again as soon as they have the response"
        );
        command.Refuse([_connections], given => given.Has(_users), "does not go with --users, who have a connection each");
        command.Refuse([_seed], given => given.Has(_arrivals, "constant"), "does not go with --arrivals constant, where nothing is drawn");
    }

    /// <summary>The option for the maximum number of connections.</summary>
    public Option InFlight => _connections;

    /// <summary>The option for the duration.</summary>
    public Option Duration => _duration;

    /// <summary>The options that have no effect where the maximum rate is measured: all but the duration.</summary>
    public IReadOnlyList<Option> WithoutDuration => [_logins, _arrivals, _seed, _peak, _factor, _users, _connections];

    /// <summary>The duration of one measurement of the maximum rate.</summary>
    /// <exception cref="UserErrorException">The duration is not in the range.</exception>
    public TimeSpan MaxRateWindow(ParseResult parsed) =>
        parsed.CommandResult.Has(_duration)
            ? TimeText.ParseLoadSeconds(_duration.Name, parsed.GetRequiredValue(_duration), MaxWindow)
            : new Throughput().Window;

    /// <exception cref="UserErrorException">An option is invalid, or the load exceeds the limit.</exception>
    public StormPlan Plan(ParseResult parsed)
    {
        int connections = _connections.Between(parsed, MaxConnections);
        if (_users.Between(parsed, LoadLimits.DefaultConnections) is not { } users)
            return OpenModelPlan(parsed, connections);

        string duration = parsed.CommandResult.Has(_duration) ? parsed.GetRequiredValue(_duration) : DefaultClosedDuration;
        TimeSpan time = TimeText.ParseLoadSeconds(_duration.Name, duration, MaxDuration);
        return new()
        {
            Users = users,
            Seconds = time.TotalSeconds,
            Connections = Math.Max(users, connections),
        };
    }

    private StormPlan OpenModelPlan(ParseResult parsed, int connections)
    {
        ArrivalPattern arrivals = parsed.GetValue(_arrivals);
        bool isMorning = arrivals == ArrivalPattern.Morning;
        TimeSpan duration = TimeText.ParseLoadSeconds(_duration.Name, parsed.GetRequiredValue(_duration), MaxDuration);
        double? factor = parsed.GetValue(_factor);
        if (factor is not (null or (>= 1 and <= MorningCurve.MaxPeakFactor)))
            throw new UserErrorException(_factor.Name, Invariant($"is not a number from 1 to {MorningCurve.MaxPeakFactor}"));
        int users = Users(parsed, duration, isMorning ? null : factor);
        double peakPerSecond = users / duration.TotalSeconds * (isMorning ? factor ?? MorningCurve.DefaultPeakFactor : 1);
        return peakPerSecond <= MaxPerSecond
            ? new()
            {
                Users = users,
                Seconds = duration.TotalSeconds,
                Arrivals = arrivals,
                Seed = parsed.GetValue(_seed),
                PeakFactor = isMorning ? factor ?? MorningCurve.DefaultPeakFactor : null,
                Connections = connections,
            }
            : throw new UserErrorException(
                _logins.Name,
                Invariant($"the peak is {peakPerSecond:#,0} logins/s, and at most {MaxPerSecond:#,0} can be sent")
            );
    }

    // Without a curve the peak lasts the whole time. With a curve the peak is its maximum, and the mean is that of the busiest hour.
    private int Users(ParseResult parsed, TimeSpan duration, double? factor)
    {
        if (parsed.GetValue(_peak) is not { } peak)
        {
            return factor is null
                ? _logins.Between(parsed, LoadLimits.MaxRequests)
                : throw new UserErrorException(_factor.Name, "goes with --peak, or with --arrivals morning");
        }

        if (parsed.CommandResult.Has(_logins))
            throw new UserErrorException(_peak.Name, "does not go with --logins: give one of them");
        int users = PeakRate.Parse(peak, factor ?? 1).UsersOver(duration);
        return users <= LoadLimits.MaxRequests
            ? users
            : throw new UserErrorException(
                _peak.Name,
                Invariant($"means {users:#,0} logins in this time, and at most {LoadLimits.MaxRequests:#,0} can be sent")
            );
    }
}
