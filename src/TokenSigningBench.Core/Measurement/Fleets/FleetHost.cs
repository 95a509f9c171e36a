namespace TokenSigningBench.Core.Measurement.Fleets;

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
/// <param name="Milliseconds">It.</param>
/// <param name="Basis">How it is known.</param>
/// <param name="Key">The key that signed: "RSA 8192", "P-256"; null where it is not known.</param>
public sealed record HostLogin(double Milliseconds, LoginBasis Basis, string? Key);

/// <summary>One host of a fleet, from all of its run files.</summary>
public sealed record FleetHost
{
    /// <summary>Its name.</summary>
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
    public double? StolenShare { get; init; }

    /// <summary>The cores that it may use: whole ones, or less where its control group says so.</summary>
    public double Cores => Math.Min(Machine.Cores, Machine.CpuLimitCores ?? Machine.Cores);

    /// <summary>Signatures a second with a key: of one core and of all. Null where it was not measured.</summary>
    public (double OfCore, double OfHost)? SignaturesPerSecond(string key) => SignMilliseconds.TryGetValue(key, out double milliseconds) ? (1e3 / milliseconds, Cores * 1e3 / milliseconds) : null;

    /// <summary>Logins a second that would keep it wholly busy: of one core and of all. Null where none was measured.</summary>
    public (double OfCore, double OfHost)? LoginsPerSecond => Login is { } login ? (1e3 / login.Milliseconds, Cores * 1e3 / login.Milliseconds) : null;

    /// <summary>The same host with logins that are a signature and nothing else, unless logins were measured on it.</summary>
    /// <param name="key">The key that signs.</param>
    public FleetHost AssumingSignatureAlone(string key) => Login is null && SignMilliseconds.TryGetValue(key, out double milliseconds) ? this with { Login = new(milliseconds, LoginBasis.SignatureAlone, key) } : this;
}
