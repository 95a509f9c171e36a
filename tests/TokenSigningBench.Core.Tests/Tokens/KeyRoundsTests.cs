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

    // What else differs between the algorithms of one RSA key is the digest and the padding, which has a time of its own.
    [Fact]
    public void Algorithms_of_one_RSA_key_have_the_time_of_their_encoding_and_a_lone_one_has_none()
    {
        using var own = TokenKey.FromRsa(KnownPrimeKeys.Create(2048));
        using var keys = new KeyRounds();
        SigningChoice[] choices = [SigningChoice.RsaPkcs1(256, 2048), SigningChoice.RsaPss(512, 2048), SigningChoice.Ecdsa(256)];
        keys.Add(choices[0], "{}", own);
        keys.Add(choices[1], "{}", own);
        keys.Add(choices[2], "{}");

        IReadOnlyList<KeyTimes> times = keys.Measure(2, TimeSpan.Zero, _ => { }).Keys;

        times
            .Select(key => (key.Choice, key.Encoding is not null))
            .ShouldBe(choices.Select(one => (one, one.Algorithm.Padding is not null)));
        // One sample beside each of the rounds, so that both met the same machine.
        times[1].Encoding!.Value.Sign.Wall.Length.ShouldBe(2);
        keys.Dispose();
        // Its owner keeps it.
        own.Rsa!.ExportSubjectPublicKeyInfo().ShouldNotBeEmpty();
    }

    [Fact]
    public void A_key_that_does_not_sign_is_listed_with_its_cause_and_not_measured()
    {
        using var whole = KnownPrimeKeys.Create(2048);
        using var publicPart = TokenKey.FromRsa(RSA.Create(whole.ExportParameters(includePrivateParameters: false)));
        using var keys = new KeyRounds();
        SigningChoice choice = SigningChoice.RsaPkcs1(256, 2048);

        keys.Add(choice, "{}", publicPart);

        keys.Count.ShouldBe(0);
        (SigningChoice failed, string cause) = keys.Failed.ShouldHaveSingleItem();
        failed.ShouldBe(choice);
        cause.ShouldContain("Exception: ");
    }
}
