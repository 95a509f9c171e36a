using TokenSigningBench.Core.Files;
using TokenSigningBench.Lab.Rotate;

namespace TokenSigningBench.Lab.Tests.Rotate;

public class PlanFileTests
{
    private static readonly PlanSettings Settings = new(TimeSpan.FromMinutes(10), TimeSpan.FromMinutes(5), null, null);

    public static TheoryData<string> Names => [.. PlanFile.Names];

    [Theory]
    [MemberData(nameof(Names))]
    public void Every_plan_of_the_program_can_be_carried_out(string name)
    {
        RotationPlan plan = PlanFile.Read(name, Settings);

        plan.Name.ShouldBe(name);
        plan.About.ShouldEndWith(".");
        PlanKeys.Check(plan);
        plan.Window.ShouldBeLessThanOrEqualTo(TimeSpan.FromMinutes(21));
        plan.StateAt(plan.Start).ShouldBe(new(PublishedKeys.Old, SignsNew: false, Fails: false, IsSlow: false));
        plan.StateAt(plan.End).ShouldBe(new(PublishedKeys.New, SignsNew: true, Fails: false, IsSlow: false));
        plan.Polls().Zip(plan.Polls().Skip(1), (one, next) => next - one).Max().ShouldBeLessThanOrEqualTo(TimeSpan.FromSeconds(30));
        plan.Polls().ShouldContain(TimeSpan.FromSeconds(5));
    }

    [Fact]
    public void The_lead_and_the_keys_of_the_command_line_are_the_plans()
    {
        RotationPlan plan = PlanFile.Read("publish-first", Settings with { Lead = TimeSpan.FromHours(13), To = "ES384" });

        plan.Steps[0].ShouldBe(new(TimeSpan.FromHours(-13), RotationAction.PublishNew));
        (plan.From, plan.To).ShouldBe(("RS256:2048", "ES384"));
    }

    [Theory]
    [InlineData("name: x\nsteps:\n  - { at: 0, do: sign newer }", "do: sign newer is not known")]
    [InlineData("name: x\nsteps:\n  - { at: soon, do: sign new }", "at: soon is not a time")]
    [InlineData("name: x\nsteps:\n  - { at: 1m, do: sign new }", "one step 'sign new', at 0")]
    [InlineData("name: x\nsteps:\n  - { at: 0, do: sign new }\n  - { at: 25h, do: withdraw old }", "more than 24 hours")]
    [InlineData("name: x\nsteps:\n  - { at: -1m, do: withdraw old }\n  - { at: 0, do: sign new }", "while it still signs")]
    [InlineData("name: x\nkid: other\nsteps:\n  - { at: 0, do: sign new }", "kid: other is not known")]
    [InlineData("name: x\nunknown-kids: 7s\nsteps:\n  - { at: 0, do: sign new }", "no multiple of 5s")]
    [InlineData("name: x\ncolour: red\nsteps: []", "is no plan: line 2")]
    [InlineData("name: [", "is no plan: line")]
    [InlineData("", "needs a name and steps")]
    public void What_cannot_be_carried_out_is_refused_in_one_line(string text, string reason)
    {
        UserErrorException refusal = Should.Throw<UserErrorException>(() => PlanFile.Parse("my.yaml", text, Settings));

        refusal.Message.ShouldStartWith("my.yaml: ");
        refusal.Message.ShouldContain(reason);
        refusal.Message.ShouldNotContain("\n");
    }

    [Fact]
    public void An_unknown_plan_is_refused_with_the_known_ones() =>
        Should.Throw<UserErrorException>(() => PlanFile.Read("slowly", Settings)).Message.ShouldContain("publish-first");
}
