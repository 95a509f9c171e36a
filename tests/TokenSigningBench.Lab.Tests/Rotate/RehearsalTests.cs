using System.Collections.Concurrent;
using TokenSigningBench.Check.RelyingParties.Parties;
using TokenSigningBench.Lab.Rotate;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Lab.Tests.Rotate;

public class RehearsalTests
{
    // A stall of a busy machine is a minute at the first, and longer than what the parties' caches wait at the second.
    private const double Speed = 60,
        LongTestsSpeed = 600;

    private static readonly PlanSettings Settings = new(TimeSpan.FromMinutes(10), TimeSpan.FromMinutes(5), null, null);

    [SkippableFact]
    public async Task The_parties_that_need_no_installation_refuse_a_new_key_and_recover()
    {
        LongTest.SkipUnlessAll("a program for each relying party, for as long as a plan lasts");
        IServiceParty[] parties = [.. KnownParties.All.Select(known => known.Party).OfType<DotNetParty>().Where(party => !party.IsVariant)];
        Skip.If(parties[0].Missing() is not null, parties[0].Missing());

        await RehearseAsync("sudden", parties, Speed, CancellationToken.None);
    }

    [SkippableFact]
    public async Task Every_plan_is_rehearsed()
    {
        LongTest.SkipUnlessAll();
        IServiceParty party = VerifyingParties.JwtBearer;
        Skip.If(party.Missing() is not null, party.Missing());

        // Several at once: most of the time is the plan's.
        await Parallel.ForEachAsync(
            PlanFile.Names,
            new ParallelOptions { MaxDegreeOfParallelism = 4 },
            async (name, cancel) => await RehearseAsync(name, [party], LongTestsSpeed, cancel)
        );
    }

    [SkippableFact]
    public async Task The_verifiers_that_warm_a_program_up_leave_the_cache_of_the_one_that_counts_empty()
    {
        IServiceParty party = VerifyingParties.JwtBearer;
        Skip.If(party.Missing() is not null, party.Missing());
        RotationPlan plan = PlanFile.Read("sudden", Settings);
        using var keys = new RotationKeys(plan, TimeProvider.System.GetUtcNow());
        ConcurrentBag<KeySetRequest> requests = [];
        await using RotationIssuer issuer = await RotationIssuer.StartAsync(
            request =>
            {
                requests.Add(request);
                // The old key only, for the verifier that counts.
                return WarmUp.Respond(request, keys) ?? new(keys.KeySet(PublishedKeys.Old));
            },
            CancellationToken.None
        );
        PartyStartupData data = issuer.StartupDataFor(party.Id, Speed, keys.Algorithms) with
        {
            WarmUps = WarmUp.IssuersFor(party.Id, issuer, keys),
        };

        await using RunningParty running = await party.StartAsync(data, CancellationToken.None);

        // Each of the others got its set.
        data.WarmUps.Count.ShouldBe(2);
        data.WarmUps.ShouldAllBe(other => requests.Any(request => issuer.KeySetOf(request.Party) == other.KeySet));
        issuer.RequestsOf(party.Id).ShouldBe(0);
        issuer.FirstRequestOf(party.Id).ShouldBeNull();
        (await running.RefusalOfAsync(keys.Token(data.Issuer, TokenSigner.Old), CancellationToken.None)).ShouldBeNull();
        issuer.RequestsOf(party.Id).ShouldBe(1);
        // Whose key the others had.
        (await running.RefusalOfAsync(keys.Token(data.Issuer, TokenSigner.New), CancellationToken.None)).ShouldNotBeNull();
    }

    [Fact]
    public async Task Disturbed_repetitions_are_rehearsed_again_twice_at_most()
    {
        ScriptParty calm = new("calm", ""),
            once = new("once", ""),
            always = new("always", "");
        List<string> rehearsed = [];

        IReadOnlyList<RotationRow> rows = await Rehearsal.RepeatAsync([calm, once, always], 3, RehearseAsync);

        rehearsed.ShouldBe(["1 calm once always", "2 calm once always", "3 calm once always", "4 once always", "5 always"]);
        rows.Count(row => row is { Id: "once", IsDisturbed: false }).ShouldBe(3);
        rows.Count(row => row.Id == "always").ShouldBe(5);
        // There is nothing to compare one with.
        (await Rehearsal.RepeatAsync([always], 1, RehearseAsync)).Count.ShouldBe(1);

        Task<IReadOnlyList<RotationRow>> RehearseAsync(IReadOnlyList<IServiceParty> parties, int repetition)
        {
            rehearsed.Add($"{repetition} {string.Join(' ', parties.Select(party => party.Id))}");
            return Task.FromResult<IReadOnlyList<RotationRow>>([
                .. parties.Select(party => new RotationRow(party.Id, party.Name)
                {
                    IsDisturbed = party == always || (party == once && repetition == 2),
                }),
            ]);
        }
    }

    private static async Task RehearseAsync(string name, IReadOnlyList<IServiceParty> parties, double speed, CancellationToken cancel)
    {
        RotationPlan plan = PlanFile.Read(name, Settings);
        foreach (RotationRow row in await Rehearsal.RunAsync(plan, speed, parties, 1, null, cancel))
            Check(plan, row, speed);
    }

    private static void Check(RotationPlan plan, RotationRow row, double speed)
    {
        string about = $"{plan.Name}, {row.Name}";
        row.NotRun.ShouldBeNull(about);
        row.Version!.ShouldContain(row.Name.Split(',')[0].Split(' ')[^1]);
        (row.ClockSpeed!.Value / speed).ShouldBe(1, PartyRehearsal.ClockTolerance, about);
        row.Observed!.Fits(plan).ShouldBeTrue(about);
        int after = plan.Polls().Count(poll => poll >= TimeSpan.Zero);
        row.Observed.Current[..^after].ShouldAllBe(poll => poll == PartyTimeline.Accepted, about);
        row.Observed.Unknown.ShouldNotContain(PartyTimeline.Accepted, about);
        // Its default cache has the new key only after a refusal, unless a stranger's token has refreshed it.
        if (plan.UnknownKids is null)
        {
            row.Observed.Current[^after..].ShouldContain(PartyTimeline.Refused, about);
            row.Refusal.ShouldNotBeNull(about);
        }

        // At the speed of long tests a slow response takes longer than the plan.
        if (plan.Name != "jwks-slow")
            row.Observed.Current[^1].ShouldBe(PartyTimeline.Accepted, about);
        row.Observed.Fetches.ShouldBeGreaterThan(1, about);
        row.Predicted!.Fits(plan).ShouldBeTrue(about);
    }

    [SkippableFact]
    public async Task A_party_that_does_not_start_dies_or_does_not_respond_is_a_row_with_its_reason()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "child processes run on Linux");
        IServiceParty[] parties =
        [
            new ScriptParty("absent", "") { MissingText = "it is missing: install it" },
            new ScriptParty("dead", "echo 'no module' >&2; exit 3"),
            new ScriptParty("odd", "echo hello; cat >/dev/null"),
            // A port on which nothing listens.
            new ScriptParty("deaf", """echo '{"name":"deaf 1.0","address":"http://127.0.0.1:9/"}'; cat >/dev/null"""),
        ];

        IReadOnlyList<RotationRow> rows = await Rehearsal.RunAsync(
            PlanFile.Read("withdrawal", Settings),
            600,
            parties,
            1,
            null,
            CancellationToken.None
        );

        rows.Select(row => (row.Id, row.IsInstalled)).ShouldBe([("absent", false), ("dead", true), ("odd", true), ("deaf", true)]);
        rows.ShouldAllBe(row => row.Observed == null);
        rows[0].NotRun.ShouldBe("it is missing: install it");
        rows[1].NotRun!.ShouldContain("exit code 3: no module");
        rows[2].NotRun!.ShouldContain("wrote no address: hello");
        rows[3].NotRun!.ShouldContain("gave no response");
    }

    [SkippableFact]
    public async Task An_interrupt_leaves_no_process_behind()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "child processes run on Linux");
        using var interrupt = new CancellationTokenSource();
        // It never writes its address.
        var party = new ScriptParty("silent", "cat >/dev/null") { Started = () => interrupt.Cancel() };

        await Should.ThrowAsync<OperationCanceledException>(() =>
            Rehearsal.RunAsync(PlanFile.Read("withdrawal", Settings), 600, [party], 1, null, interrupt.Token)
        );

        party.Process!.HasEnded.ShouldBeTrue();
    }
}
