using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Storms;
using TokenSigningBench.Lab.Storms;

namespace TokenSigningBench.Cli.Options;

/// <summary>How many come, and when.</summary>
internal sealed class StormLoadOptions
{
    private const int UsualPeople = 500;
    private const int UsualSeed = 1;
    private const string UsualOver = "60s";
    private const string UsualFor = "30s";

    // More than one machine's load generator starts on time.
    private const double MostPerSecond = 20_000;

    private readonly Option<int?> _people = new("--people")
    {
        Description = $"How many log in, 1 to {StormRequest.MostPeople}; {UsualPeople} when left out",
    };

    private readonly Option<string?> _over = new("--over") { Description = $"In what time; {UsualOver} when left out" };

    private readonly Option<ArrivalPattern> _arrivals = new("--arrivals")
    {
        Description = "poisson, constant, morning: how they lie in it",
    };

    private readonly Option<int> _seed = new("--seed")
    {
        Description = "The same seed gives the same arrivals",
        DefaultValueFactory = _ => UsualSeed,
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
            $"In place of all that (a closed model): how many come again as soon as they are answered, 1 to {StormRequest.MostUsers}",
    };

    private readonly Option<string?> _for = new("--for") { Description = $"With --users: for how long; {UsualFor} when left out" };

    private readonly Option<int?> _connections = new("--in-flight")
    {
        Description = $"Connections at a time, 1 to {StormRequest.MostConnections}; who comes when all are taken waits, and that counts",
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

    /// <summary>Connections at a time.</summary>
    public Option InFlight => _connections;

    /// <summary>The storm.</summary>
    /// <exception cref="SourceException">It makes no sense, or is more than is ever sent.</exception>
    public StormPlan Plan(ParseResult parsed)
    {
        int connections = _connections.Between(parsed, StormRequest.MostConnections) ?? StormRequest.UsualConnections;
        if (_users.Between(parsed, StormRequest.MostUsers) is not { } users)
            return Open(parsed, connections);

        TimeSpan time = TimeText.OfLoad(_for.Name, parsed.GetValue(_for) ?? UsualFor, StormRequest.LongestTime);
        return new()
        {
            People = users,
            Seconds = time.TotalSeconds,
            Connections = Math.Max(users, connections),
        };
    }

    private StormPlan Open(ParseResult parsed, int connections)
    {
        ArrivalPattern arrivals = parsed.GetValue(_arrivals);
        bool isMorning = arrivals == ArrivalPattern.Morning;
        TimeSpan over = TimeText.OfLoad(_over.Name, parsed.GetValue(_over) ?? UsualOver, StormRequest.LongestTime);
        double? factor = parsed.GetValue(_factor);
        if (factor is not (null or (>= 1 and <= MorningCurve.LargestPeakFactor)))
            throw new SourceException(_factor.Name, Invariant($"is not a number from 1 to {MorningCurve.LargestPeakFactor}"));
        int people = People(parsed, over, isMorning ? null : factor);
        double top = people / over.TotalSeconds * (isMorning ? factor ?? MorningCurve.UsualPeakFactor : 1);
        return top <= MostPerSecond
            ? new()
            {
                People = people,
                Seconds = over.TotalSeconds,
                Arrivals = arrivals,
                Seed = parsed.GetValue(_seed),
                PeakFactor = isMorning ? factor ?? MorningCurve.UsualPeakFactor : null,
                Connections = connections,
            }
            : throw new SourceException(
                _people.Name,
                Invariant($"are {top:#,0} logins a second at the most, and no more than {MostPerSecond:#,0} are sent")
            );
    }

    // Without a curve the worst moment lasts all the time; with one it is the curve's top, and the mean is the busiest hour's.
    private int People(ParseResult parsed, TimeSpan over, double? factor)
    {
        if (parsed.GetValue(_peak) is not { } peak)
        {
            return factor is null
                ? _people.Between(parsed, StormRequest.MostPeople) ?? UsualPeople
                : throw new SourceException(_factor.Name, "goes with --peak, or with --arrivals morning");
        }

        if (IsGiven(parsed, _people))
            throw new SourceException(_peak.Name, "says how many come, and so does --people: give one of them");
        int people = PeakRate.Parse(peak, factor ?? 1).PeopleOver(over);
        return people <= StormRequest.MostPeople
            ? people
            : throw new SourceException(
                _peak.Name,
                Invariant($"are {people:#,0} people in this time, and at most {StormRequest.MostPeople:#,0} come")
            );
    }

    private static bool IsGiven(ParseResult parsed, Option option) => parsed.GetResult(option) is { Implicit: false };
}
