using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Load;

/// <summary>A queue that ran, and what the model made of it that was told its arrivals and service times.</summary>
/// <param name="Node">The queue, as the model has it.</param>
/// <param name="Use">The share of its cores' time that was used while requests came.</param>
/// <param name="Error">How far from it the model is.</param>
public sealed record ModelFigures(Node Node, double Use, int Requests, DisciplineError Error)
{
    /// <summary>What is asked of the model at p50: so far from the queue at most, as a share.</summary>
    public const double MaxMedianError = 0.1;

    /// <summary>What is asked of it at p95.</summary>
    public const double MaxTailError = 0.2;

    /// <summary>Whether the model is as near as is asked.</summary>
    public bool IsMet => Math.Abs(At(50).Relative) <= MaxMedianError && Math.Abs(At(95).Relative) <= MaxTailError;

    /// <summary>One of its percentiles.</summary>
    public PercentileError At(double percent) => Error.Errors.Single(error => error.Percent == percent);
}

/// <summary>Holds the model of <c>plan</c> against real queues in this process, whose disciplines are known.</summary>
/// <param name="certificate">What signs in them.</param>
/// <param name="progress">Told what is done now; null for nobody.</param>
public sealed class ModelTrial(LabCertificate certificate, IProgress<string>? progress)
{
    private const int Seed = 1993;

    // As in a storm.
    private const int MaxRequests = 100_000;

    /// <summary>How much of the cores' time is used in the trials.</summary>
    public static IReadOnlyList<double> Uses { get; } = [0.5, 0.8];

    /// <summary>Runs a queue of each discipline at each of <see cref="Uses"/>.</summary>
    /// <param name="time">How long requests come in each.</param>
    /// <exception cref="UserErrorException">The key's tokens do not verify, it is too slow for the time, or the system does not say a thread's processor time.</exception>
    public async Task<IReadOnlyList<ModelFigures>> RunAsync(TimeSpan time, CancellationToken cancel)
    {
        double service = SignatureTime.Milliseconds(certificate);
        List<ModelFigures> figures = [];
        foreach (double use in Uses)
        {
            foreach (Discipline discipline in (Discipline[])[Discipline.FirstComeFirstServed, Discipline.ProcessorSharing])
            {
                progress?.Report(
                    Invariant(
                        $"{(discipline == Discipline.FirstComeFirstServed ? "first come, first served" : "processor sharing")} at {100 * use:0} %"
                    )
                );
                figures.Add(await RunAsync(new(certificate, discipline), use, service, time, cancel).ConfigureAwait(false));
            }
        }

        return figures;
    }

    private async Task<ModelFigures> RunAsync(SigningQueue queue, double use, double service, TimeSpan time, CancellationToken cancel)
    {
        int requests = (int)Math.Min(MaxRequests, use * queue.Node.Cores * time.TotalMilliseconds / service);
        if (requests < DisciplineFit.MinRequests)
            throw new UserErrorException(
                certificate.Source,
                Invariant(
                    $"signs {requests} tokens in a trial of {time.TotalSeconds:0.#} s, and fewer than {DisciplineFit.MinRequests} have no p95"
                )
            );
        TimeSpan over = TimeSpan.FromMilliseconds(requests * service / (use * queue.Node.Cores));
        IReadOnlyList<MeasuredRequest> measured = await queue
            .RunAsync(Arrivals.Plan(ArrivalPattern.Poisson, requests, over, Seed), cancel)
            .ConfigureAwait(false);
        return new(
            queue.Node,
            measured.Sum(request => request.ServiceMilliseconds) / over.TotalMilliseconds / queue.Node.Cores,
            requests,
            DisciplineError.Of(queue.Node, measured)
        );
    }
}
