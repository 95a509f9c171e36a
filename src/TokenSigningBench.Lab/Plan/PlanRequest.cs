using System.Text.Json.Serialization;

namespace TokenSigningBench.Lab.Plan;

/// <summary>The load and the nodes to plan for.</summary>
public sealed record PlanRequest
{
    /// <summary>The mean rate of the busiest period.</summary>
    public required double LoginsPerSecond { get; init; }

    /// <summary>The peak rate as a multiple of that mean.</summary>
    public double PeakFactor { get; init; } = 1;

    public required int Cores { get; init; }

    /// <summary>The number of nodes behind a round-robin load balancer.</summary>
    public int Nodes { get; init; } = 1;

    /// <summary>The speed of a node's core relative to this machine's: assumed, never measured.</summary>
    public double Speed { get; init; } = 1;

    /// <summary>The duration of the peak in seconds.</summary>
    public required double Seconds { get; init; }

    /// <summary>
    /// The signatures per second that a remote signer allows, whatever cores there are; null where no such limit was given.
    /// </summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public double? SignerQuota { get; init; }

    /// <summary>Where the limit is documented; null for the user's own.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? SignerQuotaSource { get; init; }

    /// <summary>The same seed gives the same forecast from the same measurements.</summary>
    public int Seed { get; init; } = 1993;
}
