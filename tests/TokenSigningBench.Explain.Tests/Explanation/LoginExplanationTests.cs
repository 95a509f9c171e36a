namespace TokenSigningBench.Explain.Tests.Explanation;

/// <summary>100 requests in 10 s with two in flight: 200 ms each, 20 s together.</summary>
public sealed class LoginExplanationTests
{
    private static readonly CallTimes NoCalls = new(0, 0, 0, 0);

    [Fact]
    public void A_part_of_a_fifth_is_a_cause_and_a_smaller_one_is_not()
    {
        var found = LoginExplanation.Of(Run(new(WaitKind.PasswordHash, 4.1), new(WaitKind.Lock, 3.9), new(WaitKind.OtherCode, 1)));

        found.Causes.Select(cause => cause.Kind).ShouldBe([WaitKind.UnknownAwait, WaitKind.PasswordHash]);
    }

    [Fact]
    public void Two_causes_at_once_are_both_named_the_larger_first()
    {
        ExplainRun run = Run(new ThreadTime(WaitKind.Signing, 8)) with { Calls = NoCalls with { Http = 11 } };

        var found = LoginExplanation.Of(run);

        found.Causes.Select(cause => cause.Kind).ShouldBe([WaitKind.Http, WaitKind.Signing]);
        found.Causes[0].Share.ShouldBe(0.55, 1e-9);
        found.MillisecondsPerRequest.ShouldBe(200, 1e-9);
    }

    [Fact]
    public void On_a_fast_server_nothing_is_wrong_whatever_has_the_largest_share()
    {
        ExplainRun run = Run(new(WaitKind.Signing, 12), new(WaitKind.Lock, 4), new(WaitKind.Jit, 4)) with { Requests = 10_000 };

        LoginExplanation.Of(run).Causes.ShouldBeEmpty();
    }

    [Theory]
    [InlineData(0.26, null)]
    [InlineData(1.4, null)]
    [InlineData(4.3, 4096)]
    [InlineData(25, 8192)]
    public void The_size_of_the_key_is_that_of_the_nearest_signature_and_small_ones_are_not_told_apart(double milliseconds, int? bits)
    {
        ExplainRun run = Run(new ThreadTime(WaitKind.Signing, milliseconds / 10));

        LoginExplanation.Of(run).KeyBits.ShouldBe(bits);
    }

    [Fact]
    public void What_waits_for_a_core_is_no_cost_of_a_signature()
    {
        ExplainRun run = Run(new ThreadTime(WaitKind.Signing, 12)) with
        {
            Processor = new(3, 2.6, 2, 1.8, null, null),
            ConnectionSeconds = 1,
        };

        var found = LoginExplanation.Of(run);

        found.SigningCpuMilliseconds.ShouldBe(24, 1e-9);
        found.KeyBits.ShouldBe(8192);
        found.Conditions.ShouldBe([MachineCondition.NoCpuLeft]);
    }

    [Theory]
    [InlineData(0.3, true)]
    [InlineData(0.6, true)]
    [InlineData(1.2, false)]
    public void Threads_that_wait_for_a_core_while_most_of_the_CPU_is_idle_are_named_before_the_signing(double otherCores, bool isNamed)
    {
        ExplainRun run = Run(new ThreadTime(WaitKind.Signing, 12)) with { Processor = new(3, 3, 2, otherCores, null, null) };

        LoginExplanation.Of(run).Conditions.Contains(MachineCondition.IdleCores).ShouldBe(isNamed);
    }

    [Theory]
    [InlineData(100, 20, true)]
    [InlineData(100, 19, false)]
    [InlineData(0, 0, false)]
    public void A_limit_that_stops_the_server_in_a_fifth_of_its_periods_is_named(long periods, long throttled, bool isNamed)
    {
        ExplainRun run = Run(new ThreadTime(WaitKind.OtherCode, 10)) with { Processor = new(5, 5, 2, 0, periods, throttled) };

        LoginExplanation.Of(run).Conditions.Contains(MachineCondition.Throttled).ShouldBe(isNamed);
    }

    [Fact]
    public void A_thread_that_blocks_on_a_call_is_counted_once_as_blocking()
    {
        ExplainRun run = Run(new ThreadTime(WaitKind.Blocking, 19)) with { Calls = NoCalls with { Http = 18 } };

        var found = LoginExplanation.Of(run);

        found.Causes.ShouldHaveSingleItem().Kind.ShouldBe(WaitKind.Blocking);
        found.BlockedOn.ShouldBe(WaitKind.Http);
        found.Shares.Sum(share => share.Share).ShouldBe(1, 1e-9);
    }

    [Fact]
    public void The_pools_queue_is_charged_to_what_occupies_the_threads()
    {
        ExplainRun run = Run(new(WaitKind.Blocking, 9), new(WaitKind.OtherCode, 1)) with { PoolQueue = 5 };

        var found = LoginExplanation.Of(run);

        found.Shares.Single(share => share.Kind == WaitKind.Blocking).Share.ShouldBe(0.9, 1e-9);
        found.Shares.Single(share => share.Kind == WaitKind.UnknownAwait).Share.ShouldBe(0, 1e-9);
    }

    [Fact]
    public void A_command_of_EF_Core_and_of_its_driver_is_one_and_its_time_on_a_thread_is_not_waited_for()
    {
        ExplainRun run = Run(new ThreadTime(WaitKind.Sql, 3) { DriverSeconds = 2 }) with
        {
            Calls = new(0, Npgsql: 9, SqlClient: 0, EntityFramework: 10),
        };

        LoginExplanation.Of(run).Shares.Single(share => share.Kind == WaitKind.Sql).Share.ShouldBe(11 / 20.0, 1e-9);
    }

    // As seen on Duende IdentityServer with EF Core and PostgreSQL: a driver that reads without blocking computes, and its time was taken
    // for waiting.
    [Fact]
    public void What_a_driver_computes_had_a_core_and_what_it_waits_for_had_none()
    {
        ExplainRun run = Run(new(WaitKind.Signing, 4), new(WaitKind.Sql, 4) { DriverSeconds = 4 }) with
        {
            Processor = new(5, 4, 2, 0.1, null, null),
        };

        LoginExplanation.Of(run).SigningCpuMilliseconds.ShouldBe(20, 1e-9);
        run = run with { Threads = [new(WaitKind.Signing, 4), new(WaitKind.Sql, 4) { DriverSeconds = 4, WaitSeconds = 4 }] };
        LoginExplanation.Of(run).SigningCpuMilliseconds.ShouldBe(40, 1e-9);
    }

    // As seen on IdentityServer4, whose library signs one at a time.
    [Fact]
    public void A_signature_that_waits_for_another_costs_no_more()
    {
        ExplainRun run = Run(new ThreadTime(WaitKind.Signing, 18) { WaitSeconds = 12 });

        var found = LoginExplanation.Of(run);

        (found.KeyBits, found.Equivalent).ShouldBe((null, new SigningEquivalent(8192, 60 / 29.8)));
        found.Causes.ShouldHaveSingleItem().WaitShare.ShouldBe(12 / 18.0, 1e-9);
    }

    [Theory]
    [InlineData(0.2, null, 0)]
    [InlineData(0.52, 2048, 2)]
    [InlineData(8.12, 4096, 2)]
    [InlineData(59.6, 8192, 2)]
    public void Several_signatures_are_given_in_those_of_the_largest_size_that_fits(double milliseconds, int? bits, double signatures)
    {
        var found = LoginExplanation.Of(Run(new ThreadTime(WaitKind.Signing, milliseconds / 10)));

        found.KeyBits.ShouldBeNull();
        (found.Equivalent?.KeyBits).ShouldBe(bits);
        (found.Equivalent?.Signatures ?? 0).ShouldBe(signatures, 0.01);
    }

    // Threads spin before they wait.
    [Fact]
    public void CPU_time_that_was_not_seen_is_no_doubt_where_it_is_little_of_the_requests()
    {
        ExplainRun run = Run(new ThreadTime(WaitKind.Blocking, 19)) with { Processor = new(2, 1.7, 2, 0.1, null, null) };

        LoginExplanation.Of(run).Doubt.ShouldBeNull();
        LoginExplanation.Of(run with { Processor = new(3, 2.1, 2, 0.1, null, null) }).Doubt.ShouldBe(ExplanationDoubt.UnseenCpuTime);
    }

    [Fact]
    public void Handshakes_are_beside_the_requests_and_pauses_are_among_them()
    {
        ExplainRun run = Run(new ThreadTime(WaitKind.TlsHandshake, 5)) with { PausedRequestSeconds = 10 };

        var found = LoginExplanation.Of(run);

        found.Shares.Single(share => share.Kind == WaitKind.TlsHandshake).Share.ShouldBe(0.2, 1e-9);
        found.Shares.Single(share => share.Kind == WaitKind.GarbageCollection).Share.ShouldBe(0.4, 1e-9);
    }

    [Fact]
    public void A_cause_has_the_library_and_the_method_that_most_of_it_is_of()
    {
        var found = LoginExplanation.Of(
            Run(
                new(WaitKind.OtherCode, 9, "OpenIddict", "App.Slow"),
                new(WaitKind.OtherCode, 5, null, "App.Fast"),
                new(WaitKind.OtherCode, 4, "OpenIddict", "App.Fast")
            )
        );

        found
            .Causes.ShouldHaveSingleItem()
            .ShouldSatisfyAllConditions(cause => cause.Component.ShouldBe("OpenIddict"), cause => cause.Method.ShouldBe("App.Slow"));
    }

    // As seen on a server whose requests sign below more frames than the runtime samples: 7.6 of 31 s were classified.
    [Fact]
    public void Without_most_of_the_pools_CPU_time_there_is_no_verdict()
    {
        ExplainRun run = Run(new ThreadTime(WaitKind.Sql, 6), new ThreadTime(WaitKind.OtherCode, 1.6)) with
        {
            Seconds = 20,
            InFlight = 4,
            Processor = new(32, 31, 2, 0.1, null, null),
        };

        var found = LoginExplanation.Of(run);

        found.Doubt.ShouldBe(ExplanationDoubt.UnseenCpuTime);
        found.UnseenSeconds.ShouldBe(23.4, 0.001);
        found.Causes.ShouldBeEmpty();
        run.Verdicts().ShouldHaveSingleItem().Result.ShouldBe("undecided");
        // Without stacks none is missing.
        LoginExplanation.Of(run with { IsLight = true }).UnseenSeconds.ShouldBe(0);
    }

    [Fact]
    public void A_server_that_uses_nearly_all_cores_does_not_only_wait()
    {
        ExplainRun run = Run(new ThreadTime(WaitKind.OtherCode, 4)) with { InFlight = 16, Processor = new(19, 4, 2, 0.1, null, null) };

        LoginExplanation.Of(run).Doubt.ShouldBe(ExplanationDoubt.WaitsOnBusyCores);
        // As seen on OpenIddict with SQLite: threads that wait within a driver were seen.
        LoginExplanation
            .Of(
                run with
                {
                    InFlight = 8,
                    Threads = [new(WaitKind.OtherCode, 20), new(WaitKind.Sql, 60) { DriverSeconds = 60, WaitSeconds = 55 }],
                    Processor = new(19, 18, 2, 0.1, null, null),
                }
            )
            .ShouldSatisfyAllConditions(
                found => found.Doubt.ShouldBeNull(),
                found => found.Causes[0].Kind.ShouldBe(WaitKind.Sql),
                found => found.Causes[0].WaitShare.ShouldBeGreaterThan(0.5)
            );
        // EF Core and a driver in the same process compute.
        LoginExplanation
            .Of(
                run with
                {
                    InFlight = 2,
                    Threads = [new(WaitKind.Sql, 19) { DriverSeconds = 9 }],
                    Processor = new(19, 18, 2, 0.1, null, null),
                }
            )
            .Doubt.ShouldBeNull();
        LoginExplanation.Of(run with { Processor = new(10, 4, 2, 0.1, null, null) }).Doubt.ShouldBeNull();
        // Others have the cores, which is named.
        LoginExplanation
            .Of(run with { Threads = [new(WaitKind.OtherCode, 40)], Processor = new(19, 4, 2, 0.9, null, null) })
            .Doubt.ShouldBeNull();
    }

    internal static ExplainRun Run(params ThreadTime[] threads) =>
        new()
        {
            Server = "IdentityServer",
            AttachSeconds = 0.5,
            Seconds = 10,
            Requests = 100,
            InFlight = 2,
            PoolQueue = 0,
            StackSamples = 5_000,
            Threads = threads,
            ConnectionSeconds = 0,
            Calls = NoCalls,
            PausedRequestSeconds = 0,
            References = [new(2048, 0.26), new(3072, 1.3), new(4096, 4.06), new(8192, 29.8)],
        };
}
