using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Passwords;
using TokenSigningBench.Core.Plans;

namespace TokenSigningBench.Cli.Options;

/// <summary>The options of <c>tokenbench plan</c>: the number of logins, the machines, and the password hash.</summary>
internal sealed class PlanOptions
{
    private const int MaxCores = 4096;
    private const int MaxNodes = 10_000;
    private const double MinSpeed = 0.01;
    private const double MaxSpeed = 100;
    private const int DefaultSeed = 1993;

    // With this many logins per simulated storm, there are enough storms to show how they differ.
    private const int LoginsPerStorm = 10_000;
    private const double MinDurationSeconds = 10;
    private const double MaxDurationSeconds = 60;

    private readonly Option<string?> _peak = new("--peak")
    {
        Description = "The logins of the busiest time: 100000/hour, 500/minute, 30/second; with --fleet it may be left out",
    };

    private readonly Option<double> _factor = new("--peak-factor")
    {
        Description = "How many times more come in its worst moments",
        DefaultValueFactory = _ => 1,
    };

    private readonly Option<int?> _cores = new("--cores") { Description = "Cores of a node; this machine's when left out" };

    private readonly Option<int> _nodes = new("--nodes")
    {
        Description = "Nodes, to which a balancer gives the logins in turn",
        DefaultValueFactory = _ => 1,
    };

    private readonly Option<double> _speed = new("--speed")
    {
        Description = "How fast their cores are assumed to be, this machine's being 1",
        DefaultValueFactory = _ => 1,
    };

    private readonly Option<string?> _over = new("--over")
    {
        Description =
            Invariant($"How long the worst moment lasts; when left out, until {LoginsPerStorm:#,0} have come, but ")
            + Invariant($"{MinDurationSeconds} s at least and {MaxDurationSeconds} s at most"),
    };

    private readonly Option<int> _seed = new("--seed")
    {
        Description = "The same seed foretells the same from the same measurements",
        DefaultValueFactory = _ => DefaultSeed,
    };

    private readonly Option<string?> _hash = new("--hash")
    {
        Description =
            "What every login hashes its password with "
            + $"({string.Join(", ", HashFamily.All.Select(family => family.Id))}); when left out, people are signed in "
            + "already",
    };

    private readonly Option<int?> _setting = new("--hash-setting")
    {
        Description = "Its iterations, cost, or logarithm of N; OWASP's least when left out",
    };

    // A plan is made with a trial of 10 s. A shorter trial is for tests of the rest of the command.
    private readonly Option<string> _trial = new("--trial")
    {
        Hidden = true,
        Description = "How long the trial storm lasts at most",
        DefaultValueFactory = _ => "10s",
    };

    public void AddTo(Command command)
    {
        foreach (Option option in new Option[] { _peak, _factor, _cores, _nodes, _speed, _over, _seed, _hash, _setting, _trial })
            command.Add(option);
        command.OnlyWith(_peak, _factor);
        command.Refuse([_setting], given => !given.Has(_hash), $"goes with {_hash.Name}, which says what it is a setting of");
    }

    /// <exception cref="UserErrorException">An option is invalid, or the plan is too large to calculate.</exception>
    public PlanRequest Request(ParseResult parsed)
    {
        PeakRate peak = Peak(parsed) ?? throw new UserErrorException(_peak.Name, "is needed: a plan is for so many logins");
        double seconds = parsed.GetValue(_over) is { } over
            ? TimeText.ParseLoadDuration(_over.Name, over, TimeSpan.FromHours(1)).TotalSeconds
            : Math.Clamp(LoginsPerStorm / peak.PerSecond, MinDurationSeconds, MaxDurationSeconds);
        _ = peak.UsersOver(TimeSpan.FromSeconds(seconds));
        return new()
        {
            LoginsPerSecond = peak.LoginsPerSecond,
            PeakFactor = peak.Factor,
            Cores = _cores.Between(parsed, MaxCores) ?? Environment.ProcessorCount,
            Nodes = _nodes.Between(parsed, MaxNodes),
            Speed = parsed.GetValue(_speed) is >= MinSpeed and <= MaxSpeed and var speed
                ? speed
                : throw new UserErrorException(_speed.Name, Invariant($"is not a number from {MinSpeed} to {MaxSpeed}")),
            Seconds = seconds,
            Seed = parsed.GetValue(_seed),
        };
    }

    /// <summary>The maximum duration of the trial storm.</summary>
    /// <exception cref="UserErrorException">The duration is invalid or too long.</exception>
    public TimeSpan Trial(ParseResult parsed) =>
        TimeText.ParseLoadDuration(_trial.Name, parsed.GetRequiredValue(_trial), TimeSpan.FromMinutes(1));

    /// <summary>The planned rate; null if none is given.</summary>
    /// <exception cref="UserErrorException">The rate or its factor is invalid.</exception>
    public PeakRate? Peak(ParseResult parsed) => parsed.GetValue(_peak) is { } peak ? PeakRate.Parse(peak, parsed.GetValue(_factor)) : null;

    /// <summary>The options that apply to one machine, and not to a fleet.</summary>
    public IReadOnlyList<Option> SingleMachineOptions => [_cores, _nodes, _speed, _over, _seed, _hash, _setting, _trial];

    /// <summary>The password hash and its setting; null if none is given.</summary>
    /// <exception cref="UserErrorException">The hash is unknown, or its setting is out of range.</exception>
    public (HashFamily Family, int Setting)? Hash(ParseResult parsed)
    {
        if (parsed.GetValue(_hash) is not { } name)
            return null;
        var family = HashFamily.Parse(name);
        return (family, _setting.Between(parsed, family.Max, family.Min) ?? family.Owasp.Parameter);
    }
}
