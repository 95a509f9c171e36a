using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Check.Tests.Inspection;

public class CostMeasurementTests
{
    // What has passed at the start ends it as soon as possible, and an hour does not end it.
    [Theory]
    [InlineData(0, 0, 3)]
    [InlineData(0, 60, 8)]
    [InlineData(1, 0, 3)]
    [InlineData(1, 60, 25)]
    public void Rounds_end_at_the_limit_but_not_before_the_third(int seconds, int minutes, int rounds)
    {
        using TokenKey key = TokenKey.FromRsa(KnownPrimeKeys.Create(2048));
        TimeSpan time = MeasuringTime.Of(TimeSpan.FromSeconds(seconds));
        CertificateCost cost = CostMeasurement.Run(key, JwsAlgorithm.Rs(256), "{}", time, TimeSpan.FromMinutes(minutes));

        cost.Sign.Count.ShouldBe(rounds);
        cost.Verify.Count.ShouldBe(rounds);
        cost.SignOf(KeySpec.Rsa(2048)).Count.ShouldBe(rounds);
    }
}
