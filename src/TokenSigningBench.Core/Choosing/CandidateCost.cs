using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Inspection;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Core.Choosing;

/// <summary>The cost of a candidate's tokens on this machine.</summary>
/// <param name="Sign">Nanoseconds to sign a token, one sample per round.</param>
/// <param name="Verify">Nanoseconds to verify a token, one sample per round.</param>
/// <param name="TokenBytes">The length of a small identity token.</param>
public sealed record CandidateCost(SigningChoice Choice, Summary Sign, Summary Verify, int TokenBytes)
{
    /// <summary>The confidence level of the intervals that are shown.</summary>
    public const double Level = CertificateCost.Level;

    /// <summary>Nanoseconds to sign and verify one token, and half their interval. Verification by the public does not count.</summary>
    public (double Mean, double Margin) TokenCost(ChoiceRequest request)
    {
        double often = request.Verifiers == Verifiers.Public ? 0 : request.VerificationsPerToken;
        // Independent errors add in quadrature.
        return (Sign.Mean + often * Verify.Mean, double.Hypot(Sign.Margin(Level), often * Verify.Margin(Level)));
    }

    /// <summary>The cores that signing needs at a utilization of 70% (<see cref="LoginDemand.RecommendedUtilization"/>).</summary>
    public double SignCores(ChoiceRequest request) => request.LoginsPerSecond * Sign.Mean / 1e9 / LoginDemand.RecommendedUtilization;

    /// <summary>The cores that verification needs at the same utilization, for all verifiers together.</summary>
    public double VerifyCores(ChoiceRequest request) =>
        request.LoginsPerSecond * request.VerificationsPerToken * Verify.Mean / 1e9 / LoginDemand.RecommendedUtilization;
}
