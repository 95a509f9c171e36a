using TokenSigningBench.Lab.Login.Url;
using TokenSigningBench.Testing;
using Xunit.Abstractions;

namespace TokenSigningBench.Lab.Tests.Login.Url;

/// <summary>
/// How often the verdict is right on servers whose signing time is known: with each set of controls, and with a local processor between
/// half and twice as fast as the server's. VerdictTableTests has more conditions.
/// </summary>
public sealed class SigningVerdictSimulationTests(ITestOutputHelper output)
{
    private const int Runs = 400;

    // Signing takes 26%, 42% and 15% of the page: neither the cause nor a small part.
    [SkippableTheory]
    [InlineData(17.5, 50, 1, 0.1)]
    [InlineData(17.5, 50, 1, 0.2)]
    [InlineData(17.5, 50, 1, 0.3)]
    [InlineData(35, 45, 3, 0.1)]
    [InlineData(35, 45, 3, 0.2)]
    [InlineData(35, 45, 3, 0.3)]
    [InlineData(15, 40, 44.5, 0.1)]
    [InlineData(15, 84, 0.5, 0.1)]
    [InlineData(15, 0, 84.5, 0.1)]
    [InlineData(15, 40, 44.5, 0.3)]
    [InlineData(15, 84, 0.5, 0.3)]
    public void Signing_that_is_a_part_is_neither_the_cause_nor_cleared(double sign, double lookup, double session, double noise)
    {
        if ((sign, noise) is not ((17.5, 0.3) or (35, 0.1) or (15, 0.3)))
            LongTest.SkipUnlessAll("the same with other noise");
        foreach (Controls controls in SimulatedServer.AllControls)
        foreach (bool forEachToken in new[] { false, true })
        {
            Dictionary<TokenPathVerdict, int> found = Count(
                new SimulatedServer(sign, lookup, session, noise) { LooksUpForEachToken = forEachToken },
                controls
            );
            found.GetValueOrDefault(TokenPathVerdict.Signing).ShouldBeLessThanOrEqualTo(Runs / 20);
            found.GetValueOrDefault(TokenPathVerdict.LookElsewhere).ShouldBeLessThanOrEqualTo(Runs / 20);
        }
    }

    // With a count control beside userinfo both must agree, which takes quieter times than userinfo alone.
    [Theory]
    [InlineData(Controls.Userinfo, 0.05)]
    [InlineData(Controls.Userinfo, 0.1)]
    [InlineData(Controls.Userinfo, 0.2)]
    [InlineData(Controls.OtherCount | Controls.Userinfo, 0.05)]
    [InlineData(Controls.ServerTiming, 0.1)]
    [InlineData(Controls.ServerTiming, 0.3)]
    [InlineData(Controls.OtherCount | Controls.Userinfo | Controls.ServerTiming, 0.2)]
    public void Signing_of_35_of_38_ms_is_the_cause(Controls controls, double noise) =>
        Count(new SimulatedServer(35, 0.5, 2, noise), controls)
            .GetValueOrDefault(TokenPathVerdict.Signing)
            .ShouldBeGreaterThanOrEqualTo(Runs * 9 / 10);

    // Without userinfo and Server-Timing only the local key bounds signing from below, which another processor may halve.
    [Theory]
    [InlineData(Controls.None, 0.1)]
    [InlineData(Controls.OtherCount, 0.1)]
    [InlineData(Controls.None, 0.3)]
    [InlineData(Controls.OtherCount | Controls.Userinfo, 0.3)]
    public void Signing_of_35_of_38_ms_is_never_cleared_where_it_is_not_established(Controls controls, double noise)
    {
        Dictionary<TokenPathVerdict, int> found = Count(new SimulatedServer(35, 0.5, 2, noise), controls);
        found.GetValueOrDefault(TokenPathVerdict.LookElsewhere).ShouldBe(0);
        found.GetValueOrDefault(TokenPathVerdict.SigningAndSomethingElse).ShouldBeLessThanOrEqualTo(Runs / 20);
        found.GetValueOrDefault(TokenPathVerdict.Undecided).ShouldBeGreaterThan(0);
    }

    [Theory]
    [InlineData(0.1)]
    [InlineData(0.3)]
    public void A_lookup_that_userinfo_does_not_make_is_not_taken_for_signing_where_there_is_a_dose(double noise) =>
        Count(new SimulatedServer(17.5, 50, 1, noise) { UserinfoLooksUp = false }, Controls.OtherCount | Controls.Userinfo)
            .GetValueOrDefault(TokenPathVerdict.Signing)
            .ShouldBeLessThanOrEqualTo(Runs / 20);

    [Fact]
    public void Noise_makes_no_verdict_likelier()
    {
        foreach (Controls controls in SimulatedServer.AllControls)
        {
            int[] decided =
            [
                .. new[] { 0.05, 0.1, 0.2, 0.3, 0.5 }.Select(noise =>
                    Runs - Count(new SimulatedServer(35, 45, 3, noise), controls).GetValueOrDefault(TokenPathVerdict.Undecided)
                ),
            ];
            decided.Zip(decided.Skip(1)).ShouldAllBe(pair => pair.Second <= pair.First + Runs / 50);
        }
    }

    [Theory]
    [InlineData(0.05)]
    [InlineData(0.1)]
    [InlineData(0.2)]
    [InlineData(0.3)]
    public void A_lookup_of_50_ms_beside_a_signature_of_0_4_ms_is_elsewhere(double noise)
    {
        foreach (Controls controls in SimulatedServer.AllControls)
            Count(new SimulatedServer(0.4, 50, 1, noise), controls)
                .GetValueOrDefault(TokenPathVerdict.LookElsewhere)
                .ShouldBeGreaterThanOrEqualTo(Runs * 9 / 10);
    }

    private Dictionary<TokenPathVerdict, int> Count(SimulatedServer server, Controls controls)
    {
        var random = new Random(2024);
        Dictionary<TokenPathVerdict, int> found = Enumerable
            .Range(0, Runs)
            .Select(_ => SigningInference.Of(server.Run(controls, random))!.Verdict)
            .CountBy(verdict => verdict)
            .ToDictionary();
        output.WriteLine(
            $"{server}, {controls}: "
                + string.Join(", ", found.OrderBy(one => one.Key).Select(one => $"{one.Key} {100.0 * one.Value / Runs:0.#}%"))
        );
        return found;
    }
}
