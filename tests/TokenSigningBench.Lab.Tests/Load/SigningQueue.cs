using System.Collections.Concurrent;
using System.Diagnostics;
using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Timing;
using TokenSigningBench.Core.Tokens;
using TokenSigningBench.Lab.Load;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Tests.Load;

/// <summary>
/// A real queue in this process, without network or server: threads sign tokens, each at its scheduled time. The discipline is known by
/// construction: one thread per core takes requests in the order of arrival, or so many threads that all present requests share the cores.
/// </summary>
internal sealed class SigningQueue
{
    // More than are present at once at any utilization of a trial. Excess requests would queue for a thread.
    private const int SharingThreads = 64;

    private readonly LabCertificate _certificate;
    private readonly Discipline _discipline;
    private readonly string _payload = IdentityToken.Article(TimeProvider.System.GetUtcNow());

    /// <param name="discipline">Which request is served when there are more than cores.</param>
    public SigningQueue(LabCertificate certificate, Discipline discipline)
    {
        _certificate = certificate;
        _discipline = discipline;
        // First come, first served, leaves a core to the thread that starts the requests: this is a trial of the model, not of which thread
        // gets a core.
        Node =
            discipline == Discipline.FirstComeFirstServed
                ? new(Math.Max(1, Environment.ProcessorCount - 1), discipline)
                : new(Environment.ProcessorCount, discipline, Math.Max(SharingThreads, Environment.ProcessorCount));
    }

    /// <summary>The parameters of the queue in the model.</summary>
    public Node Node { get; }

    /// <summary>Starts requests and waits until all are signed.</summary>
    /// <param name="starts">The arrivals in ms from any origin, in ascending order.</param>
    /// <returns>
    /// The requests in order of arrival. Service time with first come, first served: from the start on a thread to the signature. With
    /// processor sharing: the processor time of the thread.
    /// </returns>
    /// <exception cref="UserErrorException">The system does not provide thread processor times.</exception>
    public async Task<IReadOnlyList<MeasuredRequest>> RunAsync(IReadOnlyList<double> starts, CancellationToken cancel)
    {
        using var queue = new BlockingCollection<Job>();
        var jobs = new List<Job>(starts.Count);
        long beginning = 0;
        Task[] threads =
        [
            .. Enumerable
                .Range(0, Node.MaxInService ?? Node.Cores)
                .Select(_ =>
                    Task.Factory.StartNew(
                        () => Serve(queue),
                        CancellationToken.None,
                        TaskCreationOptions.LongRunning,
                        TaskScheduler.Default
                    )
                ),
        ];
        try
        {
            await Pacer
                .RunAsync(
                    starts,
                    moment => new Job(moment),
                    job =>
                    {
                        jobs.Add(job);
                        queue.Add(job, CancellationToken.None);
                    },
                    moment => beginning = moment,
                    cancel
                )
                .ConfigureAwait(false);
        }
        finally
        {
            queue.CompleteAdding();
            await Task.WhenAll(threads).ConfigureAwait(false);
        }

        cancel.ThrowIfCancellationRequested();
        return
        [
            .. jobs.Select(job => new MeasuredRequest(
                LoadResult.Milliseconds(beginning, job.Arrival),
                job.ServiceMilliseconds,
                LoadResult.Milliseconds(job.Arrival, job.Ended)
            )),
        ];
    }

    private void Serve(BlockingCollection<Job> queue)
    {
        using ITokenSigner signer = TokenEngines.PlatformCrypto.CreateSigner(_certificate.Key, _certificate.Algorithm);
        foreach (Job job in queue.GetConsumingEnumerable())
        {
            long begun = Stopwatch.GetTimestamp();
            long? processor = ThreadClock.CpuNanoseconds();
            signer.Sign(_payload);
            long? after = ThreadClock.CpuNanoseconds();
            job.Ended = Stopwatch.GetTimestamp();
            job.ServiceMilliseconds =
                _discipline == Discipline.FirstComeFirstServed
                    ? LoadResult.Milliseconds(begun, job.Ended)
                    : (after - processor) / 1e6
                        ?? throw new UserErrorException(
                            "queue",
                            "this system does not say how much processor time a thread took: the lab is for Linux"
                        );
        }
    }

    private sealed class Job(long arrival)
    {
        public long Arrival { get; } = arrival;

        public long Ended { get; set; }

        public double ServiceMilliseconds { get; set; }
    }
}
