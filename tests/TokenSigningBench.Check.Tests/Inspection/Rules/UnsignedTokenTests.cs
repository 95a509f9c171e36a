using TokenSigningBench.Check.Checks;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Tokens;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Inspection.Rules;

public class UnsignedTokenTests
{
    [Fact]
    public void A_library_that_does_not_sign_is_an_error_with_the_upstream_issue()
    {
        Finding finding = RuleSet.Judge(SignedBy(8192)).Single(finding => finding.Id == "does-not-sign");

        finding.Severity.ShouldBe(Severity.Error);
        finding.Source.ShouldEndWith("#3407, reported for 7.3.1 and later");
        finding.Message.ShouldBe(
            $"JsonWebTokenHandler {TokenEngines.JsonWebTokenHandler.LibraryVersion} leaves RS256 tokens of RSA 2048 unsigned. "
                + "This affects servers that sign with version 7.5.0 or later (6.10.0 signs), "
                + "as seen with Duende IdentityServer 7.4.8 and OpenIddict 7.8.0."
        );
        SampleInspection.SeverityOf("does-not-sign", SignedBy(2048)).ShouldBeNull();
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

    // A published Ed25519 key is of a server that signs with something else.
    [Theory]
    [InlineData(null, Severity.Error)]
    [InlineData("Ed25519", Severity.Warning)]
    public void What_throws_for_a_generated_key_is_a_warning(string? generatedKey, Severity severity) =>
        SampleInspection
            .SeverityOf(
                "does-not-sign",
                SampleInspection.Fit with
                {
                    Signers = [new SignerTrial("a", "1", "b", "EdDSA", "NotSupportedException: no", null) { GeneratedKey = generatedKey }],
                }
            )
            .ShouldBe(severity);

    private static KeyInspection SignedBy(int bits)
    {
        using TokenKey key = TokenKey.FromRsa(KnownPrimeKeys.Create(bits));
        return SampleInspection.Fit with
        {
            Signers = [SignerTrial.Of(SigningProof.OfSigning(TokenEngines.JsonWebTokenHandler, key, JwsAlgorithm.Rs(256), "{}"))],
        };
    }
}
