namespace TokenSigningBench.Core.Tests.Tokens;

public class KeyRoundsTests
{
    [Fact]
    public void Proven_keys_are_measured_in_each_round_until_it_is_enough()
    {
        using var keys = new KeyRounds();
        SigningChoice[] choices = [SigningChoice.Of(JwsAlgorithm.Es(256)), SigningChoice.EdDsa];
        foreach (SigningChoice choice in choices)
            keys.Add(choice, "{}");
        keys.Failed.ShouldBeEmpty();
        keys.Count.ShouldBe(2);
        List<int> rounds = [];

        (IReadOnlyList<KeyTimes> times, RoundConditions conditions) = keys.Measure(9, TimeSpan.Zero, rounds.Add, () => rounds.Count > 3);

        rounds.ShouldBe([0, 1, 2, 3]);
        times.Select(key => key.Choice).ShouldBe(choices);
        times.ShouldAllBe(key => key.Sign.Wall.Length == 3 && key.Verify.Wall.Length == 3);
        conditions.Contention.Count.ShouldBe(3);
    }
}
