using System.Text.Json.Serialization;
using MathNet.Numerics.Statistics;
using TokenSigningBench.Core.Figures;

namespace TokenSigningBench.Core.Capacity;

/// <summary>What the service times are taken from.</summary>
public enum ServiceBasis
{
    /// <summary>The mean is the processor time that the server's processes took for a request: what cores are needed for. Each time's place beside it is the server's own word or, without one, the response's.</summary>
    ProcessorTime,

    /// <summary>The server's own word, where nobody can ask for its processor time.</summary>
    ServerTiming,

    /// <summary>The time to the first byte, where the server says nothing either: too long by the network and by whatever it waits for.</summary>
    ResponseTime,
}

/// <summary>What requests cost that came one after the other, so that none waited for another: a server calibrated. All in milliseconds, in the order in which they were asked.</summary>
public sealed record Calibration
{
    // The server's own word leaves out its web server's work, so that on a quiet machine it is the shorter one.
    private const double MaxWaitRatio = 1.05;

    /// <summary>Time to the first byte of each request.</summary>
    [Samples]
    public required IReadOnlyList<double> ResponseMilliseconds { get; init; }

    /// <summary>How long the server says that it worked for each; null where it says nothing.</summary>
    [Samples]
    public IReadOnlyList<double>? ServerMilliseconds { get; init; }

    /// <summary>The processor time of the server's processes over the whole stretch, divided by its requests; null where it cannot be asked.</summary>
    public double? ProcessorMilliseconds { get; init; }

    /// <summary>The processor time of who asked, divided by the requests; null where it was not taken. A storm whose generator has no cores of its own takes that of the server's.</summary>
    public double? GeneratorMilliseconds { get; init; }

    /// <summary>What part of the server's own time signing was, above 0 and at most 1; null where it does not say.</summary>
    public double? SigningShare { get; init; }

    /// <summary>Where one thread does everything but signing, how many sign beside it; null where each request is one thread's.</summary>
    public int? SigningThreads { get; init; }

    /// <summary>How many cores other programs of the machine used meanwhile; null where it is not known.</summary>
    public double? OtherCores { get; init; }

    /// <summary>What <see cref="ServiceTimes"/> are taken from.</summary>
    [JsonIgnore]
    public ServiceBasis Basis =>
        ProcessorMilliseconds is not null ? ServiceBasis.ProcessorTime
        : ServerMilliseconds is not null ? ServiceBasis.ServerTiming
        : ServiceBasis.ResponseTime;

    /// <summary>
    /// Whether the server was kept from the cores meanwhile: it says that its work lasted longer than the processor time that it took, though nobody else asked it for anything.
    /// Then the machine was busy with something else. Lookups that it waits for look the same; null where it does not say enough.
    /// </summary>
    [JsonIgnore]
    public bool? WasDisturbed =>
        ServerMilliseconds is { } said && ProcessorMilliseconds is { } processor ? said.Mean() > MaxWaitRatio * processor : null;

    /// <summary>
    /// The time of one core that each request took, in their order. /proc counts processor time in hundredths of a second, so it gives the mean and not each time:
    /// these are the server's own times (or the responses'), all multiplied by what makes their mean the processor time.
    /// </summary>
    /// <exception cref="ArgumentException">There are none, or one of them is not above zero.</exception>
    public double[] ServiceTimes() => WithMean(ServerMilliseconds ?? ResponseMilliseconds, ProcessorMilliseconds);

    /// <summary>The same with what signing is of a page, where the server did not say it.</summary>
    /// <param name="milliseconds">What one signature takes of a core.</param>
    public Calibration WithSignature(double milliseconds) =>
        SigningShare is null ? this with { SigningShare = Math.Min(1, milliseconds / ServiceTimes().Mean()) } : this;

    /// <summary>A server like this one: what its discipline is by its make.</summary>
    /// <param name="besideMilliseconds">What each login takes of a core beside its page, and not of a loop's thread.</param>
    public Node NodeOf(int cores, double besideMilliseconds = 0)
    {
        if (SigningThreads is not { } threads || SigningShare is not (>= 0 and < 1 and var share))
            return new(cores, Discipline.ProcessorSharing);
        double page = ServiceTimes().Mean();
        return new(cores, Discipline.EventLoop, threads, page * (1 - share) / (page + besideMilliseconds));
    }

    /// <summary>What a request waits for that is no core of the server's: the network, and stores that it asks. It is added to each response and takes nobody's turn.</summary>
    public double DelayMilliseconds() => Math.Max(0, ResponseMilliseconds.Median() - ServiceTimes().Median());

    /// <summary>Times with another mean and the same proportions.</summary>
    /// <param name="mean">Their new mean; null to leave them.</param>
    /// <exception cref="ArgumentException">There are none, or one of them is not above zero.</exception>
    internal static double[] WithMean(IReadOnlyList<double> times, double? mean)
    {
        if (times.Count == 0 || !times.All(time => time > 0 && double.IsFinite(time)) || mean <= 0)
            throw new ArgumentException("Service times are above zero, and there are some", nameof(times));
        double factor = mean is { } wanted ? wanted / times.Mean() : 1;
        return [.. times.Select(time => time * factor)];
    }
}
