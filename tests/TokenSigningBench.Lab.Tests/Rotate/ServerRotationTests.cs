using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Core.Figures;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Lab.Rotate;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Lab.Tests.Rotate;

public class ServerRotationTests
{
    [SkippableFact]
    public void Duendes_defaults_are_those_of_its_documentation_and_only_relying_parties_that_never_fetch_refuse()
    {
        LongTest.SkipUnlessAll("a relying party for each setting");
        ServerRotation duende = Of("duende");

        (duende.Rotate, duende.Announce, duende.Retire, duende.IsDefault).ShouldBe(
            (TimeSpan.FromDays(90), TimeSpan.FromDays(14), TimeSpan.FromDays(14), true)
        );
        string[] refusing = [.. KnownParties.All.Where(party => Verdict(duende, party.Id).IsMet == false).Select(party => party.Id)];
        refusing.ShouldBe(KnownParties.All.Where(party => party.Cache.Lead is null).Select(party => party.Id));
        refusing.ShouldContain("haproxy");
    }

    // JwtBearer's set is 12 h old and up to 36 min more; jose looks at most every 30 s.
    [Theory]
    [InlineData("openiddict", null, "jwtbearer", "For up to 5 s")]
    [InlineData("openiddict", null, "jose", "For up to 25 s")]
    [InlineData("openiddict", null, "jwks-rsa", null)]
    [InlineData("openiddict", 1.0, "jose", null)]
    [InlineData("keycloak", 12.0, "jwtbearer", "One request")]
    [InlineData("keycloak", 13.0, "jwtbearer", null)]
    [InlineData("duende", 1.0, "jwtbearer", "For up to 5 s")]
    public void A_relying_party_refuses_where_the_key_is_published_for_less_time_than_its_cache_needs(
        string server,
        double? hours,
        string party,
        string? refusal
    )
    {
        RunVerdict verdict = Verdict(Of(server, announce: hours is { } given ? TimeSpan.FromHours(given) : null), party);

        verdict.Text.ShouldBe(refusal);
        verdict.IsMet.ShouldBe(refusal is null);
    }

    [Fact]
    public void A_key_that_is_withdrawn_before_its_tokens_expire_is_refused_by_those_who_fetch_again()
    {
        ServerRotation early = Of("duende", retire: TimeSpan.FromMinutes(30));

        Verdict(early, "jose").Text.ShouldBe("Tokens of the old key from 30 min to 1 h after the switch");
        Verdict(Of("duende", retire: TimeSpan.FromHours(1)), "jose").Text.ShouldBeNull();
        // It keeps the set until a kid is unknown.
        Verdict(early, "authlib").Text.ShouldBeNull();
        // Keycloak's tokens live five minutes.
        Verdict(Of("keycloak", announce: TimeSpan.FromHours(1), retire: TimeSpan.FromMinutes(30)), "jose").Text.ShouldBeNull();
    }

    // What was published earlier than any cache needs changes nothing, and is not simulated.
    [Theory]
    [InlineData("jwtbearer")]
    [InlineData("ruby-jwt")]
    public void Fourteen_days_are_predicted_as_thirteen_hours(string party)
    {
        RotationPlan days = Of("duende").ToPlan("duende", "RS256:2048", "RS256:2048"),
            hours = Of("duende", announce: TimeSpan.FromHours(13)).ToPlan("duende", "RS256:2048", "RS256:2048");

        days.Start.ShouldBe(hours.Start);
        RotationForecast.ByPhase(days, KnownParties.Find(party)!.Cache).MaxRefused.ShouldBe(0);
        KnownParties.All.ShouldAllBe(one => one.Cache.Lead == null || one.Cache.Lead <= -days.Steps[0].At);
    }

    [Theory]
    [InlineData("duende", 14.0, null, null, "--rotate 14d: is not longer than the announcement, 14 d")]
    [InlineData("duende", null, 90.0, null, "--announce 90d: is not shorter than the rotation, 90 d")]
    [InlineData("openiddict", 5.0, 6.0, null, "--announce 6d: is not shorter than the rotation, 5 d")]
    [InlineData("duende", 0.0, null, null, "--rotate 0s: no key would ever sign")]
    [InlineData("duende", null, 0.0, null, "--announce 0s: Duende IdentityServer does not start with it")]
    [InlineData("duende", null, null, 0.0, "--retire 0s: Duende IdentityServer does not start with it")]
    [InlineData("duend", null, null, null, "--like duend: did you mean 'duende'?")]
    public void Settings_that_contradict_each_other_are_refused(
        string server,
        double? rotate,
        double? announce,
        double? retire,
        string message
    )
    {
        var refusal = Should.Throw<UserErrorException>(() =>
            ServerRotation.Of("--like", server, Days(rotate), Days(announce), Days(retire))
        );

        refusal.Message.ShouldStartWith(message);

        static TimeSpan? Days(double? days) => days is { } given ? TimeSpan.FromDays(given) : null;
    }

    [Fact]
    public void Every_server_names_its_source_and_how_it_chooses()
    {
        ServerHabit.All.Select(habit => habit.Id).ShouldBe(["duende", "openiddict", "keycloak"]);
        ServerHabit.All.ShouldAllBe(habit =>
            habit.Source.Length > 0 && habit.Address.StartsWith("https://", StringComparison.Ordinal) && habit.Choice.EndsWith('.')
        );
    }

    private static ServerRotation Of(string server, TimeSpan? rotate = null, TimeSpan? announce = null, TimeSpan? retire = null) =>
        ServerRotation.Of("--like", server, rotate, announce, retire);

    private static RunVerdict Verdict(ServerRotation server, string party)
    {
        RotationPlan plan = server.ToPlan("test", "RS256:2048", "RS256:2048");
        var run = new RotationRun
        {
            Plan = plan,
            Speed = 1,
            IsRehearsal = false,
            Rows = [.. RotationForecast.Rows(plan, [party])],
            Server = server,
        };
        return run.Verdicts().ShouldHaveSingleItem();
    }
}
