using TokenSigningBench.Check.Checks;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Machine;
using TokenSigningBench.Core.Sources;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Inspection;

/// <summary>With SoftHSM, whose token is in files.</summary>
public class SignerMeasurementTests
{
    [SkippableFact]
    public void A_key_in_a_token_is_measured_by_wall_time_and_sessions()
    {
        SoftToken.RequireOrSkip();
        using SourceKey key = KeySource.Open(SoftToken.Address("token=login;object=with-certificate"), null, null).Keys.Single();
        KeyInspection inspection = KeyInspector.Inspect(key, new(), TimeProvider.System);
        inspection.Cost.ShouldBeNull();
        inspection.NotMeasured.ShouldBeNull();
        inspection.Signers.Select(signer => signer.Failure).ShouldAllBe(failure => failure == null);
        SignerTimes signer = inspection.Signer.ShouldNotBeNull();
        signer.Wait.Count.ShouldBeGreaterThanOrEqualTo(20);
        signer.Sessions.Select(one => one.Sessions).Take(2).ShouldBe([1, 2]);
        signer.Token.ShouldBe("login (SoftHSM v2, SoftHSM project)");

        // What it was measured by is in the run, its text and its figures.
        var run = new CheckRun { Keys = [CheckedKey.Of(inspection)] };
        run.IsMeasured().ShouldBeTrue();
        run.Figures(MachineFacts.Read()).Select(figure => figure.Name).ShouldContain("checked: wait RS256, RSA 2048-bit");
    }
}
