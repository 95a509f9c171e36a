using TokenSigningBench.Core.Figures;
using TokenSigningBench.Lab.Login.Url;

namespace TokenSigningBench.Lab.Tests.Login.Url;

public class SigningInferenceTests
{
    // Signing times in ms on one machine. Only their relation to the key sizes matters.
    private const double Sign2048 = 0.4;
    private const double Sign8192 = 35;

    [Theory]
    [InlineData(Sign8192, 1, 2.2 * Sign8192, TokenPathVerdict.Signing)]
    [InlineData(2 * Sign8192, 50, 2 * Sign8192, TokenPathVerdict.SigningAndSomethingElse)]
    [InlineData(150 + Sign2048, 1, Sign2048, TokenPathVerdict.LookElsewhere)]
    [InlineData(150 + Sign8192, 1, Sign8192, TokenPathVerdict.Undecided)]
    [InlineData(Sign2048, 151, Sign2048, TokenPathVerdict.LookElsewhere)]
    [InlineData(Sign2048, 1, Sign2048, TokenPathVerdict.Fast)]
    public void On_another_machine_the_verdict_depends_on_both_sides(
        double tokenPath,
        double before,
        double local,
        TokenPathVerdict verdict
    ) => Judge(tokenPath, before, local).Verdict.ShouldBe(verdict);

    [Theory]
    [InlineData(Sign8192, 1, Sign8192, TokenPathVerdict.Signing)]
    [InlineData(2 * Sign8192, 50, Sign8192, TokenPathVerdict.SigningAndSomethingElse)]
    [InlineData(150 + Sign8192, 1, Sign8192, TokenPathVerdict.SigningAndSomethingElse)]
    [InlineData(Sign2048, 1, Sign2048, TokenPathVerdict.Fast)]
    public void On_this_machine_a_signature_takes_what_it_takes_here(
        double tokenPath,
        double before,
        double local,
        TokenPathVerdict verdict
    ) => SigningInference.Of(Run(Pairs(tokenPath, before, 17), local) with { IsSameMachine = true })!.Verdict.ShouldBe(verdict);

    [Fact]
    public void On_a_busy_machine_a_signature_may_take_any_time_longer()
    {
        TokenPathRun run = Run(Pairs(150 + Sign8192, 1, 17), Sign8192) with { IsSameMachine = true, OtherCores = 1 };
        SigningInference inference = SigningInference.Of(run)!;
        inference.Share.High.ShouldBeGreaterThan(0.9);
        (inference.Verdict, inference.Reason).ShouldBe((TokenPathVerdict.Undecided, UndecidedReason.MissingEvidence));
    }

    [Fact]
    public void A_signature_as_long_as_the_token_path_is_not_established_by_the_local_key_alone()
    {
        // The server may be four times as fast, with another 26 ms in the token path.
        SigningInference inference = Judge(35, 3, local: 35);
        inference.Share.Low.ShouldBe(8.75 / 38, tolerance: 0.01);
        inference.Share.High.ShouldBe(35.0 / 38, tolerance: 0.01);
        (inference.Verdict, inference.Reason).ShouldBe((TokenPathVerdict.Undecided, UndecidedReason.MissingEvidence));
    }

    [Fact]
    public void A_response_without_a_token_that_takes_longer_is_nothing_to_compare_with()
    {
        SigningInference inference = Judge(-30, 80, local: 1);
        (inference.Verdict, inference.Reason).ShouldBe((TokenPathVerdict.Undecided, UndecidedReason.ControlIsSlower));
    }

    [Theory]
    [InlineData(0, 1, TokenPathVerdict.Undecided)]
    [InlineData(0, 0.099, TokenPathVerdict.LookElsewhere)]
    [InlineData(0.1, 0.9, TokenPathVerdict.SigningAndSomethingElse)]
    [InlineData(0.1, 0.91, TokenPathVerdict.Undecided)]
    [InlineData(0.099, 0.5, TokenPathVerdict.Undecided)]
    [InlineData(0.5, 1, TokenPathVerdict.Signing)]
    [InlineData(0.499, 0.95, TokenPathVerdict.Undecided)]
    [InlineData(0.6, 0.5, TokenPathVerdict.Undecided)]
    [InlineData(0.08, 0.05, TokenPathVerdict.Undecided)]
    [InlineData(0, -0.01, TokenPathVerdict.Undecided)]
    public void The_verdict_is_a_function_of_one_interval(double low, double high, TokenPathVerdict verdict) =>
        SigningShare.Judge(low, high).ShouldBe(verdict);

    [Fact]
    public void A_code_that_is_signed_too_bounds_nothing()
    {
        // As OpenIddict: a code is a signed token. Each response takes 36 ms, and one with two tokens 66.
        TokenPathRun run = Run([.. Pairs(0.5, 36, 12).Select(pair => pair with { WithOtherCount = pair.WithToken + 30 })], 29) with
        {
            IsSameMachine = true,
            OtherCount = new("id_token token", 2),
        };
        SigningInference inference = SigningInference.Of(run)!;
        (inference.ControlSigns, inference.Verdict).ShouldBe((true, TokenPathVerdict.Signing));

        // A request without a nonce is refused, and its refusal is not signed.
        inference = SigningInference.Of(run with { Control = TokenPathControl.NoNonce })!;
        (inference.ControlSigns, inference.Verdict).ShouldBe((false, TokenPathVerdict.Undecided));
    }

    [Theory]
    [InlineData(0.1, TokenPathVerdict.Signing)]
    [InlineData(42, TokenPathVerdict.Undecided)]
    public void A_userinfo_lookup_explains_no_more_than_it_takes(double lookup, TokenPathVerdict verdict) =>
        SigningInference
            .Of(Run([.. Pairs(80, 3, 12).Select(pair => pair with { Userinfo = 1 + lookup, UserinfoRefused = 1 })], 50))!
            .Verdict.ShouldBe(verdict);

    [Fact]
    public void A_lookup_is_not_inferred_from_a_control_that_may_be_refused_before_the_session_is_read()
    {
        TokenPathRun run = Run([.. Pairs(80, 3, 12).Select(pair => pair with { Userinfo = 1.1, UserinfoRefused = 1 })], 50) with
        {
            Control = TokenPathControl.NoNonce,
        };
        SigningInference inference = SigningInference.Of(run)!;
        inference.Bounds.ShouldNotContain(bound => bound.Evidence == ShareEvidence.Lookup);
        inference.Verdict.ShouldBe(TokenPathVerdict.Undecided);
    }

    [Theory]
    [InlineData(1, 2, 17.5)]
    [InlineData(2, 1, -17.5)]
    public void Another_number_of_signatures_bounds_the_signatures_of_a_response(int signatures, int other, double difference)
    {
        // 67.5 ms for a token, of which a signature takes 17.5 at most.
        TokenPathRun run = Run([.. Pairs(67.5, 1, 12).Select(pair => pair with { WithOtherCount = pair.WithToken + difference })], 30);
        SigningInference inference = SigningInference.Of(
            run with
            {
                SignaturesPerAnswer = signatures,
                OtherCount = new("id_token token", other),
            }
        )!;
        inference.CountDifference!.Value.Estimate.ShouldBe(17.5, tolerance: 0.01);
        inference.Share.High.ShouldBe(signatures * 17.5 / 68.5, tolerance: 0.01);
        inference.Verdict.ShouldBe(TokenPathVerdict.SigningAndSomethingElse);
    }

    [Theory]
    [InlineData(34, TokenPathVerdict.Signing)]
    [InlineData(12, TokenPathVerdict.SigningAndSomethingElse)]
    [InlineData(1, TokenPathVerdict.LookElsewhere)]
    public void The_server_s_own_time_decides_where_it_agrees_with_its_responses(double sign, TokenPathVerdict verdict)
    {
        SigningInference inference = SigningInference.Of(
            Run([.. Pairs(35, 3, 12).Select(pair => pair with { ServerSign = sign })], local: sign)
        )!;
        (inference.Verdict, inference.Share.IsReported).ShouldBe((verdict, true));
    }

    [Theory]
    [InlineData(35, 0.4)]
    [InlineData(1, 20)]
    public void A_server_s_own_time_that_its_responses_or_the_key_do_not_permit_decides_nothing(double sign, double local)
    {
        SigningInference inference = SigningInference.Of(
            Run([.. Pairs(local == 20 ? 35 : 2, 36, 12).Select(pair => pair with { ServerSign = sign })], local)
        )!;
        (inference.Verdict, inference.Reason).ShouldBe((TokenPathVerdict.Undecided, UndecidedReason.ReportDisagrees));
    }

    [Fact]
    public void Times_of_the_server_that_are_longer_than_its_responses_are_not_used()
    {
        // In microseconds, for example.
        SigningInference inference = SigningInference.Of(
            Run([.. Pairs(2, 36, 12).Select(pair => pair with { ServerSign = 350, ServerSum = 1000 })], local: 0.4)
        )!;
        (inference.Verdict, inference.Share.IsReported).ShouldBe((TokenPathVerdict.LookElsewhere, false));
    }

    [Fact]
    public void Without_a_reference_key_a_slow_token_path_is_undecided()
    {
        SigningInference inference = Judge(35, 1, local: null);
        (inference.Verdict, inference.Reason).ShouldBe((TokenPathVerdict.Undecided, UndecidedReason.MissingEvidence));
    }

    [Fact]
    public void Without_a_reference_key_a_fast_token_path_is_still_not_the_cause() =>
        Judge(0.4, 150, local: null).Verdict.ShouldBe(TokenPathVerdict.LookElsewhere);

    [Fact]
    public void A_token_path_shorter_than_the_key_allows_is_undecided()
    {
        SigningInference inference = Judge(15, 1, 2 * Sign8192);
        (inference.Verdict, inference.Reason).ShouldBe((TokenPathVerdict.Undecided, UndecidedReason.CheaperThanHere));
    }

    [Fact]
    public void A_token_path_that_neither_the_key_nor_userinfo_explains_is_undecided()
    {
        SigningInference inference = SigningInference.Of(
            Run([.. Pairs(50, 1, 12).Select(pair => pair with { Userinfo = 1.1, UserinfoRefused = 1 })], Sign2048)
        )!;
        (inference.Verdict, inference.Reason).ShouldBe((TokenPathVerdict.Undecided, UndecidedReason.SlowerThanHere));
    }

    [Theory]
    [InlineData(6, TokenPathVerdict.Undecided)]
    [InlineData(7, TokenPathVerdict.Signing)]
    public void Fewer_than_seven_rounds_give_no_verdict(int pairs, TokenPathVerdict verdict) =>
        Judge(35, 1, 80, pairs).Verdict.ShouldBe(verdict);

    // From run to run the same page would be fast, and signing its cause.
    [Theory]
    [InlineData(9.9, TokenPathVerdict.Fast, null)]
    [InlineData(10, TokenPathVerdict.Undecided, UndecidedReason.NearlyFast)]
    [InlineData(10.1, TokenPathVerdict.Signing, null)]
    public void A_page_around_the_limit_is_neither_fast_nor_slow(double page, TokenPathVerdict verdict, UndecidedReason? reason)
    {
        SigningInference inference = Judge(page - 1, 1, local: 2.2 * page);
        (inference.Verdict, inference.Reason).ShouldBe((verdict, reason));
    }

    [Fact]
    public void A_page_around_the_limit_that_signing_has_no_part_in_is_decided() =>
        Judge(0.4, 9.6, local: 0.4).Verdict.ShouldBe(TokenPathVerdict.LookElsewhere);

    [Fact]
    public void No_pairs_give_no_inference() => SigningInference.Of(Run([], 1)).ShouldBeNull();

    [Fact]
    public void An_insignificant_difference_that_may_be_large_is_undecided() =>
        SigningInference
            .Of(Run([.. Enumerable.Range(0, 10).Select(i => new TokenPathPair(100 + 80 * (i % 2), 180 - 80 * (i % 2), false, null))], 20))!
            .Verdict.ShouldBe(TokenPathVerdict.Undecided);

    [Fact]
    public void A_small_difference_that_may_be_large_is_not_cleared()
    {
        // Nine of sixteen differences are 8 ms and seven are 60 ms: the median's share is below a tenth, but its interval is not.
        TokenPathPair[] pairs =
        [
            .. Enumerable.Range(0, 16).Select(i => new TokenPathPair(92 + (i < 9 ? 8 : 60) + 0.01 * i, 92, i % 2 == 1, null)),
        ];
        SigningInference inference = SigningInference.Of(Run(pairs, local: 10))!;
        inference.Difference.Estimate.ShouldBeLessThan(0.1 * inference.Page.Estimate);
        (inference.Verdict, inference.Reason).ShouldBe((TokenPathVerdict.Undecided, UndecidedReason.Noise));
    }

    [Fact]
    public void Server_pauses_in_a_few_responses_do_not_change_the_verdict()
    {
        TokenPathPair[] pairs = Pairs(35, 1, 17);
        (pairs[3], pairs[9]) = (pairs[3] with { WithToken = 900 }, pairs[9] with { Without = 700 });
        SigningInference.Of(Run(pairs, 80))!.Verdict.ShouldBe(TokenPathVerdict.Signing);
    }

    [Fact]
    public void Two_tokens_in_a_response_count_as_two_signatures()
    {
        TokenPathRun one = Run(Pairs(80, 1, 17), 40) with { IsSameMachine = true };
        SigningInference.Of(one)!.Verdict.ShouldBe(TokenPathVerdict.Undecided);

        SigningInference two = SigningInference.Of(one with { SignaturesPerAnswer = 2 })!;
        two.LocalMilliseconds.ShouldBe(80);
        two.Verdict.ShouldBe(TokenPathVerdict.Signing);
    }

    [Fact]
    public void The_server_s_own_signing_time_is_a_median_if_every_response_has_it()
    {
        TokenPathPair[] pairs = [.. Pairs(25, 6, 7).Select((pair, i) => pair with { ServerSign = 20 + i })];
        SigningInference.Of(Run(pairs, 25))!.ServerSignMilliseconds.ShouldBe(23);
        pairs[2] = pairs[2] with { ServerSign = null };
        SigningInference.Of(Run(pairs, 25))!.ServerSignMilliseconds.ShouldBeNull();
    }

    [Fact]
    public void An_undecided_verdict_is_marked_in_the_run() =>
        Run(Pairs(35, 3, 12), 35).Verdicts().ShouldBe([new("login-url", RunVerdict.Undecided) { Text = "missingEvidence", IsMet = false }]);

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
