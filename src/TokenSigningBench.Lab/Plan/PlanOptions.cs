using TokenSigningBench.Check.PasswordHash;
using TokenSigningBench.Core.Capacity;

namespace TokenSigningBench.Lab.Plan;

/// <summary>The options of <c>tokenbench plan</c>: the number of logins, the machines, and the password hash.</summary>
internal sealed class PlanOptions
{
    private const int MaxCores = 4096;
    private const int MaxNodes = 10_000;
    private const double MinSpeed = 0.01;
    private const double MaxSpeed = 100;
    private const int DefaultSeed = 1;

    // With this many logins per simulated storm, there are enough storms to show how they differ.
    private const int LoginsPerStorm = 10_000;
    private const double MinDurationSeconds = 10;
    private const double MaxDurationSeconds = 60;

    private readonly ValueOption<string?> _peak = new(
        "--peak",
        "RATE",
        "Peak rate: 100000/hour, 500/minute, 30/second\nNot required with --fleet."
    );

    private readonly ValueOption<double> _factor = new("--peak-factor", "X", "Worst moments as a multiple of the peak rate", 1);

    private readonly ValueOption<int?> _cores = new("--cores", "N", "Cores of a node (default: this machine's)");

    private readonly ValueOption<int> _nodes = new("--nodes", "N", "Nodes behind a round-robin load balancer", 1);

    private readonly ValueOption<double> _speed = new("--speed", "X", "Speed of their cores; this machine's is 1", 1);

    private readonly Option<string?> _duration = new ValueOption<string?>(
        "--duration",
        "TIME",
        "Duration of the worst moment, such as 60s\n"
            + Invariant($"Default: {LoginsPerStorm:#,0} logins, but {MinDurationSeconds} s to {MaxDurationSeconds} s.")
    );

    private readonly ValueOption<int> _seed = new("--seed", "N", "Seed of the simulation", DefaultSeed);

    private readonly Option<string?> _hash = new ValueOption<string?>(
        "--password-hash",
        "NAME",
        "Password hash of each login, such as bcrypt\n"
            + $"{HashFamily.Names}. {Argon2Setting.Example}. Default: users are signed in already."
    );

    private readonly Option<int?> _setting = new ValueOption<int?>(
        "--password-setting",
        "N",
        "Its iterations or cost (default: OWASP's minimum)\nFor scrypt the logarithm of N."
    );

    private readonly ValueOption<string?> _quota = new(
        "--signer-quota",
        "RATE",
        "Signatures/s that a remote signer allows\n"
            + $"A rate such as 200/second, or a documented one: {string.Join(", ", SignerQuota.All.Select(quota => quota.Id))}."
    );

    // A plan is made with a trial of 10 s. A shorter trial is for tests of the rest of the command.
    private readonly ValueOption<string> _trial = new("--trial", "TIME", "Maximum duration of the trial storm", "10s") { Hidden = true };

    /// <summary>The options, for the help.</summary>
    public IReadOnlyList<HelpGroup> HelpGroups =>
        [new("Load", _peak, _factor, _duration, _hash, _setting), new("Machines", _cores, _nodes, _speed, _quota)];

    public void AddTo(Command command)
    {
        foreach (
            Option option in new Option[] { _peak, _factor, _cores, _nodes, _speed, _duration, _seed, _hash, _setting, _trial, _quota }
        )
            command.Add(option);
        command.OnlyWith(_peak, _factor);
        command.Refuse([_setting], given => !given.Has(_hash), $"goes with {_hash.Name}, which says what it is a setting of");
    }

    /// <exception cref="UserErrorException">An option is invalid, or the plan is too large to calculate.</exception>
    public PlanRequest Request(ParseResult parsed)
    {
        PeakRate peak = Peak(parsed) ?? throw new UserErrorException(_peak.Name, "is needed: the logins to plan for");
        double seconds = parsed.GetValue(_duration) is { } over
            ? TimeText.ParseLoadDuration(_duration.Name, over, TimeSpan.FromHours(1)).TotalSeconds
            : Math.Clamp(LoginsPerStorm / peak.PerSecond, MinDurationSeconds, MaxDurationSeconds);
        _ = peak.UsersOver(TimeSpan.FromSeconds(seconds));
        SignerQuota? quota = parsed.GetValue(_quota) is { } limit ? SignerQuota.Parse(limit) : null;
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
            SignerQuota = quota?.PerSecond,
            SignerQuotaSource = quota?.Source,
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
    public IReadOnlyList<Option> SingleMachineOptions => [_cores, _nodes, _speed, _duration, _seed, _hash, _setting, _trial, _quota];

    /// <summary>The password hash and its setting; null if none is given.</summary>
    /// <exception cref="UserErrorException">The hash is unknown, or its setting is out of range.</exception>
    public (HashFamily Family, int Setting)? Hash(ParseResult parsed)
    {
        if (parsed.GetValue(_hash) is not { } name)
            return null;
        var family = HashFamily.Parse(name);
        return (family, _setting.Between(parsed, family.Max, family.Min) ?? family.Default);
    }
}
