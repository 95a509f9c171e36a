namespace TokenSigningBench.Core.Capacity;

/// <summary>A percentile that was measured, and what a model makes of it.</summary>
/// <param name="Percent">Which, in percent.</param>
/// <param name="MeasuredMilliseconds">As measured.</param>
/// <param name="ModelMilliseconds">As simulated.</param>
public sealed record PercentileError(double Percent, double MeasuredMilliseconds, double ModelMilliseconds)
{
    /// <summary>The model's error as a share of what was measured: below zero where it foretells too short a time.</summary>
    public double Relative => ModelMilliseconds / MeasuredMilliseconds - 1;
}

/// <summary>How far a discipline is from a measured storm.</summary>
/// <param name="Discipline">The discipline.</param>
/// <param name="Errors">Its errors at p50, p90 and p95.</param>
public sealed record DisciplineError(Discipline Discipline, IReadOnlyList<PercentileError> Errors)
{
    /// <summary>The largest of them without its sign: a share of what was measured.</summary>
    public double Largest => Errors.Max(error => Math.Abs(error.Relative));
}

/// <summary>Which discipline a real server kept, judged by a storm whose arrivals, service times and response times are known.</summary>
/// <param name="FirstComeFirstServed">How far from it that one is.</param>
/// <param name="ProcessorSharing">How far the other.</param>
public sealed record DisciplineFit(DisciplineError FirstComeFirstServed, DisciplineError ProcessorSharing)
{
    /// <summary>Below this difference of their largest errors the two are not told apart: with little load nobody waits, and both say so.</summary>
    public const double SmallestDifference = 0.01;

    /// <summary>Fewer have no sample beyond the 95th percentile.</summary>
    public const int FewestRequests = 20;

    private static readonly double[] Judged = [50, 90, 95];

    /// <summary>The one whose largest error is smaller; null where they are not told apart.</summary>
    public Discipline? Better =>
        Math.Abs(FirstComeFirstServed.Largest - ProcessorSharing.Largest) < SmallestDifference ? null
        : FirstComeFirstServed.Largest < ProcessorSharing.Largest ? Discipline.FirstComeFirstServed
        : Discipline.ProcessorSharing;

    /// <summary>Simulates the storm under both.</summary>
    /// <param name="storm">Its requests, twenty or more, in any order.</param>
    /// <param name="cores">The server's cores.</param>
    /// <param name="delayMilliseconds">What each response takes beside, without a core being busy with it.</param>
    /// <exception cref="ArgumentException">They are fewer, or hold what is no time, or there is no core.</exception>
    public static DisciplineFit Of(IReadOnlyList<MeasuredRequest> storm, int cores, double delayMilliseconds = 0)
    {
        ArgumentNullException.ThrowIfNull(storm);
        if (storm.Count < FewestRequests)
            throw new ArgumentException($"A storm of fewer than {FewestRequests} requests has no 95th percentile", nameof(storm));
        if (!storm.All(request => request.ResponseMilliseconds > 0 && double.IsFinite(request.ResponseMilliseconds)))
            throw new ArgumentException("A response time is above zero", nameof(storm));

        MeasuredRequest[] inOrder = [.. storm.OrderBy(request => request.ArrivalMilliseconds)];
        ResponseTimes measured = ResponseTimes.Of([.. storm.Select(request => request.ResponseMilliseconds)]);
        return new(ErrorOf(Discipline.FirstComeFirstServed), ErrorOf(Discipline.ProcessorSharing));

        DisciplineError ErrorOf(Discipline discipline)
        {
            double[] arrivals = Array.ConvertAll(inOrder, request => request.ArrivalMilliseconds);
            double[] services = Array.ConvertAll(inOrder, request => request.ServiceMilliseconds);
            ResponseTimes model = ResponseTimes.Of(new Node(cores, discipline).Responses(arrivals, services));
            return new(discipline, [.. Judged.Select(percent => new PercentileError(percent, measured.At(percent)!.Value, model.At(percent)!.Value + delayMilliseconds))]);
        }
    }
}
