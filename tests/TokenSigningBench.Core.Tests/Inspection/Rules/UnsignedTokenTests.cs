using TokenSigningBench.Core.Checks;
using TokenSigningBench.Core.Inspection;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Tokens;

namespace TokenSigningBench.Core.Tests.Inspection.Rules;

public class UnsignedTokenTests
{
    [Fact]
    public void A_library_that_does_not_sign_is_an_error_with_the_upstream_issue()
    {
        using TokenKey key = TokenKey.FromRsa(KnownPrimeKeys.Create(8192));
        KeyInspection inspection = SampleInspection.Fit with
        {
            Signers = [SignerTrial.Of(SigningProof.OfSigning(TokenEngines.JsonWebTokenHandler, key, JwsAlgorithm.Rs(256), "{}"))],
        };

        SampleInspection.SeverityOf("does-not-sign", inspection).ShouldBe(Severity.Error);
        RuleSet
            .Judge(inspection)
            .Single(finding => finding.Id == "does-not-sign")
            .Source.ShouldEndWith("#3407, reported for 7.3.1 and later");
    }

    [Theory]
    [InlineData(false, false, false)]
    [InlineData(true, true, true)]
    [InlineData(true, false, true)]
    public void If_a_library_folder_was_named_the_fix_mentions_another_version(bool isFirstNamed, bool isSecondNamed, bool hasVersionRemedy)
    {
        SignerTrial[] failed =
        [
            .. new[] { isFirstNamed, isSecondNamed }.Select(isNamed => new SignerTrial("a", "1", "b", "RS256", "no token", null)
            {
                Folder = isNamed ? "lib" : null,
            }),
        ];
        RuleSet
            .Judge(SampleInspection.Fit with { Signers = failed })
            .Single(finding => finding.Id == "does-not-sign")
            .Remedy.ShouldBe("Use RSA 2048 to 4096, or P-256." + (hasVersionRemedy ? " Or use a library version that signs." : ""));
    }

    [Fact]
    public void A_library_that_signs_has_no_finding()
    {
        using TokenKey key = TokenKey.FromRsa(KnownPrimeKeys.Create(2048));
        KeyInspection inspection = SampleInspection.Fit with
        {
            Signers = [SignerTrial.Of(SigningProof.OfSigning(TokenEngines.JsonWebTokenHandler, key, JwsAlgorithm.Rs(256), "{}"))],
        };

        SampleInspection.SeverityOf("does-not-sign", inspection).ShouldBeNull();
    }
}
