using TokenSigningBench.Core.Machine;

namespace TokenSigningBench.Core.Fleets;

/// <summary>What is known of how long a login keeps a core busy on a host.</summary>
public enum LoginBasis
{
    /// <summary>The processor time of a server under a storm, divided by those who finished.</summary>
    Storm,

    /// <summary>The service times of a server that was calibrated.</summary>
    Calibration,

    /// <summary>One signature and nothing else: no login is faster than that.</summary>
    SignatureAlone,
}

/// <summary>The time of one core that a login takes on a host.</summary>
/// <param name="Basis">How it is known.</param>
/// <param name="Key">The key that signed: "RSA 8192", "P-256"; null where it is not known.</param>
public sealed record HostLogin(double Milliseconds, LoginBasis Basis, string? Key)
{
    /// <summary>The server, and what it hashed passwords with; null where only a signature is known.</summary>
    public string? Server { get; init; }
}

/// <summary>How much a host does.</summary>
/// <param name="OfCore">A second and a core.</param>
/// <param name="OfHost">A second on all of its cores; null where it is not known how many it has.</param>
public readonly record struct HostRate(double OfCore, double? OfHost);

/// <summary>One host of a fleet, from all of its run files.</summary>
public sealed record FleetHost
{
    public required string Name { get; init; }

    /// <summary>The machine, as its newest run file has it.</summary>
    public required MachineFacts Machine { get; init; }

    /// <summary>What one signature takes on one core, in milliseconds, by the key: the median.</summary>
    public required IReadOnlyDictionary<string, double> SignMilliseconds { get; init; }

    /// <summary>A login; null where none was measured.</summary>
    public HostLogin? Login { get; init; }

    /// <summary>In how many periods the control group was throttled while its profile was measured; null where it cannot be asked.</summary>
    public long? ThrottledPeriods { get; init; }

    /// <summary>The share of its cores' time that the hypervisor gave to others meanwhile; null where it cannot be asked.</summary>
    public double? StealShare { get; init; }

    /// <summary>How many runs of its profile there are: the newest counts.</summary>
    public int Profiles { get; init; }

    /// <summary>Whether its run files are of several machines, or of one that was changed.</summary>
    public bool IsOfSeveralMachines { get; init; }

    /// <summary>Whether several of its run files do not tell which machine they are of: they may be of one, or of several of a kind.</summary>
    public bool IsUnidentified => Runs.Count > 1 && Runs.Any(run => run.IsUnidentified);

    /// <summary>Why a run of it is not whole; null where all are.</summary>
    public string? Partial { get; init; }

    /// <summary>Its runs, the newest first.</summary>
    public IReadOnlyList<HostRun> Runs { get; init; } = [];

    /// <summary>The cores that it may use: whole ones, or less where its control group says so.</summary>
    public double Cores => Math.Min(Machine.Cores, Machine.CpuLimitCores ?? Machine.Cores);

    /// <summary>Signatures a second with a key: of one core and of all. Null where it was not measured.</summary>
    public HostRate? SignaturesPerSecond(string key) =>
        SignMilliseconds.TryGetValue(key, out double milliseconds) ? RateOf(milliseconds) : null;

    /// <summary>Logins a second that would keep it wholly busy: of one core and of all. Null where none was measured.</summary>
    public HostRate? LoginsPerSecond => Login is { } login ? RateOf(login.Milliseconds) : null;

    /// <summary>The same host with logins that are a signature and nothing else, unless logins were measured on it.</summary>
    /// <param name="key">The key that signs.</param>
    public FleetHost AssumingSignatureAlone(string key) =>
        Login is null && SignMilliseconds.TryGetValue(key, out double milliseconds)
            ? this with
            {
                Login = new(milliseconds, LoginBasis.SignatureAlone, key),
            }
            : this;

    /// <summary>A host of its runs: the newest counts of each kind.</summary>
    /// <param name="runs">Its runs, one or more.</param>
    internal static FleetHost Of(string name, IReadOnlyList<HostRun> runs)
    {
        HostRun[] newestFirst = [.. runs.OrderByDescending(run => run.Started)];
        HostRun? profile = newestFirst.FirstOrDefault(run => run.IsProfile);
        Dictionary<string, double> sign = [];
        // A profile's keys were measured in turn: what it has is not mixed with another run's, and a check says what it lacks.
        foreach (
            (string key, double milliseconds) in newestFirst
                .Where(run => !run.IsProfile)
                .Prepend(profile)
                .OfType<HostRun>()
                .SelectMany(run => run.SignMilliseconds)
        )
            sign.TryAdd(key, milliseconds);
        return new()
        {
            Name = name,
            Machine = newestFirst[0].Machine,
            SignMilliseconds = sign,
            Login = newestFirst.Select(run => run.Login).OfType<HostLogin>().OrderBy(login => login.Basis).FirstOrDefault(),
            ThrottledPeriods = profile?.ThrottledPeriods,
            StealShare = profile?.StealShare,
            Profiles = runs.Count(run => run.IsProfile),
            IsOfSeveralMachines = runs.Select(run => (run.Machine.CpuModel, run.Machine.Cores)).Distinct().Skip(1).Any(),
            Partial = newestFirst.Select(run => run.Partial).FirstOrDefault(partial => partial is not null),
            Runs = newestFirst,
        };
    }

    // How many cores it has is not always known.
    private HostRate RateOf(double milliseconds) => new(1e3 / milliseconds, Cores > 0 ? Cores * 1e3 / milliseconds : null);
}
