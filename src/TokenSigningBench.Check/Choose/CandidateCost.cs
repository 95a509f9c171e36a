using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Check.Choose;

/// <summary>The cost of a candidate's tokens on this machine, in rounds with the others.</summary>
/// <param name="Sign">Nanoseconds to sign a token, one sample per round.</param>
/// <param name="Verify">Nanoseconds to verify a token, one sample per round.</param>
public sealed record CandidateCost(SigningChoice Choice, Summary Sign, Summary Verify)
{
    /// <summary>The confidence level of the intervals that are shown.</summary>
    public const double Level = CertificateCost.Level;

    /// <summary>The confidence level at which one candidate counts as cheaper than another.</summary>
    public const double VerdictLevel = CertificateCost.VerdictLevel;

    /// <summary>The bytes of the reference token.</summary>
    public int TokenBytes => ReferenceToken.Bytes(Choice.Algorithm.Name, Choice.SignatureBytes);

    /// <summary>The library that signed and verified; null for platform crypto.</summary>
    public string? Engine { get; init; }

    /// <summary>What this side spends on a signature that a token computes; null where the key is in this process.</summary>
    public Summary? OwnWork { get; init; }

    /// <summary>The same by wall time.</summary>
    public required IReadOnlyList<double> SignWall { get; init; }

    public required IReadOnlyList<double> VerifyWall { get; init; }

    /// <summary>Nanoseconds to sign and verify one token, one sample per round. Verification by the public does not count.</summary>
    public double[] TokenCosts(ChoiceRequest request)
    {
        double often = request.Verifiers == Verifiers.Public ? 0 : request.VerificationsPerToken;
        return [.. Sign.Samples.Zip(Verify.Samples, (sign, verify) => sign + often * verify)];
    }

    /// <summary>Whether one series of rounds costs more than another, of the same rounds.</summary>
    public static Conclusion CostsMore(IReadOnlyList<double> one, IReadOnlyList<double> other) =>
        RatioInterval.OfRounds(one, other, VerdictLevel) is { IsNoDifference: false } ratio
            ? ratio.Estimate > 1
                ? Conclusion.Established
                : Conclusion.Contradicted
            : Conclusion.Undecided;

    /// <summary>The cores that signing needs at a utilization of 70% (<see cref="LoginDemand.RecommendedUtilization"/>).</summary>
    public double SignCores(ChoiceRequest request) =>
        request.LoginsPerSecond * (OwnWork ?? Sign).Mean / 1e9 / LoginDemand.RecommendedUtilization;

    /// <summary>The cores that verification needs at the same utilization, for all verifiers together.</summary>
    public double VerifyCores(ChoiceRequest request) =>
        request.LoginsPerSecond * request.VerificationsPerToken * Verify.Mean / 1e9 / LoginDemand.RecommendedUtilization;
}
