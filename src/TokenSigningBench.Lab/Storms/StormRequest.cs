using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Storms;
using TokenSigningBench.Lab.Load;

namespace TokenSigningBench.Lab.Storms;

/// <summary>A storm that is wanted.</summary>
/// <param name="Assertions">What is asked of each server's figures.</param>
public sealed record StormRequest(StormPlan Plan, IReadOnlyList<string> Assertions)
{
    /// <summary>Whether each server is calibrated before its storm, so that a forecast can be held against it.</summary>
    public bool Calibrates { get; init; }

    /// <summary>The most people of an open model: the requests of one load.</summary>
    public const int MaxUsers = LoadLimits.MaxRequests;

    /// <summary>The most users of a closed model.</summary>
    public const int MaxUserCount = LoadLimits.DefaultConnections;

    /// <summary>The most connections at a time.</summary>
    public const int MaxConnections = 10 * LoadLimits.DefaultConnections;

    /// <summary>The connections at a time unless others are named.</summary>
    public const int DefaultConnections = LoadLimits.DefaultConnections;

    public static readonly TimeSpan MaxDuration = TimeSpan.FromHours(1);

    /// <summary>Those who are planned.</summary>
    internal double[] Starts() =>
        Arrivals.Plan(
            Plan.Arrivals!.Value,
            Plan.Users,
            TimeSpan.FromSeconds(Plan.Seconds),
            Plan.Seed!.Value,
            Plan.PeakFactor ?? MorningCurve.DefaultPeakFactor
        );
}
