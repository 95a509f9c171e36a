using System.Collections.Concurrent;
using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Load;

/// <summary>
/// A real queue in this process, without a network or a server: tokens that are signed by threads, each when its time has come. Its discipline is known because it was made so:
/// one thread a core takes who came first, or so many threads that all who are there share the cores.
/// </summary>
internal sealed class SigningQueue
{
    // More than are there at once at any load that a trial has; who came later would wait in line for a thread.
    private const int ThreadsThatShare = 64;

    private readonly LabCertificate _certificate;
    private readonly Discipline _discipline;
    private readonly string _payload = IdentityToken.Article(TimeProvider.System.GetUtcNow());

    /// <param name="discipline">Who is served when more are there than cores.</param>
    public SigningQueue(LabCertificate certificate, Discipline discipline)
    {
        _certificate = certificate;
        _discipline = discipline;
        // Whoever comes first, served by one, leaves a core to the thread that lets people come: a trial of the model, and not of who gets a core.
        Node =
            discipline == Discipline.FirstComeFirstServed
                ? new(Math.Max(1, Environment.ProcessorCount - 1), discipline)
                : new(Environment.ProcessorCount, discipline, Math.Max(ThreadsThatShare, Environment.ProcessorCount));
    }

    /// <summary>It, as a model has it.</summary>
    public Node Node { get; }

    /// <summary>Lets requests come, and waits until all are answered.</summary>
    /// <param name="starts">When, in milliseconds from any zero, in order.</param>
    /// <returns>Each request in the order of its arrival. First come, first served, its service time lasts from when a thread took it until it was signed; where all share, it is the thread's processor time.</returns>
    /// <exception cref="UserErrorException">The system does not say a thread's processor time.</exception>
    public async Task<IReadOnlyList<MeasuredRequest>> RunAsync(IReadOnlyList<double> starts, CancellationToken cancel)
    {
        using var line = new BlockingCollection<Job>();
        var jobs = new List<Job>(starts.Count);
        long beginning = 0;
        Task[] threads =
        [
            .. Enumerable
                .Range(0, Node.MaxInService ?? Node.Cores)
                .Select(_ =>
                    Task.Factory.StartNew(() => Serve(line), CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default)
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
                        line.Add(job, CancellationToken.None);
                    },
                    moment => beginning = moment,
                    cancel
                )
                .ConfigureAwait(false);
        }
        finally
        {
            line.CompleteAdding();
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

    private void Serve(BlockingCollection<Job> line)
    {
        using ITokenSigner signer = TokenEngines.PlatformCrypto.CreateSigner(_certificate.Key, _certificate.Algorithm);
        foreach (Job job in line.GetConsumingEnumerable())
        {
            long taken = Stopwatch.GetTimestamp();
            long? processor = ThreadProcessorTime.Nanoseconds();
            signer.Sign(_payload);
            long? after = ThreadProcessorTime.Nanoseconds();
            job.Ended = Stopwatch.GetTimestamp();
            job.ServiceMilliseconds =
                _discipline == Discipline.FirstComeFirstServed
                    ? LoadResult.Milliseconds(taken, job.Ended)
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
