using System.Text.Json.Serialization;
using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Storm;

/// <summary>The parameters of a load test.</summary>
public sealed record StormPlan
{
    /// <summary>The number of users. Each logs in once, or in a closed model repeatedly.</summary>
    public required int Users { get; init; }

    /// <summary>The period of the arrivals, in seconds.</summary>
    public required double Seconds { get; init; }

    /// <summary>The arrival pattern; null in a closed model, where each user logs in again after the response.</summary>
    public ArrivalPattern? Arrivals { get; init; }

    /// <summary>The seed of the arrivals; null in a closed model.</summary>
    public int? Seed { get; init; }

    /// <summary>The peak of a morning as a multiple of its mean rate; null for the other patterns.</summary>
    public double? PeakFactor { get; init; }

    /// <summary>What one login is. The implicit flow is left out of run files.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public LoginFlow Flow { get; init; }

    /// <summary>Whether each user signs in with a password, which the server hashes; otherwise users are signed in before.</summary>
    public bool WithPassword { get; init; }

    /// <summary>Whether each user opens a new connection.</summary>
    public bool NewConnections { get; init; }

    public bool Tls { get; init; }

    /// <summary>The most concurrent connections.</summary>
    public required int Connections { get; init; }

    /// <summary>The scheduled starts of an open model, in ms from the beginning.</summary>
    internal double[] Starts() =>
        Core.Capacity.Arrivals.Plan(
            Arrivals!.Value,
            Users,
            TimeSpan.FromSeconds(Seconds),
            Seed!.Value,
            PeakFactor ?? MorningCurve.DefaultPeakFactor
        );

    /// <summary>The plan of a repetition, whose arrivals differ.</summary>
    /// <param name="number">1 for this plan itself.</param>
    public StormPlan Repetition(int number) => this with { Seed = Seed + number - 1 };
}
