using TokenSigningBench.Core.Attribution;

namespace TokenSigningBench.Core.Tests.Attribution;

public class SigningInferenceTests
{
    // Signing times in ms on one machine. Only their relation to the key sizes matters.
    private const double Sign2048 = 0.4;
    private const double Sign4096 = 4.7;
    private const double Sign8192 = 35;

    [Theory]
    [InlineData(25, 6, 24.8, TokenPathVerdict.Signing)]
    [InlineData(Sign8192, 1, Sign8192, TokenPathVerdict.Signing)]
    [InlineData(Sign4096, 1, Sign4096, TokenPathVerdict.Signing)]
    [InlineData(Sign2048, 1, Sign2048, TokenPathVerdict.Signing)]
    [InlineData(150 + Sign2048, 1, Sign2048, TokenPathVerdict.SomethingElse)]
    [InlineData(150 + Sign4096, 1, Sign4096, TokenPathVerdict.SomethingElse)]
    [InlineData(150 + Sign8192, 1, Sign8192, TokenPathVerdict.SigningAndSomethingElse)]
    [InlineData(Sign2048, 151, Sign2048, TokenPathVerdict.BeforeTokenPath)]
    [InlineData(Sign4096, 151, Sign4096, TokenPathVerdict.BeforeTokenPath)]
    [InlineData(Sign8192, 151, Sign8192, TokenPathVerdict.Signing)]
    [InlineData(5, 1, Sign8192, TokenPathVerdict.CheaperThanHere)]
    public void The_verdict_depends_on_both_sides(double tokenPath, double before, double local, TokenPathVerdict verdict) =>
        Judge(tokenPath, before, local).Verdict.ShouldBe(verdict);

    [Theory]
    [InlineData(1.9, TokenPathVerdict.Signing)]
    [InlineData(2.2, TokenPathVerdict.SigningAndSomethingElse)]
    [InlineData(1 / 1.9, TokenPathVerdict.Signing)]
    [InlineData(1 / 2.2, TokenPathVerdict.CheaperThanHere)]
    public void A_server_may_be_up_to_twice_as_slow_or_as_fast(double timesAsLong, TokenPathVerdict verdict) =>
        Judge(timesAsLong * Sign8192, before: 1, Sign8192).Verdict.ShouldBe(verdict);

    [Fact]
    public void Without_a_reference_key_a_slow_token_path_is_not_comparable() =>
        Judge(35, 1, local: null).Verdict.ShouldBe(TokenPathVerdict.NotComparable);

    [Fact]
    public void Without_a_reference_key_a_fast_token_path_is_still_not_the_cause() =>
        Judge(0.4, 150, local: null).Verdict.ShouldBe(TokenPathVerdict.BeforeTokenPath);

    [Theory]
    [InlineData(5, TokenPathVerdict.NotSeen)]
    [InlineData(6, TokenPathVerdict.Signing)]
    public void Fewer_than_six_pairs_give_no_verdict(int pairs, TokenPathVerdict verdict) =>
        Judge(35, 1, 35, pairs).Verdict.ShouldBe(verdict);

    [Fact]
    public void No_pairs_give_no_inference() => SigningInference.Of(Run([], 1)).ShouldBeNull();

    [Fact]
    public void An_insignificant_difference_that_may_be_large_is_not_seen() =>
        SigningInference
            .Of(Run([.. Enumerable.Range(0, 10).Select(i => new TokenPathPair(100 + 80 * (i % 2), 180 - 80 * (i % 2), false, null))], 0.4))!
            .Verdict.ShouldBe(TokenPathVerdict.NotSeen);

    [Fact]
    public void An_insignificant_difference_that_is_small_at_most_is_before_the_token_path() =>
        SigningInference
            .Of(Run([.. Enumerable.Range(0, 10).Select(i => new TokenPathPair(150 + i % 2, 151 - i % 2, false, null))], 0.4))!
            .Verdict.ShouldBe(TokenPathVerdict.BeforeTokenPath);

    [Fact]
    public void A_small_difference_that_may_be_large_is_not_cleared()
    {
        // Nine of sixteen differences are 8 ms and seven are 60 ms: the median of 100 is below a tenth, but its interval is not.
        TokenPathPair[] pairs =
        [
            .. Enumerable.Range(0, 16).Select(i => new TokenPathPair(92 + (i < 9 ? 8 : 60) + 0.01 * i, 92, i % 2 == 1, null)),
        ];
        SigningInference inference = SigningInference.Of(Run(pairs, Sign2048))!;
        (
            inference.Bound.Low > 0,
            inference.Bound.Estimate < 0.1 * inference.PageMilliseconds,
            inference.Bound.High > 0.1 * inference.PageMilliseconds
        ).ShouldBe((true, true, true));
        inference.Verdict.ShouldBe(TokenPathVerdict.NotSeen);
    }

    [Fact]
    public void Server_pauses_in_a_few_responses_do_not_change_the_verdict()
    {
        TokenPathPair[] pairs = Pairs(35, 1, 17);
        (pairs[3], pairs[9]) = (pairs[3] with { WithToken = 900 }, pairs[9] with { Without = 700 });
        SigningInference.Of(Run(pairs, 35))!.Verdict.ShouldBe(TokenPathVerdict.Signing);
    }

    [Fact]
    public void Two_tokens_in_a_response_count_as_two_signatures()
    {
        SigningInference one = SigningInference.Of(Run(Pairs(80, 1, 17), 35))!;
        one.Verdict.ShouldBe(TokenPathVerdict.SigningAndSomethingElse);

        SigningInference two = SigningInference.Of(Run(Pairs(80, 1, 17), 35) with { SignaturesPerAnswer = 2 })!;
        two.LocalMilliseconds.ShouldBe(70);
        two.Verdict.ShouldBe(TokenPathVerdict.Signing);
    }

    [Fact]
    public void The_bound_the_page_and_the_share_match_the_measurement()
    {
        SigningInference inference = Judge(25, 6, 24.8);
        inference.Pairs.ShouldBe(17);
        inference.PageMilliseconds.ShouldBe(31, tolerance: 0.1);
        inference.ControlMilliseconds.ShouldBe(6, tolerance: 0.1);
        inference.Bound.Estimate.ShouldBe(25, tolerance: 0.1);
        inference.Share.ShouldBe(25.0 / 31, tolerance: 0.01);
    }

    [Fact]
    public void The_server_s_own_signing_time_is_a_median_if_every_response_has_it()
    {
        TokenPathPair[] pairs = [.. Pairs(25, 6, 7).Select((pair, i) => pair with { ServerSign = 24 + i })];
        SigningInference.Of(Run(pairs, 25))!.ServerSignMilliseconds.ShouldBe(27);
        pairs[2] = pairs[2] with { ServerSign = null };
        SigningInference.Of(Run(pairs, 25))!.ServerSignMilliseconds.ShouldBeNull();
    }

    private static SigningInference Judge(double tokenPath, double before, double? local, int pairs = 17) =>
        SigningInference.Of(Run(Pairs(tokenPath, before, pairs), local))!;

    // Slightly noisy, but the same in every run.
    private static TokenPathPair[] Pairs(double tokenPath, double before, int pairs) =>
        [
            .. Enumerable
                .Range(0, pairs)
                .Select(i => new TokenPathPair(
                    before + tokenPath * (1 + 0.002 * (i % 5 - 2)),
                    before * (1 + 0.002 * (i % 3 - 1)),
                    i % 2 == 1,
                    null
                )),
        ];

    private static TokenPathRun Run(IReadOnlyList<TokenPathPair> pairs, double? local) =>
        new()
        {
            Endpoint = "https://idp.example/connect/authorize",
            ClientId = "rp",
            Parameters = ["client_id"],
            Control = TokenPathControl.Code,
            Pairs = pairs,
            Requests = 4 + 2 * pairs.Count,
            ReferenceKey = local is { } milliseconds ? new("RSA 2048", milliseconds) : null,
        };
}
