using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Lab.Load;

namespace TokenSigningBench.Lab.Storm;

/// <summary>The parameters of a load test.</summary>
/// <param name="Assertions">Conditions that the figures of each server must meet.</param>
public sealed record StormRequest(StormPlan Plan, IReadOnlyList<string> Assertions)
{
    /// <summary>Whether each server is calibrated before its load test, so that a forecast can be compared with it.</summary>
    public bool Calibrates { get; init; }

    /// <summary>The maximum number of logins of an open model, which is that of requests of one load.</summary>
    public const int MaxArrivals = LoadLimits.MaxRequests;

    /// <summary>The maximum number of concurrent users of a closed model.</summary>
    public const int MaxConcurrentUsers = LoadLimits.DefaultConnections;

    /// <summary>The maximum number of concurrent connections.</summary>
    public const int MaxConnections = 10 * LoadLimits.DefaultConnections;

    /// <summary>The default number of concurrent connections.</summary>
    public const int DefaultConnections = LoadLimits.DefaultConnections;

    public static readonly TimeSpan MaxDuration = TimeSpan.FromHours(1);

    /// <summary>The scheduled starts, in ms from the beginning.</summary>
    internal double[] PlanStarts() =>
        Arrivals.Plan(
            Plan.Arrivals!.Value,
            Plan.Users,
            TimeSpan.FromSeconds(Plan.Seconds),
            Plan.Seed!.Value,
            Plan.PeakFactor ?? MorningCurve.DefaultPeakFactor
        );
}
