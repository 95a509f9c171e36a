using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Figures;

namespace TokenSigningBench.Core.Storms;

/// <summary>A storm on one server with one certificate.</summary>
public sealed record StormServer
{
    /// <summary>Where the certificate came from; null for a server that is not the lab's.</summary>
    public string? Certificate { get; init; }

    /// <summary>The program and its version, as it says itself, or the address that was named.</summary>
    public required string Program { get; init; }

    /// <summary>RSA or EC; null where it is not known.</summary>
    public string? KeyAlgorithm { get; init; }

    /// <summary>The key's exact size in bits; null where it is not known.</summary>
    public int? KeyBits { get; init; }

    /// <summary>The <c>alg</c> of the tokens; null where none was looked at.</summary>
    public string? Algorithm { get; init; }

    /// <summary>The implementations that verified some of the storm's tokens with the certificate's key; null where none was verified.</summary>
    public string? VerifiedBy { get; init; }

    /// <summary>How many tokens that was.</summary>
    public int TokensVerified { get; init; }

    /// <summary>How many requests the server had answered before.</summary>
    public required int WarmUpRequests { get; init; }

    /// <summary>What its pages took before, one after the other: what a forecast is made from. Null where none was wanted.</summary>
    public Calibration? Calibration { get; init; }

    /// <summary>How many people were planned; with users that come again and again, as many as came.</summary>
    public required int Planned { get; init; }

    /// <summary>The requests of one person, in their order.</summary>
    public required IReadOnlyList<string> Phases { get; init; }

    [Samples]
    public required IReadOnlyList<StormSample> Samples { get; init; }

    /// <summary>From the beginning to the last answer, in seconds.</summary>
    public required double Seconds { get; init; }

    /// <summary>The processor time of the server's processes meanwhile, in seconds; null where it cannot be asked.</summary>
    public double? ServerCpuSeconds { get; init; }

    /// <summary>The processor time of the load generator on this machine, in seconds; null where it worked on other machines, or cannot be asked.</summary>
    public required double? GeneratorCpuSeconds { get; init; }

    /// <summary>The machines that people were to come from; null where this machine sent everybody.</summary>
    public IReadOnlyList<StormHost>? Hosts { get; init; }

    /// <summary>How many cores other programs of the machine used meanwhile; null where it cannot be asked.</summary>
    public double? OtherCores { get; init; }

    /// <summary>What the server's processes held at regular moments, from before anybody came until nobody was left; null where it cannot be asked.</summary>
    [Samples]
    public IReadOnlyList<StormResources>? Resources { get; init; }

    /// <summary>Why it ended before it was whole; null where it is whole.</summary>
    public string? Partial { get; init; }
}
