using TokenSigningBench.Check.Compare;
using TokenSigningBench.Core.Figures;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Machine;
using TokenSigningBench.Core.Timing;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Compare;

public class RunComparisonTests
{
    private static readonly MachineFacts OtherMachine = SampleRuns.Machine with { CpuModel = "Another Processor", DotNet = ".NET 10.0.1" };

    [Theory]
    [InlineData(1, GateOutcome.Passed, RowVerdict.NoSignificantDifference)]
    [InlineData(1.03, GateOutcome.Passed, RowVerdict.Slower)]
    [InlineData(1.2, GateOutcome.Failed, RowVerdict.PastThreshold)]
    [InlineData(0.8, GateOutcome.Passed, RowVerdict.Faster)]
    public void The_verdict_depends_on_the_position_of_the_interval(double times, GateOutcome gate, RowVerdict verdict)
    {
        RunComparison comparison = Compare(SampleRuns.Runs("a", 7), SampleRuns.Runs("b", 7, times));
        (comparison.Gate, Row(comparison).Verdict).ShouldBe((gate, verdict));
        Row(comparison).Ratio.ShouldBe(times, 1e-6);
        comparison
            .Rows.Where(row => row.Name != Row(comparison).Name)
            .ShouldAllBe(row => row.Verdict == RowVerdict.NoSignificantDifference);
    }

    [Fact]
    public void An_interval_that_contains_the_threshold_is_undecided()
    {
        double[] perSecond = [100, 404, 51, 206, 624];
        RunComparison comparison = Compare(RunsOf("a", perSecond), RunsOf("b", perSecond));
        comparison.Gate.ShouldBe(GateOutcome.Undecided);
        ComparedRow row = comparison.Undecided.ShouldHaveSingleItem();
        row.Verdict.ShouldBe(RowVerdict.Undecided);
        row.Interval!.Value.Low.ShouldBeLessThan(1);
        row.Interval!.Value.High.ShouldBeGreaterThan(1.05);
    }

    // Up to 15% faster, or a little slower: not a regression, and not the same either.
    [Fact]
    public void An_interval_that_begins_far_below_1_and_ends_below_the_threshold_is_not_slower()
    {
        RunComparison comparison = Compare(
            RunsOf("a", [.. new[] { 1, 1.001, 1.002, 1.003, 1.004 }.Select(time => 100 / time)]),
            RunsOf("b", [.. new[] { 0.92, 0.98, 0.92, 0.99, 0.98 }.Select(time => 100 / time)]),
            new() { Threshold = 0.1, WasInterleaved = true }
        );
        ComparedRow row = comparison.Rows.ShouldHaveSingleItem();
        row.Interval!.Value.High.ShouldBeInRange(1, 1.1);
        row.Interval!.Value.Low.ShouldBeLessThan(1 / 1.1);
        (comparison.Gate, row.Verdict).ShouldBe((GateOutcome.Passed, RowVerdict.NotSlower));
    }

    [Fact]
    public void A_row_past_the_threshold_fails_the_gate_even_if_others_are_undecided()
    {
        ComparedRun[] WithFluctuatingRow(string name, double slower) =>
            [
                .. new double[] { 1, 4, 0.5, 2, 6 }.Select(
                    (times, run) =>
                        Of($"{name}{run}", new RatesRun([new("restless", times * 100), new("quiet", (100 + 0.1 * run) / slower)]))
                ),
            ];
        RunComparison comparison = Compare(WithFluctuatingRow("a", 1), WithFluctuatingRow("b", 2));
        comparison.Gate.ShouldBe(GateOutcome.Failed);
        comparison.Undecided.ShouldHaveSingleItem();
    }

    [Fact]
    public void The_threshold_can_be_set() =>
        Compare(SampleRuns.Runs("a", 7), SampleRuns.Runs("b", 7, 1.2), new() { Threshold = 0.3 }).Gate.ShouldBe(GateOutcome.Passed);

    [Fact]
    public void A_lower_rate_is_slower()
    {
        ComparedRow row = Compare(RunsOf("a", 100, 100.1, 100.2, 100.3, 100.4), RunsOf("b", 50, 50.05, 50.1, 50.15, 50.2))
            .Rows.ShouldHaveSingleItem();
        row.Ratio.ShouldBe(2, 1e-9);
        row.Verdict.ShouldBe(RowVerdict.PastThreshold);
    }

    [Theory]
    [InlineData(4, 7)]
    [InlineData(7, 4)]
    [InlineData(1, 1)]
    public void With_fewer_than_five_runs_per_side_there_are_ratios_but_no_gate(int before, int after)
    {
        RunComparison comparison = Compare(SampleRuns.Runs("a", before), SampleRuns.Runs("b", after, 3));
        comparison.Gate.ShouldBe(GateOutcome.NotEnoughRuns);
        (Row(comparison).Interval, Row(comparison).Level).ShouldBe((null, null));
        Row(comparison).Ratio.ShouldBeInRange(2.9, 3.1);
    }

    [Fact]
    public void Five_runs_per_side_are_enough() =>
        Compare(SampleRuns.Runs("a", 5), SampleRuns.Runs("b", 5, 1.5)).Gate.ShouldBe(GateOutcome.Failed);

    // A thousand agreeing samples are still one run, which may have hit a busy machine.
    [Fact]
    public void Many_samples_do_not_replace_runs()
    {
        ComparedRun RunOf(string name, double nanoseconds) =>
            Of(name, SampleRuns.Signing(2048, [.. Enumerable.Range(0, 1000).Select(i => nanoseconds + i % 3)]));
        Compare([RunOf("a", 1000)], [RunOf("b", 2000)]).Gate.ShouldBe(GateOutcome.NotEnoughRuns);
    }

    [Fact]
    public void Every_judged_row_counts_in_the_multiple_testing_correction()
    {
        Row(Compare(SampleRuns.Runs("a", 7), SampleRuns.Runs("b", 7))).Level!.Value.ShouldBe(1 - 0.01 / 4, 1e-12);
        RunComparison failed = Compare(SampleRuns.Runs("a", 7), SampleRuns.Runs("b", 7, 1.2));
        Row(failed).Level!.Value.ShouldBe(1 - 0.01 / 4, 1e-12);
        failed
            .Rows.Where(row => row.Verdict != RowVerdict.PastThreshold)
            .ShouldAllBe(row => Math.Abs(row.Level!.Value - (1 - 0.01 / 3)) < 1e-12);
    }

    [Fact]
    public void Another_machine_and_another_NET_version_are_not_comparable()
    {
        RunComparison comparison = Compare(SampleRuns.Runs("a", 7), SampleRuns.Runs("b", 7, 1.2, OtherMachine));
        comparison.Gate.ShouldBe(GateOutcome.Refused);
        comparison
            .Differences.Select(difference => (difference.Name, difference.Base.Single(), difference.New.Single()))
            .ShouldBe([("processor", "Example Processor", "Another Processor"), (".NET", ".NET 10.0.0", ".NET 10.0.1")]);
    }

    [Fact]
    public void Runs_of_two_machines_on_one_side_are_not_comparable() =>
        Compare([.. SampleRuns.Runs("a", 5), .. SampleRuns.Runs("c", 1, machine: OtherMachine)], SampleRuns.Runs("b", 6))
            .Gate.ShouldBe(GateOutcome.Refused);

    // Both describe the same machine in different words.
    [Fact]
    public void BenchmarkDotNet_files_and_run_files_of_one_machine_are_comparable()
    {
        byte[] export = (
            """{"HostEnvironmentInfo":{"ProcessorName":"Example","LogicalCoreCount":2"""u8
            + ""","OsVersion":"OS","RuntimeVersion":".NET 10.0.0 (10.0.1)"}"""u8
            + ""","Benchmarks":[{"FullName":"a","Statistics":{"OriginalValues":[5]}}]}"""u8
        ).ToArray();
        ComparedRun imported = ComparedRun.Of("f", SavedJson.Load("f", export));
        Compare([SampleRuns.Runs("a", 1)[0], imported], [SampleRuns.Runs("b", 1)[0], imported]).Differences.ShouldBeEmpty();
        string later = System.Text.Encoding.UTF8.GetString(export).Replace("10.0.0", "10.0.1", StringComparison.Ordinal);
        ComparedRun other = ComparedRun.Of("f", SavedJson.Load("f", System.Text.Encoding.UTF8.GetBytes(later)));
        Compare([imported], [other]).Differences.ShouldHaveSingleItem().Name.ShouldBe(".NET, by BenchmarkDotNet");
    }

    [Fact]
    public void Interleaved_runs_on_one_machine_may_differ_in_their_circumstances()
    {
        var masked = SampleRuns.Machine with { OpenSslCapabilityMask = ":~0x200000" };
        RunComparison comparison = Compare(SampleRuns.Runs("a", 7), SampleRuns.Runs("b", 7, 1.2, masked), new() { WasInterleaved = true });
        comparison.Gate.ShouldBe(GateOutcome.Failed);
        comparison.Differences.ShouldHaveSingleItem().Name.ShouldBe("OPENSSL_ia32cap");
    }

    [Fact]
    public void Across_machines_figures_are_relative_to_each_machine_s_RSA_2048()
    {
        ComparedRun[] Slower(string name, double times) =>
            [
                .. SampleRuns
                    .Runs(name, 7, machine: OtherMachine)
                    .Select(run =>
                        run with
                        {
                            Rsa2048Nanoseconds = run.Rsa2048Nanoseconds * times,
                            Figures = [.. run.Figures.Select(figure => figure with { Value = figure.Value * times })],
                        }
                    ),
            ];
        RunComparison comparison = Compare(SampleRuns.Runs("a", 7), Slower("b", 3), new() { AcrossMachines = true });
        comparison.Gate.ShouldBe(GateOutcome.Passed);
        comparison.Rows.ShouldAllBe(row => row.Unit == FigureUnit.TimesRsa2048 && Math.Abs(row.Ratio - 1) < 1e-9);
        // The reference itself is not a row.
        comparison.Rows.Select(row => row.Name).ShouldNotContain("sign RS256, RSA 2048");
        comparison.Differences.ShouldNotBeEmpty();
    }

    [Fact]
    public void A_multiple_of_RSA_2048_is_of_the_same_rounds()
    {
        // The machine is half as fast in the second round. The quotient of the medians would be 13.
        ComparedRun run = Of("a", SampleRuns.Signing(2048, 1e6, 2e6, 1e6), SampleRuns.Signing(4096, 10e6, 22e6, 13e6));

        run.RelativeToRsa2048().Figures.ShouldHaveSingleItem().Value!.Value.ShouldBe(11, 1e-9);
    }

    [Theory]
    [InlineData(null, "AVX512-IFMA", null, "AVX512-IFMA")]
    [InlineData(":~0", "AVX512-IFMA", "AVX512-IFMA", "OPENSSL_ia32cap")]
    [InlineData(null, "AES-NI", null, null)]
    public void Multiples_of_RSA_2048_that_other_instructions_compute_are_not_compared(
        string? mask,
        string before,
        string? after,
        string? difference
    )
    {
        MachineFacts machine = SampleRuns.Runs("a", 1)[0].Machine;
        ComparedRun[] withIt = SampleRuns.Runs("a", 5, machine: machine with { CryptoExtensions = [before] }),
            withoutIt = SampleRuns.Runs(
                "b",
                5,
                machine: machine with
                {
                    CryptoExtensions = after is null ? [] : [after],
                    OpenSslCapabilityMask = mask,
                }
            );

        RunComparison comparison = Compare(withIt, withoutIt, new() { AcrossMachines = true });

        comparison.UnitDifference.ShouldBe(difference);
        comparison.Gate.ShouldBe(difference is null ? GateOutcome.Passed : GateOutcome.Refused);
        Compare(withIt, withoutIt, new()).CanCompareAcrossMachines().ShouldBe(difference is null);
    }

    [Fact]
    public void Across_machines_a_run_without_RSA_2048_is_refused()
    {
        ComparedRun storm = Of("storm.run.json", SampleRuns.Storm(1, (0, 5)));
        Should
            .Throw<UserErrorException>(() => Compare([storm], [storm], new() { AcrossMachines = true }))
            .Message.ShouldBe("storm.run.json: has no RSA signature of 2048 bits to compare its figures with");
    }

    [Fact]
    public void Different_parameters_are_not_comparable_on_any_machine()
    {
        ComparedRun OfUsers(string name, int users) =>
            Of(name, SampleRuns.Throughput with { Rows = [SampleRuns.Throughput.Rows[0] with { Connections = users }] });
        RunComparison comparison = Compare([OfUsers("a", 10)], [OfUsers("b", 20)], new() { AcrossMachines = true });
        comparison.Gate.ShouldBe(GateOutcome.Refused);
        comparison.BlockingDifferences.ShouldHaveSingleItem().Kind.ShouldBe(CircumstanceKind.Parameter);
    }

    [Fact]
    public void Times_of_two_clocks_are_not_compared()
    {
        ComparedRun OfClock(string clock) =>
            Of(clock, SampleRuns.SigningCost(SampleRuns.Signing(2048, 5)) with { Rounds = RoundsSample.Quiet with { Clock = clock } });
        RunComparison comparison = Compare([OfClock(ThreadClock.WallTime)], [OfClock(ThreadClock.CpuTime)]);
        comparison.Gate.ShouldBe(GateOutcome.Refused);
        CircumstanceDifference difference = comparison.BlockingDifferences.ShouldHaveSingleItem();
        (difference.Name, difference.Base.Single(), difference.New.Single()).ShouldBe(("clock", ThreadClock.WallTime, ThreadClock.CpuTime));
    }

    [Fact]
    public void A_new_version_of_the_measured_library_is_a_program_difference()
    {
        ComparedRun[] OfVersion(string version) =>
            [
                .. Enumerable
                    .Range(0, 5)
                    .Select(run => Of($"{version} {run}", SampleRuns.Signing(2048, 100 + 0.1 * run) with { LibraryVersion = version })),
            ];
        RunComparison comparison = Compare(OfVersion("8.16.0"), OfVersion("8.17.0"));
        comparison.Gate.ShouldBe(GateOutcome.Passed);
        CircumstanceDifference difference = comparison.Differences.ShouldHaveSingleItem();
        (difference.Kind, difference.New.Single()).ShouldBe((CircumstanceKind.Program, "Engine 8.17.0"));
    }

    [Fact]
    public void A_copy_of_a_run_counts_once()
    {
        ComparedRun[] copies =
        [
            .. Enumerable.Range(0, 7).Select(copy => SampleRuns.Runs("a", 1)[0] with { Source = $"copy-{copy}", Digest = "same" }),
        ];
        RunComparison comparison = Compare(copies, SampleRuns.Runs("b", 7));
        (comparison.Base.Count, comparison.Copies, comparison.Gate).ShouldBe((1, 6, GateOutcome.NotEnoughRuns));
    }

    [Fact]
    public void Rows_missing_on_one_side_are_listed()
    {
        RunComparison comparison = Compare(SampleRuns.Runs("a", 7), SampleRuns.Runs("b", 7, key: "P-256"));
        comparison.OnlyInBase.ShouldBe(["sign RS256, RSA 4096", "verify RS256, RSA 4096"]);
        comparison.OnlyInNew.ShouldBe(["sign ES256, P-256", "verify ES256, P-256"]);
        comparison.Rows.Count.ShouldBe(2);
    }

    [Fact]
    public void A_row_that_worked_before_and_fails_now_does_not_pass()
    {
        RunRow failing = SampleRuns.Signing(8192) with { Nanoseconds = null, Failure = "NOT SIGNED" };
        RunComparison comparison = Compare(
            [Of("a", SampleRuns.Signing(2048, 5), SampleRuns.Signing(8192, 90))],
            [Of("b", SampleRuns.Signing(2048, 5), failing)]
        );
        comparison.Broken.ShouldBe(["sign RS256 8192-bit, Engine: NOT SIGNED"]);
        (comparison.Gate, comparison.OnlyInBase.Count).ShouldBe((GateOutcome.Refused, 0));
    }

    [Fact]
    public void Runs_of_different_kinds_have_no_row_in_common()
    {
        ComparedRun storm = Of("storm", SampleRuns.Storm(1, (0, 5)));
        Should
            .Throw<UserErrorException>(() => Compare([storm], SampleRuns.Runs("b", 1)))
            .Message.ShouldBe("storm and b-0: have no row in common");
    }

    [Fact]
    public void Partial_and_empty_runs_are_refused()
    {
        Should
            .Throw<UserErrorException>(() => Of("a", SampleRuns.Storm(1, (0, 5)) with { Partial = "interrupted" }))
            .Message.ShouldBe("a: is of a run that ended before it was whole: interrupted");
        Should.Throw<UserErrorException>(() => ComparedRun.Of("a", SampleRuns.Empty)).Message.ShouldBe("a: has no figures to compare");
    }

    // One row each.
    private static ComparedRun[] RunsOf(string name, params double[] perSecond) =>
        [.. perSecond.Select((rate, run) => Of($"{name}{run}", new RatesRun([new("hash", rate)])))];

    private static ComparedRun Of(string name, params RunRow[] rows) => Of(name, SampleRuns.SigningCost(rows));

    private static ComparedRun Of(string name, RunPart part) => ComparedRun.Of(name, SampleRuns.Empty with { Part = part });

    private static RunComparison Compare(
        IReadOnlyList<ComparedRun> before,
        IReadOnlyList<ComparedRun> after,
        ComparisonRequest? request = null
    ) => RunComparison.Of(before, after, request ?? new());

    private static ComparedRow Row(RunComparison comparison) => comparison.Rows.Single(row => row.Name == "sign RS256, RSA 4096");
}
