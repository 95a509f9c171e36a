using TokenSigningBench.Lab.Rotate;

namespace TokenSigningBench.Lab.Tests.Rotate;

/// <summary>Each expected value follows from the cache's constants.</summary>
public class RotationForecastTests
{
    private static readonly TimeSpan FiveSeconds = TimeSpan.FromSeconds(5);

    [Theory]
    // The refused token asks for the refresh, and the next poll is five seconds later.
    [InlineData("jwtbearer", 1)]
    [InlineData("openiddict", 1)]
    // Ten seconds before the switch its set was fetched: too young to be fetched again until it is 30 s old.
    [InlineData("jose", 4)]
    [InlineData("jwks-rsa", 0)]
    [InlineData("pyjwt", 0)]
    [InlineData("authlib", 0)]
    public void A_sudden_change_is_refused_until_the_set_is_fetched_again(string party, int refused)
    {
        RotationPlan plan = Plan((0, RotationAction.PublishNew), (0, RotationAction.SignNew));
        TimeSpan tenSecondsBefore = TimeSpan.FromSeconds(10) - RotationPlan.Before;

        Outcome(plan, party, tenSecondsBefore).Refused.ShouldBe(refused);
    }

    [Fact]
    public void The_phase_of_a_cache_decides_how_many_are_refused()
    {
        RotationPlan sudden = Plan((0, RotationAction.PublishNew), (0, RotationAction.SignNew));

        Refused(sudden, "jose").ShouldBe((0, 5));
        Refused(sudden, "jwks-rsa").ShouldBe((0, 0));
        // In the last minutes of its twelve hours the lead is enough.
        Refused(PublishFirst(TimeSpan.FromMinutes(10)), "jwtbearer").ShouldBe((0, 1));

        static (int Min, int Max) Refused(RotationPlan plan, string party)
        {
            PhaseEffect phase = RotationForecast.ByPhase(plan, Known(party));
            return (phase.MinRefused, phase.MaxRefused);
        }
    }

    [Fact]
    public void Five_minutes_of_lead_save_JwtBearer_nothing_and_thirteen_hours_do()
    {
        Outcome(PublishFirst(TimeSpan.FromMinutes(5)), "jwtbearer").Refused.ShouldBe(1);
        Outcome(PublishFirst(TimeSpan.FromHours(13)), "jwtbearer").Refused.ShouldBe(0);
    }

    [Fact]
    public void Two_minutes_of_signing_before_publishing_cost_JwtBearer_five_more()
    {
        RotationPlan plan = Plan((0, RotationAction.SignNew), (120, RotationAction.PublishNew));

        RotationOutcome outcome = Outcome(plan, "jwtbearer");

        // The first refusal asks for a set without the key; the next may be asked for five minutes later, and serves the poll after it.
        outcome.FirstRefused.ShouldBe(TimeSpan.Zero);
        outcome.Recovered.ShouldBe(TimeSpan.FromMinutes(5.5));
    }

    [Fact]
    public void Unknown_kids_use_up_the_refresh_that_the_new_key_needs()
    {
        RotationPlan calm = Plan((0, RotationAction.PublishNew), (0, RotationAction.SignNew)),
            attacked = calm with { UnknownKids = TimeSpan.FromSeconds(30) };

        Outcome(calm, "jwtbearer").Recovered.ShouldBe(FiveSeconds);
        // The first stranger arrives a minute before the switch, and five minutes must pass between two refreshes.
        Outcome(attacked, "jwtbearer").Recovered.ShouldBe(TimeSpan.FromMinutes(4) + TimeSpan.FromSeconds(30));
    }

    [Theory]
    // One minute before the switch the set or key was fetched.
    [InlineData("jose", 0, false)]
    [InlineData("jwks-rsa", 8.5, false)]
    [InlineData("jwtbearer", 18.5, true)]
    [InlineData("authlib", 0, false)]
    [InlineData("python-jose", 18.5, true)]
    public void A_withdrawn_key_is_accepted_for_as_long_as_the_cache_has_it(string party, double minutes, bool isAtEnd)
    {
        RotationPlan plan = Plan((0, RotationAction.PublishNew), (0, RotationAction.SignNew), (0, RotationAction.WithdrawOld));

        RotationOutcome outcome = Outcome(plan, party);

        (outcome.WithdrawnFor ?? TimeSpan.Zero).TotalMinutes.ShouldBe(minutes, 0.51);
        outcome.IsWithdrawnAcceptedAtEnd.ShouldBe(isAtEnd);
    }

    [Fact]
    public void A_key_set_that_cannot_be_fetched_leaves_a_background_cache_its_old_one()
    {
        RotationPlan plan = Plan(
            (-60, RotationAction.Fail),
            (0, RotationAction.PublishNew),
            (0, RotationAction.SignNew),
            (60, RotationAction.Recover)
        );

        string current = RotationForecast.Of(plan, Known("jwtbearer"), TimeSpan.Zero).Current;

        current[..current.IndexOf('r')].ShouldAllBe(poll => poll == 'a');
        Outcome(plan, "jwtbearer").Recovered.ShouldBe(TimeSpan.FromMinutes(5.5));
    }

    [Fact]
    public void A_limit_of_lookups_refuses_the_new_key_while_strangers_use_it_up()
    {
        RotationPlan plan = Plan((0, RotationAction.SignNew), (30, RotationAction.PublishNew)) with { UnknownKids = FiveSeconds };

        Outcome(plan, "jwks-rsa").Recovered.ShouldBe(TimeSpan.FromSeconds(30));
        // Two lookups every five seconds: the tenth of the minute is made before the key is published.
        Outcome(plan, "okta-jwt-verifier").Recovered.ShouldBe(TimeSpan.FromSeconds(60));
    }

    [Fact]
    public void The_lead_of_every_known_cache_is_enough_and_no_request_is_refused()
    {
        foreach (KnownParty party in KnownParties.All.Where(party => party.Cache.Lead is not null))
        {
            TimeSpan lead = party.Cache.Lead!.Value + TimeSpan.FromMinutes(1);

            Outcome(PublishFirst(lead), party.Id).Refused.ShouldBe(0, party.Id);
        }
    }

    [Fact]
    public void A_library_that_takes_no_key_of_a_set_with_unknown_types_keeps_its_old_set_or_none()
    {
        RotationPlan plan = PublishFirst(TimeSpan.FromMinutes(10)) with { Others = OtherKeys.UnknownTypes };

        Outcome(plan, "jwtbearer").Refused.ShouldBe(1);
        Outcome(plan, "openiddict").Recovered.ShouldBeNull();
        Outcome(plan, "openiddict").Refused.ShouldBeGreaterThan(1);
    }

    [Fact]
    public void A_phase_decides_when_a_withdrawn_key_is_forgotten_and_not_that_an_algorithm_is_unknown()
    {
        RotationPlan withdrawal = Plan((0, RotationAction.PublishNew), (0, RotationAction.SignNew), (0, RotationAction.WithdrawOld));

        RotationForecast.ByPhase(withdrawal, Known("jwks-rsa")).Outcomes.ShouldBe(["end of the removed key"]);
        // A new kid lets it fetch the set at once.
        RotationForecast.ByPhase(withdrawal, Known("authlib")).Outcomes.ShouldBeEmpty();
        RotationForecast.ByPhase(withdrawal with { To = "ES256" }, Known("okta-jwt-verifier")).MinRefused.ShouldBeGreaterThan(20);
    }

    [Fact]
    public void A_second_between_two_tokens_decides_where_a_limit_is_as_long_as_the_interval_of_unknown_kids()
    {
        RotationPlan plan = Plan(
            (-20, RotationAction.Fail),
            (0, RotationAction.PublishNew),
            (0, RotationAction.SignNew),
            (40, RotationAction.Recover)
        ) with
        {
            UnknownKids = TimeSpan.FromMinutes(1),
        };

        // Its cooldown is a minute. An unknown kid that finds it over lets it ask the issuer that fails, and lose its set.
        RotationForecast.ByPhase(plan, Known("openid-client")).Outcomes.ShouldContain("first refusal");
        // It keeps its set, and asks each time.
        RotationForecast.ByPhase(plan, Known("authlib")).Outcomes.ShouldBeEmpty();
    }

    [Fact]
    public void How_late_a_refresh_in_the_background_is_decides_when_its_relying_party_recovers()
    {
        RotationPlan plan = Plan((0, RotationAction.PublishNew), (0, RotationAction.SignNew)) with
        {
            UnknownKids = TimeSpan.FromSeconds(30),
        };

        RotationForecast.ByPhase(plan, Known("jwtbearer-shortest")).Outcomes.ShouldContain("recovery");
        // Its token waits for the set.
        RotationForecast.ByPhase(plan, Known("authlib")).Outcomes.ShouldBeEmpty();
    }

    [Fact]
    public void An_accepted_token_outlives_its_key_where_the_result_of_its_check_is_kept()
    {
        RotationPlan plan = Plan((0, RotationAction.PublishNew), (0, RotationAction.SignNew), (0, RotationAction.WithdrawOld));

        RotationOutcome outcome = Outcome(plan, "mod-oauth2");

        outcome.Refused.ShouldBe(0);
        // It was accepted a minute before the switch.
        outcome.WithdrawnFor!.Value.TotalMinutes.ShouldBe(4, 0.51);
        RotationForecast.ByPhase(plan, Known("mod-oauth2")).Outcomes.ShouldBe(["end of the removed key"]);
    }

    [Fact]
    public void A_failed_request_is_repeated_in_real_time()
    {
        RotationPlan plan = Plan(
            (-60, RotationAction.Fail),
            (0, RotationAction.PublishNew),
            (0, RotationAction.SignNew),
            (120, RotationAction.Recover)
        );
        RehearsalTiming fast = new(60, plan.Polls());

        // After one second and after two more: at 180 simulated seconds, for the next poll.
        Recovered("openiddict").ShouldBe(TimeSpan.FromSeconds(210));
        Recovered("jwtbearer").ShouldBe(TimeSpan.FromMinutes(5.5));

        TimeSpan? Recovered(string party) =>
            RotationOutcome.Of(plan, RotationForecast.Of(plan, Known(party), TimeSpan.Zero, fast)).Recovered;
    }

    [Fact]
    public void A_set_that_cannot_be_read_stays_where_the_library_keeps_it()
    {
        RotationPlan plan = PublishFirst(TimeSpan.FromMinutes(10)) with { Others = OtherKeys.UnknownTypes };

        PartyTimeline timeline = RotationForecast.Of(plan, Known("authlib"), TimeSpan.Zero);

        // The new kid lets it fetch the set, after which the old key is refused too.
        timeline.Current[^1].ShouldBe(PartyTimeline.Refused);
        timeline.Old[^1].ShouldBe(PartyTimeline.Refused);
        timeline.Fetches.ShouldBe(2);
    }

    [Fact]
    public void Every_known_party_has_a_source_and_its_own_name() => KnownParties.All.Select(party => party.Id).ShouldBeUnique();

    private static CacheModel Known(string party) => KnownParties.Find(party)!.Cache;

    private static RotationOutcome Outcome(RotationPlan plan, string party, TimeSpan firstUse = default) =>
        RotationOutcome.Of(plan, RotationForecast.Of(plan, Known(party), firstUse));

    private static RotationPlan PublishFirst(TimeSpan lead) =>
        Plan((-lead.TotalSeconds, RotationAction.PublishNew), (0, RotationAction.SignNew));

    private static RotationPlan Plan(params (double Seconds, RotationAction Action)[] steps) =>
        new("test", "A plan.", [.. steps.Select(step => new RotationStep(TimeSpan.FromSeconds(step.Seconds), step.Action))])
        {
            From = "RS256:2048",
            To = "RS256:2048",
        };
}
