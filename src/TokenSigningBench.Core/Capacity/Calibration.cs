using System.Text.Json.Serialization;
using MathNet.Numerics.Statistics;
using TokenSigningBench.Core.Figures;

namespace TokenSigningBench.Core.Capacity;

/// <summary>The source of the service times.</summary>
public enum ServiceBasis
{
    /// <summary>
    /// The mean is the processor time of the server's processes per request, which is what cores are needed for. The distribution around it
    /// is that of the server's reported times or, without them, of the response times.
    /// </summary>
    ProcessorTime,

    /// <summary>The times that the server reports (Server-Timing), where its processor time cannot be read.</summary>
    ServerTiming,

    /// <summary>
    /// The time to first byte, where the server reports nothing either. Too long by the network and by all other waiting.
    /// </summary>
    ResponseTime,
}

/// <summary>
/// A calibrated server: the cost of requests that were sent one after the other, so that none waited for another. All times are in
/// milliseconds, in the order of the requests.
/// </summary>
public sealed record Calibration
{
    // The server's reported time leaves out its web server's work, so on an idle machine it is shorter than the processor time.
    private const double MaxWaitRatio = 1.05;

    /// <summary>Time to first byte (TTFB) of each request.</summary>
    [Samples]
    public required IReadOnlyList<double> ResponseMilliseconds { get; init; }

    /// <summary>The time that the server reports for each request; null where it reports none.</summary>
    [Samples]
    public IReadOnlyList<double>? ServerMilliseconds { get; init; }

    /// <summary>
    /// The processor time of the server's processes over the whole calibration, divided by its requests; null where it cannot be read.
    /// </summary>
    public double? ProcessorMilliseconds { get; init; }

    /// <summary>
    /// The processor time of the load generator, divided by the requests; null where it was not taken. In a load test whose generator has
    /// no cores of its own, this time is taken from the server's cores.
    /// </summary>
    public double? GeneratorMilliseconds { get; init; }

    /// <summary>Signing's share of the server's reported time, above 0 and at most 1; null where the server does not report it.</summary>
    public double? SigningShare { get; init; }

    /// <summary>The signatures of one login, counted by the server; null where it does not report them.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public double? Signatures { get; init; }

    /// <summary>
    /// The number of signing threads of a server that does everything else in one thread; null for a server with one thread per request.
    /// </summary>
    public int? SigningThreads { get; init; }

    /// <summary>The cores that other programs of the machine used meanwhile; null where it is not known.</summary>
    public double? OtherCores { get; init; }

    [JsonIgnore]
    public ServiceBasis Basis =>
        ProcessorMilliseconds is not null ? ServiceBasis.ProcessorTime
        : ServerMilliseconds is not null ? ServiceBasis.ServerTiming
        : ServiceBasis.ResponseTime;

    /// <summary>
    /// Whether other work kept the server from its cores during calibration: its reported time was longer than its processor time, although
    /// nothing else sent it requests. Lookups that it waits for look the same. Null where the server reports too little.
    /// </summary>
    [JsonIgnore]
    public bool? WasDisturbed =>
        ServerMilliseconds is { } reported && ProcessorMilliseconds is { } processor ? reported.Mean() > MaxWaitRatio * processor : null;

    /// <summary>
    /// The core time of each request, in order. /proc counts processor time in hundredths of a second, so it gives the mean and not each
    /// time: these are the server's reported times (or the response times), scaled so that their mean is the processor time.
    /// </summary>
    /// <exception cref="ArgumentException">There are no times, or one is not above zero.</exception>
    public double[] ServiceTimes() => WithMean(ServerMilliseconds ?? ResponseMilliseconds, ProcessorMilliseconds);

    /// <summary>A copy with signing's share of a page, where the server did not report it.</summary>
    /// <param name="milliseconds">The core time of one signature.</param>
    public Calibration WithSignature(double milliseconds) =>
        SigningShare is null ? this with { SigningShare = Math.Min(1, (Signatures ?? 1) * milliseconds / ServiceTimes().Mean()) } : this;

    /// <summary>A node that behaves like this server, with the discipline of its kind.</summary>
    /// <param name="otherMilliseconds">The core time of each login beside its page, outside the event loop's thread.</param>
    public Node NodeOf(int cores, double otherMilliseconds = 0)
    {
        if (SigningThreads is not { } threads || SigningShare is not (>= 0 and < 1 and var share))
            return new(cores, Discipline.ProcessorSharing);
        double page = ServiceTimes().Mean();
        return new(cores, Discipline.EventLoop, threads, page * (1 - share) / (page + otherMilliseconds));
    }

    /// <summary>
    /// The part of a response that uses none of the server's cores: the network, and stores that it queries. It is added to each response
    /// and does not delay others.
    /// </summary>
    public double DelayMilliseconds() => Math.Max(0, ResponseMilliseconds.Median() - ServiceTimes().Median());

    /// <summary>Times scaled to another mean.</summary>
    /// <param name="mean">The new mean; null leaves the times unchanged.</param>
    /// <exception cref="ArgumentException">There are no times, or one is not above zero.</exception>
    internal static double[] WithMean(IReadOnlyList<double> times, double? mean)
    {
        if (times.Count == 0 || !times.All(time => time > 0 && double.IsFinite(time)) || mean <= 0)
            throw new ArgumentException("Service times are above zero, and there are some", nameof(times));
        double factor = mean is { } wanted ? wanted / times.Mean() : 1;
        return [.. times.Select(time => time * factor)];
    }
}
