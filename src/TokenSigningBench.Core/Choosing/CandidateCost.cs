using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Inspection;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Core.Choosing;

/// <summary>What a candidate's tokens cost on this machine.</summary>
/// <param name="Sign">Nanoseconds to sign a token, a sample a round.</param>
/// <param name="Verify">Nanoseconds to verify it, a sample a round.</param>
/// <param name="TokenBytes">The length of a small identity token.</param>
public sealed record CandidateCost(SigningChoice Choice, Summary Sign, Summary Verify, int TokenBytes)
{
    /// <summary>The level of the intervals that are shown.</summary>
    public const double Level = CertificateCost.Level;

    /// <summary>Nanoseconds of one token's signing and verifying together, as far as both count, and half their interval.</summary>
    /// <param name="request">How often a token is verified, and by whom: what the public verifies does not count.</param>
    public (double Mean, double Margin) Burden(ChoiceRequest request)
    {
        double often = request.Verifiers == Verifiers.Public ? 0 : request.VerificationsPerToken;
        // Independent errors add in quadrature.
        return (Sign.Mean + often * Verify.Mean, double.Hypot(Sign.Margin(Level), often * Verify.Margin(Level)));
    }

    /// <summary>The cores that signing needs, of whose time no more than 70 % is in use (<see cref="LoginDemand.RecommendedUtilization"/>).</summary>
    public double SignCores(ChoiceRequest request) => request.LoginsPerSecond * Sign.Mean / 1e9 / LoginDemand.RecommendedUtilization;

    /// <summary>The cores that verifying needs, at everybody who verifies together.</summary>
    public double VerifyCores(ChoiceRequest request) =>
        request.LoginsPerSecond * request.VerificationsPerToken * Verify.Mean / 1e9 / LoginDemand.RecommendedUtilization;
}
