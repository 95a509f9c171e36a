using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Lab.Login.Flows;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Tests.Login.Flows;

public class LoginCostTests
{
    [Fact]
    public void A_login_is_compared_with_the_signature_of_its_own_round() =>
        new LoginCost
        {
            Logins = 3,
            CpuMilliseconds = [2, 8, 30],
            // The machine slowed down, and both with it.
            SignatureMilliseconds = [0.25, 1, 3],
        }.InSignatures.ShouldBe(8);

    [Theory]
    [InlineData(null, 0.1)]
    [InlineData(4.0, 0.4)]
    public void The_share_of_signing_counts_every_signature_of_a_login(double? signatures, double share) =>
        new Calibration
        {
            ResponseMilliseconds = [5, 5],
            ProcessorMilliseconds = 5,
            Signatures = signatures,
        }
            .WithSignature(0.5)
            .SigningShare!.Value.ShouldBe(share, 1e-9);

    [Theory]
    [InlineData(LoginFlow.Implicit, "implicit")]
    [InlineData(LoginFlow.Code, "code")]
    [InlineData(LoginFlow.Refresh, "refresh")]
    [InlineData(LoginFlow.ClientCredentials, "client-credentials")]
    public void Flows_have_the_names_of_the_command_line(LoginFlow flow, string name) => flow.Name().ShouldBe(name);
}
