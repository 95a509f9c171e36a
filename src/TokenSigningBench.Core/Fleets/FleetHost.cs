using TokenSigningBench.Core.Machine;

namespace TokenSigningBench.Core.Fleets;

/// <summary>How the core time of a login on a host is known.</summary>
public enum LoginBasis
{
    /// <summary>The processor time of a server under load, divided by the logins that finished.</summary>
    Storm,

    /// <summary>The service times of a calibrated server.</summary>
    Calibration,

    /// <summary>Only one signature: no login is faster than that.</summary>
    SignatureAlone,
}

/// <summary>The core time of a login on a host.</summary>
/// <param name="Basis">How it is known.</param>
/// <param name="Key">The signing key: "RSA 8192", "P-256"; null where it is not known.</param>
public sealed record HostLogin(double Milliseconds, LoginBasis Basis, string? Key)
{
    /// <summary>The server, and its password hash; null where only a signature is known.</summary>
    public string? Server { get; init; }
}

/// <summary>The throughput of a host.</summary>
/// <param name="PerCore">Per second and core.</param>
/// <param name="PerHost">Per second on all cores; null where their number is not known.</param>
public readonly record struct HostRate(double PerCore, double? PerHost);

/// <summary>One host of a fleet, from all its run files.</summary>
public sealed record FleetHost
{
    public required string Name { get; init; }

    /// <summary>The machine in its newest run file.</summary>
    public required MachineFacts Machine { get; init; }

    /// <summary>The median time of one signature on one core, in milliseconds, by key.</summary>
    public required IReadOnlyDictionary<string, double> SignMilliseconds { get; init; }

    /// <summary>A login; null where none was measured.</summary>
    public HostLogin? Login { get; init; }

    /// <summary>
    /// The periods in which the control group was throttled while the profile was measured; null where this cannot be read.
    /// </summary>
    public long? ThrottledPeriods { get; init; }

    /// <summary>CPU steal while the profile was measured, as a share of the cores' time; null where it cannot be read.</summary>
    public double? StealShare { get; init; }

    /// <summary>The number of profile runs, of which the newest counts.</summary>
    public int Profiles { get; init; }

    /// <summary>Whether its run files are of several machines, or of one that was changed.</summary>
    public bool IsOfSeveralMachines { get; init; }

    /// <summary>
    /// Whether several of its run files do not identify their machine: they may be of one, or of several of the same kind.
    /// </summary>
    public bool IsUnidentified => Runs.Count > 1 && Runs.Any(run => run.IsUnidentified);

    /// <summary>Why one of its runs is incomplete; null where all are complete.</summary>
    public string? Partial { get; init; }

    /// <summary>Its runs, newest first.</summary>
    public IReadOnlyList<HostRun> Runs { get; init; } = [];

    /// <summary>The cores that it may use; a fraction where its control group limits it.</summary>
    public double Cores => Math.Min(Machine.Cores, Machine.CpuLimitCores ?? Machine.Cores);

    /// <summary>Signatures per second with a key, of one core and of all; null where this was not measured.</summary>
    public HostRate? SignaturesPerSecond(string key) =>
        SignMilliseconds.TryGetValue(key, out double milliseconds) ? RateOf(milliseconds) : null;

    /// <summary>The logins per second that would keep it fully busy, of one core and of all; null where none was measured.</summary>
    public HostRate? LoginsPerSecond => Login is { } login ? RateOf(login.Milliseconds) : null;

    /// <summary>A copy that takes a signature alone for a login, unless logins were measured on the host.</summary>
    /// <param name="key">The signing key.</param>
    public FleetHost AssumingSignatureAlone(string key) =>
        Login is null && SignMilliseconds.TryGetValue(key, out double milliseconds)
            ? this with
            {
                Login = new(milliseconds, LoginBasis.SignatureAlone, key),
            }
            : this;

    /// <summary>A host from its runs. The newest of each kind counts.</summary>
    /// <param name="runs">Its runs, one or more.</param>
    internal static FleetHost Of(string name, IReadOnlyList<HostRun> runs)
    {
        HostRun[] newestFirst = [.. runs.OrderByDescending(run => run.Started)];
        HostRun? profile = newestFirst.FirstOrDefault(run => run.IsProfile);
        Dictionary<string, double> sign = [];
        // A profile's keys were measured in interleaved rounds, so its times are not mixed with another run's. A check adds keys that the
        // profile lacks.
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

    // The number of cores is not always known.
    private HostRate RateOf(double milliseconds) => new(1e3 / milliseconds, Cores > 0 ? Cores * 1e3 / milliseconds : null);
}
