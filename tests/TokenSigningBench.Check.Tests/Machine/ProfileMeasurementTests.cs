using TokenSigningBench.Check.Machine;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Check.Tests.Machine;

public class ProfileMeasurementTests
{
    [Fact]
    public void Every_key_that_can_be_created_has_its_algorithm() =>
        KeySpec
            .All.Select(key => ProfileMeasurement.Choice(key).ToString())
            .ShouldBe([
                "RS256, RSA 2048",
                "RS256, RSA 3072",
                "RS256, RSA 4096",
                "RS256, RSA 8192",
                "ES256, P-256",
                "ES384, P-384",
                "ES512, P-521",
            ]);

    [Fact]
    public void Keys_are_proven_and_measured_in_each_round()
    {
        long steps = 0;
        ProfileRun profile = ProfileMeasurement.Run(
            [ProfileMeasurement.Choice(KeySpec.Rsa(2048)), ProfileMeasurement.Choice(KeySpec.Curve(256))],
            "{}",
            2,
            new ProgressCallback<long>(count => steps += count),
            CancellationToken.None
        );
        profile.Rows.Select(row => (row.Key, row.Failure)).ShouldBe([("RSA 2048", null), ("P-256", null)]);
        profile.Rows.ShouldAllBe(row => row.Sign!.Count == 2 && row.Verify!.Count == 2 && row.VerifiedBy!.StartsWith("BouncyCastle "));
        profile.Rows.ShouldAllBe(row => row.SignWall!.Count == 2 && row.VerifyWall!.Count == 2);
        profile.Conditions!.Contention.Count.ShouldBe(2);
        profile.Rsa2048.ShouldBe(profile.Rows[0]);
        steps.ShouldBe(ProfileMeasurement.Steps(2, 2));
    }

    [Fact]
    public void Measuring_can_be_cancelled() =>
        Should.Throw<OperationCanceledException>(() =>
            ProfileMeasurement.Run(
                [ProfileMeasurement.Choice(KeySpec.Curve(256))],
                "{}",
                1,
                new ProgressCallback<long>(_ => { }),
                new CancellationToken(canceled: true)
            )
        );
}
