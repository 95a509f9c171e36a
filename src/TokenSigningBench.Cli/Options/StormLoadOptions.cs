using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Storms;
using TokenSigningBench.Lab.Storms;

namespace TokenSigningBench.Cli.Options;

/// <summary>The number of users of a load test, and when they start.</summary>
internal sealed class StormLoadOptions
{
    private const int DefaultUsers = 500;
    private const int DefaultSeed = 1;
    private const string DefaultPeriod = "60s";
    private const string DefaultDuration = "30s";

    // More than the load generator of one machine can start on time.
    private const double MaxPerSecond = 20_000;

    private readonly Option<int?> _people = new("--people")
    {
        Description = $"How many log in, 1 to {StormRequest.MaxArrivals}; {DefaultUsers} when left out",
    };

    private readonly Option<string?> _over = new("--over") { Description = $"In what time; {DefaultPeriod} when left out" };

    private readonly Option<ArrivalPattern> _arrivals = new("--arrivals")
    {
        Description = "poisson, constant, morning: how they lie in it",
    };

    private readonly Option<int> _seed = new("--seed")
    {
        Description = "The same seed gives the same arrivals",
        DefaultValueFactory = _ => DefaultSeed,
    };

    private readonly Option<string?> _peak = new("--peak")
    {
        Description = "In place of --people: the logins of the busiest hour, such as 100000/hour",
    };

    private readonly Option<double?> _factor = new("--peak-factor")
    {
        Description = "How many times more come in its worst moments; with --arrivals morning, at the top of its curve",
    };

    private readonly Option<int?> _users = new("--users")
    {
        Description =
            "In place of all that (a closed model): how many come again as soon as they are answered, "
            + $"1 to {StormRequest.MaxConcurrentUsers}",
    };

    private readonly Option<string?> _for = new("--for") { Description = $"With --users: for how long; {DefaultDuration} when left out" };

    private readonly Option<int?> _connections = new("--in-flight")
    {
        Description = $"Connections at a time, 1 to {StormRequest.MaxConnections}; who comes when all are taken waits, and that counts",
    };

    public StormLoadOptions() =>
        _arrivals.AcceptOnlyFromAmong([.. Enum.GetNames<ArrivalPattern>().Select(name => name.ToLowerInvariant())]);

    public void AddTo(Command command)
    {
        foreach (Option option in new Option[] { _people, _over, _arrivals, _seed, _peak, _factor, _users, _for, _connections })
            command.Add(option);
        command.Refuse(
            [_people, _over, _arrivals, _seed, _peak, _factor],
            given => given.Has(_users),
            "does not go with --users, who come again as soon as they are answered"
        );
        command.Refuse([_connections], given => given.Has(_users), "does not go with --users, who have a connection each");
        command.Refuse([_for], given => !given.Has(_users), "goes with --users; people come --over a time");
        command.Refuse([_seed], given => given.Has(_arrivals, "constant"), "does not go with --arrivals constant, where nothing is drawn");
    }

    /// <summary>The option for the maximum number of connections.</summary>
    public Option InFlight => _connections;

    /// <exception cref="UserErrorException">An option is invalid, or the load exceeds the limit.</exception>
    public StormPlan Plan(ParseResult parsed)
    {
        int connections = _connections.Between(parsed, StormRequest.MaxConnections) ?? StormRequest.DefaultConnections;
        if (_users.Between(parsed, StormRequest.MaxConcurrentUsers) is not { } users)
            return OpenModelPlan(parsed, connections);

        TimeSpan time = TimeText.ParseLoadDuration(_for.Name, parsed.GetValue(_for) ?? DefaultDuration, StormRequest.MaxDuration);
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
        TimeSpan over = TimeText.ParseLoadDuration(_over.Name, parsed.GetValue(_over) ?? DefaultPeriod, StormRequest.MaxDuration);
        double? factor = parsed.GetValue(_factor);
        if (factor is not (null or (>= 1 and <= MorningCurve.MaxPeakFactor)))
            throw new UserErrorException(_factor.Name, Invariant($"is not a number from 1 to {MorningCurve.MaxPeakFactor}"));
        int users = Users(parsed, over, isMorning ? null : factor);
        double peakPerSecond = users / over.TotalSeconds * (isMorning ? factor ?? MorningCurve.DefaultPeakFactor : 1);
        return peakPerSecond <= MaxPerSecond
            ? new()
            {
                Users = users,
                Seconds = over.TotalSeconds,
                Arrivals = arrivals,
                Seed = parsed.GetValue(_seed),
                PeakFactor = isMorning ? factor ?? MorningCurve.DefaultPeakFactor : null,
                Connections = connections,
            }
            : throw new UserErrorException(
                _people.Name,
                Invariant($"are {peakPerSecond:#,0} logins a second at the most, and no more than {MaxPerSecond:#,0} are sent")
            );
    }

    // Without a curve the peak lasts the whole time. With a curve the peak is its maximum, and the mean is that of the busiest hour.
    private int Users(ParseResult parsed, TimeSpan over, double? factor)
    {
        if (parsed.GetValue(_peak) is not { } peak)
        {
            return factor is null
                ? _people.Between(parsed, StormRequest.MaxArrivals) ?? DefaultUsers
                : throw new UserErrorException(_factor.Name, "goes with --peak, or with --arrivals morning");
        }

        if (IsGiven(parsed, _people))
            throw new UserErrorException(_peak.Name, "says how many come, and so does --people: give one of them");
        int users = PeakRate.Parse(peak, factor ?? 1).UsersOver(over);
        return users <= StormRequest.MaxArrivals
            ? users
            : throw new UserErrorException(
                _peak.Name,
                Invariant($"are {users:#,0} people in this time, and at most {StormRequest.MaxArrivals:#,0} come")
            );
    }

    private static bool IsGiven(ParseResult parsed, Option option) => parsed.GetResult(option) is { Implicit: false };
}
