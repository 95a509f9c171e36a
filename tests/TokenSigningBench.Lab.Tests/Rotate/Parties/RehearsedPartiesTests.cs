using TokenSigningBench.Lab.Rotate;
using TokenSigningBench.Lab.Rotate.Parties;

namespace TokenSigningBench.Lab.Tests.Rotate.Parties;

public class RehearsedPartiesTests
{
    [Fact]
    public void Every_party_has_a_known_cache_by_its_name_and_every_known_cache_a_party() =>
        RehearsedParties
            .All.Select(party => (party.Id, party.Name))
            .ShouldBe(KnownParties.All.Select(party => (party.Id, party.Name)), ignoreOrder: true);

    [Fact]
    public void A_library_that_is_not_installed_is_named_with_the_command() =>
        new InterpretedParty("other", "other-jwt", Interpreter.Ruby, "share/no/such/file")
            .Missing()
            .ShouldBe(
                OperatingSystem.IsLinux() ? "other-jwt is missing: scripts/lab-setup.sh relying-parties" : "it is started on Linux only"
            );
}
