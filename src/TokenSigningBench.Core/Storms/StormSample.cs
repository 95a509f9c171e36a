using System.Text.Json.Serialization;

namespace TokenSigningBench.Core.Storms;

/// <summary>One person of a storm. All moments are in milliseconds from its beginning.</summary>
public sealed record StormSample
{
    /// <summary>When they meant to start: what counts for how long they waited.</summary>
    [JsonPropertyName("intended")]
    public required double ScheduledStart { get; init; }

    /// <summary>When they did; null where they never did.</summary>
    public double? Started { get; init; }

    /// <summary>When the first byte of the page came; null where none came, or the engine tells of the last byte alone.</summary>
    public double? FirstByte { get; init; }

    /// <summary>When it was over; null where it never began.</summary>
    public double? Ended { get; init; }

    /// <summary>How long the server says that it worked for the last request, in milliseconds; null where it says nothing.</summary>
    public double? Service { get; init; }

    /// <summary>How long each request took from its own start to its first byte, in milliseconds; null where there was only one.</summary>
    public IReadOnlyList<double>? Phases { get; init; }

    /// <summary>The load host that they came from; null where this machine sent everybody.</summary>
    public string? Host { get; init; }

    /// <summary>What counts as the answer: its first byte or, from an engine that tells none, its last. Null where none came.</summary>
    [JsonIgnore]
    public double? Answered => FirstByte ?? Ended;

    /// <summary>Why they did not get what they came for; null where they did.</summary>
    public string? Failure { get; init; }
}
