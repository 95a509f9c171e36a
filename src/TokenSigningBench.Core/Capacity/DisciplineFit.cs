using System.Text.Json.Serialization;

namespace TokenSigningBench.Core.Capacity;

/// <summary>A percentile that was measured, and what a model makes of it.</summary>
/// <param name="Percent">Which, in percent.</param>
public sealed record PercentileError(double Percent, double MeasuredMilliseconds, double ModelMilliseconds)
{
    /// <summary>The model's error as a share of what was measured: below zero where it foretells too short a time.</summary>
    public double Relative => ModelMilliseconds / MeasuredMilliseconds - 1;
}

/// <summary>How far a discipline is from a measured storm.</summary>
/// <param name="Errors">Its errors at p50, p90 and p95.</param>
public sealed record DisciplineError(Discipline Discipline, IReadOnlyList<PercentileError> Errors)
{
    private static readonly double[] Judged = [50, 90, 95];

    /// <summary>The largest of them without its sign: a share of what was measured.</summary>
    public double Largest => Errors.Max(error => Math.Abs(error.Relative));

    /// <summary>Simulates a storm that was measured, and compares.</summary>
    /// <param name="node">The server, as the model has it.</param>
    /// <param name="storm">Its requests, <see cref="DisciplineFit.MinRequests"/> or more, in any order.</param>
    /// <param name="delayMilliseconds">What each response takes beside, without a core being busy with it.</param>
    /// <exception cref="ArgumentException">They are fewer, or hold what is no time, or the node cannot be.</exception>
    public static DisciplineError Of(Node node, IReadOnlyList<MeasuredRequest> storm, double delayMilliseconds = 0)
    {
        if (storm.Count < DisciplineFit.MinRequests)
            throw new ArgumentException(
                $"A storm of fewer than {DisciplineFit.MinRequests} requests has no 95th percentile",
                nameof(storm)
            );
        if (!storm.All(request => request.ResponseMilliseconds > 0 && double.IsFinite(request.ResponseMilliseconds)))
            throw new ArgumentException("A response time is above zero", nameof(storm));

        MeasuredRequest[] inOrder = [.. storm.OrderBy(request => request.ArrivalMilliseconds)];
        ResponseTimes measured = ResponseTimes.Of(Array.ConvertAll(inOrder, request => request.ResponseMilliseconds));
        double[] arrivals = Array.ConvertAll(inOrder, request => request.ArrivalMilliseconds);
        double[] services = Array.ConvertAll(inOrder, request => request.ServiceMilliseconds);
        ResponseTimes model = ResponseTimes.Of(node.Responses(arrivals, services));
        return new(
            node.Discipline,
            [
                .. Judged.Select(percent => new PercentileError(
                    percent,
                    measured.At(percent)!.Value,
                    model.At(percent)!.Value + delayMilliseconds
                )),
            ]
        );
    }
}

/// <summary>Which discipline a real server kept, judged by a storm whose arrivals, service times and response times are known.</summary>
/// <param name="FirstComeFirstServed">How far from it that one is.</param>
/// <param name="ProcessorSharing">How far the other.</param>
/// <param name="EventLoop">How far that one; null for a server that has none.</param>
public sealed record DisciplineFit(
    DisciplineError FirstComeFirstServed,
    DisciplineError ProcessorSharing,
    DisciplineError? EventLoop = null
)
{
    /// <summary>Below this difference of their largest errors they are not told apart: with little load nobody waits, and all say so.</summary>
    public const double SmallestDifference = 0.01;

    /// <summary>Fewer have no sample beyond the 95th percentile.</summary>
    public const int MinRequests = 20;

    /// <summary>All that were tried.</summary>
    [JsonIgnore]
    public IReadOnlyList<DisciplineError> All =>
        EventLoop is null ? [ProcessorSharing, FirstComeFirstServed] : [EventLoop, ProcessorSharing, FirstComeFirstServed];

    /// <summary>The smallest of their largest errors.</summary>
    [JsonIgnore]
    public double Smallest => All.Min(error => error.Largest);

    /// <summary>The one whose largest error is smallest; null where it is not told from the next.</summary>
    [JsonIgnore]
    public Discipline? Better =>
        All.OrderBy(error => error.Largest).ToArray() is [var first, var second, ..] && second.Largest - first.Largest >= SmallestDifference
            ? first.Discipline
            : null;

    /// <summary>Simulates the storm under each discipline that a server might keep.</summary>
    /// <param name="storm">Its requests, twenty or more, in any order.</param>
    /// <param name="delayMilliseconds">What each response takes beside, without a core being busy with it.</param>
    /// <exception cref="ArgumentException">They are fewer, or hold what is no time, or the node cannot be.</exception>
    public static DisciplineFit Of(IReadOnlyList<MeasuredRequest> storm, Node node, double delayMilliseconds = 0)
    {
        var errors = node.Candidates()
            .ToDictionary(candidate => candidate.Discipline, candidate => DisciplineError.Of(candidate, storm, delayMilliseconds));
        return new(
            errors[Discipline.FirstComeFirstServed],
            errors[Discipline.ProcessorSharing],
            errors.GetValueOrDefault(Discipline.EventLoop)
        );
    }
}
