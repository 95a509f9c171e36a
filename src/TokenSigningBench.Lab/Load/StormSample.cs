using System.Text.Json.Serialization;

namespace TokenSigningBench.Lab.Load;

/// <summary>One user of a load test. All times are in milliseconds from its beginning.</summary>
public sealed record StormSample
{
    /// <summary>The scheduled start, from which the user's waiting time counts.</summary>
    public required double ScheduledStart { get; init; }

    /// <summary>The actual start; null where the user never started.</summary>
    public double? Started { get; init; }

    /// <summary>When the first byte of the page arrived; null where none arrived, or the engine reports only the last byte.</summary>
    public double? FirstByte { get; init; }

    /// <summary>When the user's last request ended; null where it never started.</summary>
    public double? Ended { get; init; }

    /// <summary>The time that the server reports for the last request, in milliseconds; null where it reports none.</summary>
    public double? Service { get; init; }

    /// <summary>The time of each request from its own start to first byte, in milliseconds; null where there was only one.</summary>
    public IReadOnlyList<double>? Phases { get; init; }

    /// <summary>The load host; null where this machine sent all requests.</summary>
    public string? Host { get; init; }

    /// <summary>
    /// The time of the response: its first byte, or its last where the engine reports only that. Null without a response.
    /// </summary>
    [JsonIgnore]
    public double? Answered => FirstByte ?? Ended;

    /// <summary>Why the user failed; null for a successful user.</summary>
    public string? Failure { get; init; }
}
