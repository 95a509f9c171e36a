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

    /// <summary>The bytes of the sample token.</summary>
    public int TokenBytes => ReferenceToken.Bytes(Choice.Algorithm.Name, Choice.SignatureBytes);

    /// <summary>The library that signed and verified; null for platform crypto.</summary>
    public string? Engine { get; init; }

    /// <summary>What this side spends on a signature that a token computes; null where the key is in this process.</summary>
    public Summary? OwnWork { get; init; }

    /// <summary>
    /// Nanoseconds of what an RSA signature and its verification consist of besides the operations with the key; null where it was not
    /// measured.
    /// </summary>
    public (IReadOnlyList<double> Sign, IReadOnlyList<double> Verify)? Encoding { get; init; }

    /// <summary>The same by wall time.</summary>
    public required IReadOnlyList<double> SignWall { get; init; }

    public required IReadOnlyList<double> VerifyWall { get; init; }

    /// <summary>Nanoseconds to sign and verify one token, one sample per round. Verification by the public does not count.</summary>
    public double[] TokenCosts(ChoiceRequest request) =>
        [.. Sign.Samples.Zip(Verify.Samples, (sign, verify) => sign + Often(request) * verify)];

    /// <summary>The part of these costs in which the algorithms of one RSA key differ, one sample per round.</summary>
    public double[]? EncodingCosts(ChoiceRequest request) =>
        Encoding is { } parts ? [.. parts.Sign.Zip(parts.Verify, (sign, verify) => sign + Often(request) * verify)] : null;

    /// <summary>Whether a token costs more than another candidate's.</summary>
    public Conclusion CostsMoreThan(CandidateCost other, ChoiceRequest request) =>
        AddedTo(other, request) is not { } added ? CostsMore(TokenCosts(request), other.TokenCosts(request))
        : added.Contains(0) ? Conclusion.Undecided
        : added.Estimate > 0 ? Conclusion.Established
        : Conclusion.Contradicted;

    /// <summary>
    /// What it adds to the costs of another algorithm of the same RSA key: digest and padding, a hundredth of the whole, which whole
    /// operations do not resolve. Null where that was not measured, or does not explain how far the whole signatures differ.
    /// </summary>
    public Interval? AddedTo(CandidateCost other, ChoiceRequest request) =>
        Choice.KeyBits == other.Choice.KeyBits
        && Encoding is { } own
        && other.Encoding is { } others
        && AddedTime.Of(own.Sign, others.Sign, VerdictLevel) is { } sign
        && RatioInterval.OfRounds(Sign.Samples, other.Sign.Samples, VerdictLevel) is { } ratio
        && AddedTime.Explains(sign, ratio, other.Sign.Mean)
            ? AddedTime.Of(EncodingCosts(request)!, other.EncodingCosts(request)!, VerdictLevel)
            : null;

    private static double Often(ChoiceRequest request) => request.Verifiers == Verifiers.Public ? 0 : request.VerificationsPerToken;

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
