using MathNet.Numerics.Statistics;
using TokenSigningBench.Core.Inspection;
using TokenSigningBench.Core.Measurement.Checks;
using TokenSigningBench.Core.Measurement.Storms;
using TokenSigningBench.Core.Sources;

namespace TokenSigningBench.Core.Measurement.Fleets;

/// <summary>What one run file says of the host that it was measured on. Its samples, which may be many, are let go.</summary>
public sealed record HostRun
{
    /// <summary>When the measuring started.</summary>
    public required DateTimeOffset Started { get; init; }

    /// <summary>The machine.</summary>
    public required MachineFacts Machine { get; init; }

    /// <summary>What one signature takes on one core, in milliseconds, by the key: the median. Of a profile, or where there is none of a check.</summary>
    public required IReadOnlyDictionary<string, double> SignMilliseconds { get; init; }

    /// <summary>Whether that is of a profile, which measures the usual keys in turn, and says what was taken from it meanwhile.</summary>
    public bool IsProfile { get; init; }

    /// <summary>A login; null where none was measured.</summary>
    public HostLogin? Login { get; init; }

    /// <summary>In how many periods the control group was throttled while its profile was measured; null where it cannot be asked.</summary>
    public long? ThrottledPeriods { get; init; }

    /// <summary>The share of its cores' time that the hypervisor gave to others meanwhile; null where it cannot be asked.</summary>
    public double? StolenShare { get; init; }

    /// <summary>Why not all of it was measured; null where all was.</summary>
    public string? Partial { get; init; }

    /// <summary>Whether something that was asked of it was not met: a key that was checked is not fit or could not be judged, or a storm's assertion failed.</summary>
    public bool IsNotMet { get; init; }

    /// <summary>What its file calls the host, where that is known by its machine; null where the host's name says it.</summary>
    public string? CalledBy { get; init; }

    /// <summary>Whether nothing says which machine it is of: then it is of the one host of its kind of machine.</summary>
    public bool IsUnidentified { get; init; }

    /// <summary>A kind of machine: by the processor, the cores and the limit, which no update changes.</summary>
    internal static (string? CpuModel, int Cores, double? CpuLimitCores) KindOf(MachineFacts machine) => (machine.CpuModel, machine.Cores, machine.CpuLimitCores);

    /// <summary>Whether a run is of something that a fleet is judged by: a profile, a check, a storm or a plan.</summary>
    public static bool IsIn(RunFile run) => run is not { Profile: null, Checks: null, Storms: null, Plan: null };

    /// <summary>Takes what a run says.</summary>
    /// <exception cref="ArgumentException">It holds what no run can.</exception>
    public static HostRun Of(RunFile run)
    {
        ArgumentNullException.ThrowIfNull(run);
        Dictionary<string, double> profile = Medians((run.Profile?.Rows ?? []).Select(row => ((string?)row.Key, row.Sign)));
        bool isProfile = profile.Count > 0;
        return new()
        {
            Started = run.Started,
            Machine = run.Machine,
            SignMilliseconds = isProfile ? profile : Medians((run.Checks ?? []).SelectMany(OfCheck)),
            IsProfile = isProfile,
            Login = LoginOf(run),
            ThrottledPeriods = run.Profile?.ThrottledPeriods,
            // Stolen is counted over all of the machine's cores, of which this process may have had a few.
            StolenShare = run.Profile is { StealSeconds: { } stolen, Seconds: > 0 } measured ? Math.Min(1, stolen / (measured.Seconds * Math.Max(1, run.Machine.Cores))) : null,
            IsNotMet = (run.Checks ?? []).Any(check => check.Verdict != Verdict.Pass) || (run.Storms is { } asserted && StormVerdict.Of(asserted).Any(verdict => !verdict.IsMet)),
            Partial = run.Storms is not { } storms ? null : storms.Partial ?? storms.Servers.Select(server => server.Partial).FirstOrDefault(partial => partial is not null),
        };
    }

    /// <summary>Whether another run says the very same of the same machine, to the last digit: then it is a copy of this one, under whatever name.</summary>
    public bool IsCopyOf(HostRun other)
    {
        ArgumentNullException.ThrowIfNull(other);
        return Started == other.Started && Login == other.Login && Machine.CpuModel == other.Machine.CpuModel && Machine.StealSeconds == other.Machine.StealSeconds
            && (Login is not null || SignMilliseconds.Count > 0)
            && SignMilliseconds.Count == other.SignMilliseconds.Count && SignMilliseconds.All(sign => other.SignMilliseconds.TryGetValue(sign.Key, out double same) && sign.Value == same);
    }

    // One and the same key may have been checked twice: the first counts, as of a profile's rows.
    private static Dictionary<string, double> Medians(IEnumerable<(string? Key, IReadOnlyList<double>? Nanoseconds)> keys) => keys
        .Where(one => one is { Key: not null, Nanoseconds.Count: > 0 } && one.Nanoseconds.Median() is > 0 and < double.PositiveInfinity).DistinctBy(one => one.Key)
        .ToDictionary(one => PrintableText.Of(one.Key!), one => one.Nanoseconds!.Median() / 1e6);

    // The keys beside it are measured with the same signer as a profile's, and so is its own.
    private static IEnumerable<(string?, IReadOnlyList<double>?)> OfCheck(CheckRow row) => row.Cost is not { } cost ? [] :
    [
        .. cost.Beside.Select(other => ((string?)other.Key, (IReadOnlyList<double>?)other.SignNanoseconds)),
        (NameOf(cost.Algorithm, row.KeyBits), cost.SignNanoseconds),
    ];

    // A check tells a curve by its algorithm: there are others of 256 bits.
    private static string? NameOf(string algorithm, int? bits) => algorithm switch
    {
        "ES256" => "P-256",
        "ES384" => "P-384",
        "ES512" => "P-521",
        ['R' or 'P', 'S', ..] when bits is { } size => FormattableString.Invariant($"RSA {size}"),
        _ => null,
    };

    // The certificate in use is named first.
    private static HostLogin? LoginOf(RunFile run) =>
        run.Storms is { } storms && storms.Servers.Select(server => OfStorm(storms, server)).FirstOrDefault(login => login is not null) is { } login ? login
        : run.Plan is { } plan ? new(plan.Calibration.ServiceTimes().Mean(), LoginBasis.Calibration, PrintableText.Of(plan.Key.Key)) { Server = PrintableText.Of(plan.Server) }
        : null;

    private static HostLogin? OfStorm(StormRun run, StormServer server)
    {
        int finished = server.Samples.Count(sample => sample is { Started: not null, Failure: null, Answered: not null });
        string? key = server.KeyBits is not { } bits ? null : server.KeyAlgorithm == "RSA" ? FormattableString.Invariant($"RSA {bits}") : FormattableString.Invariant($"P-{bits}");
        return finished > 0 && server.ServerCpuSeconds is > 0 and var seconds
            ? new(1e3 * seconds / finished, LoginBasis.Storm, key) { Server = PrintableText.Of(run.Server + (run.Plan.WithPassword ? $", password hashed with {run.PasswordHash ?? "nothing"}" : "")) }
            : null;
    }
}
