using System.Text.Json.Serialization;

namespace TokenSigningBench.Core.Measurement.Profiles;

/// <summary>What the usual keys cost on a machine, measured in turn: by it one machine is told from another.</summary>
public sealed record ProfileRun
{
    /// <summary>The implementation that was measured.</summary>
    public required string Engine { get; init; }

    /// <summary>How many rounds counted; in each, every key signed and verified once or more.</summary>
    public required int Rounds { get; init; }

    /// <summary>How long each side of each key took in a round, in milliseconds, or one token where that takes longer.</summary>
    public required double RoundMilliseconds { get; init; }

    /// <summary>The keys, RSA before elliptic curves, smallest first.</summary>
    public required IReadOnlyList<ProfileRow> Rows { get; init; }

    /// <summary>How many periods the control group was throttled in while this was measured; null where there is none to ask.</summary>
    public long? ThrottledPeriods { get; init; }

    /// <summary>The time that the hypervisor gave to others meanwhile, in seconds over all cores; null where it cannot be asked.</summary>
    public double? StealSeconds { get; init; }

    /// <summary>How long all of it took, in seconds.</summary>
    public required double Seconds { get; init; }

    /// <summary>The row of RSA with 2048 bits, by which others are named; null where it did not work.</summary>
    [JsonIgnore]
    public ProfileRow? Rsa2048 => Rows.FirstOrDefault(row => row is { Key: "RSA 2048", Sign: not null });
}

/// <summary>One key of a profile.</summary>
/// <param name="Algorithm">The tokens' algorithm.</param>
/// <param name="Key">The key: "RSA 2048", "P-256".</param>
/// <param name="VerifiedBy">The other implementation that agreed before anything was timed; null where it did not.</param>
/// <param name="Failure">Why it does not work here, and so has no times; null where it works.</param>
/// <param name="Sign">Nanoseconds to sign a token, a figure a round; null where it does not work.</param>
/// <param name="Verify">Nanoseconds to verify it, a figure a round; null where it does not work.</param>
public sealed record ProfileRow(string Algorithm, string Key, string? VerifiedBy, string? Failure, IReadOnlyList<double>? Sign, IReadOnlyList<double>? Verify);
