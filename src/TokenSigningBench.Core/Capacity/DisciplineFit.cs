using System.Text.Json.Serialization;

namespace TokenSigningBench.Core.Capacity;

/// <summary>A measured percentile and the model's prediction of it.</summary>
/// <param name="Percent">50 for the median.</param>
public sealed record PercentileError(double Percent, double MeasuredMilliseconds, double ModelMilliseconds)
{
    /// <summary>The model's error as a share of the measured value: below zero where the prediction is too short.</summary>
    public double Relative => ModelMilliseconds / MeasuredMilliseconds - 1;
}

/// <summary>How far the model with one discipline is from a measured load test.</summary>
/// <param name="Errors">The errors at p50, p90 and p95.</param>
public sealed record DisciplineError(Discipline Discipline, IReadOnlyList<PercentileError> Errors)
{
    private static readonly double[] Judged = [50, 90, 95];

    /// <summary>The largest absolute error, as a share of the measured value.</summary>
    public double Largest => Errors.Max(error => Math.Abs(error.Relative));

    /// <summary>Simulates a measured load test and compares.</summary>
    /// <param name="node">The modelled server.</param>
    /// <param name="storm">The requests, <see cref="DisciplineFit.MinRequests"/> or more, in any order.</param>
    /// <param name="delayMilliseconds">Time added to each response during which no core is busy with it.</param>
    /// <exception cref="ArgumentException">There are too few requests, one has an impossible time, or the node is invalid.</exception>
    public static DisciplineError Of(Node node, IReadOnlyList<MeasuredRequest> storm, double delayMilliseconds = 0)
    {
        if (storm.Count < DisciplineFit.MinRequests)
            throw new ArgumentException(
                $"A load test of fewer than {DisciplineFit.MinRequests} requests has no 95th percentile",
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

/// <summary>The discipline of a real server, judged by a load test with known arrivals, service times and response times.</summary>
/// <param name="EventLoop">Null for a server without an event loop.</param>
public sealed record DisciplineFit(
    DisciplineError FirstComeFirstServed,
    DisciplineError ProcessorSharing,
    DisciplineError? EventLoop = null
)
{
    /// <summary>
    /// The smallest difference of the largest errors that tells two disciplines apart. At low load no request waits, and all disciplines
    /// predict the same.
    /// </summary>
    public const double MinDifference = 0.01;

    /// <summary>Fewer requests have no sample beyond the 95th percentile.</summary>
    public const int MinRequests = 20;

    [JsonIgnore]
    public IReadOnlyList<DisciplineError> All =>
        EventLoop is null ? [ProcessorSharing, FirstComeFirstServed] : [EventLoop, ProcessorSharing, FirstComeFirstServed];

    /// <summary>The smallest of the disciplines' largest errors.</summary>
    [JsonIgnore]
    public double Smallest => All.Min(error => error.Largest);

    /// <summary>The discipline with the smallest error; null where its error is too close to the next one's.</summary>
    [JsonIgnore]
    public Discipline? Better =>
        All.OrderBy(error => error.Largest).ToArray() is [var first, var second, ..] && second.Largest - first.Largest >= MinDifference
            ? first.Discipline
            : null;

    /// <summary>Simulates the load test under each discipline that the server might have.</summary>
    /// <param name="storm">The requests, <see cref="MinRequests"/> or more, in any order.</param>
    /// <param name="delayMilliseconds">Time added to each response during which no core is busy with it.</param>
    /// <exception cref="ArgumentException">There are too few requests, one has an impossible time, or the node is invalid.</exception>
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
