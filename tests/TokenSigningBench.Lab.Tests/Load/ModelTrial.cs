using System.Globalization;
using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Lab.Load;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Tests.Load;

/// <summary>A real queue, and the prediction of the model for its arrivals and service times.</summary>
/// <param name="Node">The parameters of the queue in the model.</param>
/// <param name="Utilization">The utilization of its cores while requests arrived, as a fraction.</param>
/// <param name="Error">The error of the model.</param>
internal sealed record ModelFigures(Node Node, double Utilization, int Requests, DisciplineError Error)
{
    /// <summary>The maximum relative error at p50, as a fraction.</summary>
    public const double MaxMedianError = 0.1;

    /// <summary>The maximum relative error at p95, as a fraction.</summary>
    public const double MaxTailError = 0.2;

    public bool IsMet => Math.Abs(At(50).Relative) <= MaxMedianError && Math.Abs(At(95).Relative) <= MaxTailError;

    /// <summary>The error at a percentile, in percent.</summary>
    public PercentileError At(double percent) => Error.Errors.Single(error => error.Percent == percent);
}

/// <summary>Compares the model of <c>plan</c> with real queues in this process, whose disciplines are known.</summary>
internal sealed class ModelTrial(LabCertificate certificate)
{
    private const int Seed = 1993;

    // As in a load test.
    private const int MaxRequests = 100_000;

    /// <summary>The utilization of the cores in the trials, as fractions.</summary>
    public static IReadOnlyList<double> Utilizations { get; } = [0.5, 0.8];

    /// <summary>Runs a queue of each discipline at each of <see cref="Utilizations"/>.</summary>
    /// <param name="time">How long requests arrive in each trial.</param>
    /// <exception cref="UserErrorException">
    /// The tokens of the key do not verify, the key is too slow for the time, or the system does not provide thread processor times.
    /// </exception>
    public async Task<IReadOnlyList<ModelFigures>> RunAsync(TimeSpan time, CancellationToken cancel)
    {
        double service = SignatureTime.Milliseconds(certificate);
        List<ModelFigures> figures = [];
        foreach (double utilization in Utilizations)
        {
            foreach (Discipline discipline in (Discipline[])[Discipline.FirstComeFirstServed, Discipline.ProcessorSharing])
                figures.Add(await RunAsync(new(certificate, discipline), utilization, service, time, cancel).ConfigureAwait(false));
        }

        return figures;
    }

    private async Task<ModelFigures> RunAsync(
        SigningQueue queue,
        double utilization,
        double service,
        TimeSpan time,
        CancellationToken cancel
    )
    {
        int requests = (int)Math.Min(MaxRequests, utilization * queue.Node.Cores * time.TotalMilliseconds / service);
        if (requests < DisciplineFit.MinRequests)
            throw new UserErrorException(
                certificate.Source,
                string.Create(
                    CultureInfo.InvariantCulture,
                    $"signs {requests} tokens in a trial of {time.TotalSeconds:0.#} s, "
                        + $"and fewer than {DisciplineFit.MinRequests} have no p95"
                )
            );
        TimeSpan over = TimeSpan.FromMilliseconds(requests * service / (utilization * queue.Node.Cores));
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
