using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Check.RelyingParties.Parties;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Lab.Rotate;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Lab.Tests.Rotate;

public sealed class PartyMatrixTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();
    private readonly TokenKey _key = TokenKey.FromRsa(KnownPrimeKeys.Create(3072));

    public void Dispose()
    {
        _key.Dispose();
        _folder.Dispose();
    }

    [SkippableFact]
    public async Task A_party_verifies_refuses_what_is_unsigned_and_reads_past_other_keys_and_is_asked_once()
    {
        IServiceParty party = VerifyingParties.JwtBearer;
        Skip.If(party.Missing() is not null, party.Missing());
        string file = _folder.File("kept.json");

        IReadOnlyList<RelyingPartyTrial> asked = await RunAsync([party], file);

        asked
            .Select(trial => (trial.Accepts, trial.IsUnsigned, trial.OtherKey))
            .ShouldBe([(true, false, null), (false, true, null), (true, false, RelyingPartyTrial.OtherTypes)]);
        asked.ShouldAllBe(trial => trial.Name.StartsWith("ASP.NET Core JwtBearer ", StringComparison.Ordinal) && trial.KeptFrom == null);
        asked[1].Refusal.ShouldNotBeNullOrWhiteSpace();

        IReadOnlyList<RelyingPartyTrial> kept = await RunAsync([party], file);

        kept.ShouldAllBe(trial => trial.KeptFrom != null);
        kept.Select(trial => trial with { KeptFrom = null }).ShouldBe(asked);
    }

    [SkippableFact]
    public async Task What_verifies_nothing_here_says_nothing_about_the_key_and_what_is_missing_is_named_with_its_command()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "child processes run on Linux");
        string file = _folder.File("kept.json");

        IReadOnlyList<RelyingPartyTrial> trials = await RunAsync(
            [
                new ScriptParty("dead", "echo 'no module' >&2; exit 3"),
                new ScriptParty("one", "") { MissingText = "one is missing: get it" },
                new ScriptParty("two", "") { MissingText = "two is missing: get it" },
            ],
            file
        );

        trials.Select(trial => trial.Name).ShouldBe(["dead", "one, two"]);
        trials[0].NotTried!.ShouldStartWith("it also refuses RS256 with 2048 bits: fails: ");
        trials[0].NotTried!.ShouldContain("no module");
        trials[1].NotTried.ShouldBe("not installed: get it");
        // It may be repaired: nothing is kept.
        TrialCache.Read(file, TimeProvider.System)!.Find(new ScriptParty("dead", ""), Key).ShouldBeNull();
    }

    [SkippableFact]
    public async Task A_party_that_takes_longer_than_the_limit_is_not_tried()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "child processes run on Linux");
        var silent = new ScriptParty("silent", "cat >/dev/null");

        IReadOnlyList<RelyingPartyTrial> trials = await RunAsync([silent], null, TimeSpan.FromMilliseconds(200));

        trials.ShouldHaveSingleItem().NotTried.ShouldBe("no time left of 0.2 seconds");
        silent.Process!.HasEnded.ShouldBeTrue();
    }

    private TrialKey Key => TrialKey.Of(_key, JwsAlgorithm.Ps(256));

    private async Task<IReadOnlyList<RelyingPartyTrial>> RunAsync(
        IReadOnlyList<IServiceParty> parties,
        string? file,
        TimeSpan? limit = null
    )
    {
        var cache = TrialCache.Read(file, TimeProvider.System);
        IReadOnlyList<RelyingPartyTrial> trials = await PartyMatrix.RunAsync(
            parties,
            Key,
            cache,
            limit ?? PartyMatrix.Limit,
            null,
            CancellationToken.None
        );
        cache?.Write();
        return trials;
    }
}
