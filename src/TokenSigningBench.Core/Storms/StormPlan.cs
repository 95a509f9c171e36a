using System.Text.Json.Serialization;
using TokenSigningBench.Core.Capacity;

namespace TokenSigningBench.Core.Storms;

/// <summary>What a storm was told to be.</summary>
public sealed record StormPlan
{
    /// <summary>How many people: each comes once, or in a closed model again and again.</summary>
    [JsonPropertyName("people")]
    public required int Users { get; init; }

    /// <summary>In what time, in seconds.</summary>
    public required double Seconds { get; init; }

    /// <summary>How their arrivals lie in it; null in a closed model, where each comes again as soon as they are answered.</summary>
    public ArrivalPattern? Arrivals { get; init; }

    /// <summary>What the arrivals were drawn from; null in a closed model.</summary>
    public int? Seed { get; init; }

    /// <summary>How many times the mean rate the top of a morning is; null where it is none.</summary>
    public double? PeakFactor { get; init; }

    /// <summary>Whether each person signs in with a password, which the server hashes; else they are signed in before.</summary>
    public bool WithPassword { get; init; }

    /// <summary>Whether each person connects anew.</summary>
    public bool NewConnections { get; init; }

    public bool Tls { get; init; }

    /// <summary>The most connections at a time.</summary>
    public required int Connections { get; init; }
}
