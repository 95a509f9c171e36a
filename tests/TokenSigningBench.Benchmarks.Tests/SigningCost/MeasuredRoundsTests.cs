using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Running;
using BenchmarkDotNet.Toolchains.Results;
using TokenSigningBench.Benchmarks.SigningCost;
using TokenSigningBench.Core.Figures;

namespace TokenSigningBench.Benchmarks.Tests.SigningCost;

public sealed class MeasuredRoundsTests
{
    [Fact]
    public void An_iteration_of_BenchmarkDotNet_is_a_round_with_its_calls_by_the_clock_of_the_rounds()
    {
        ExecuteResult result = Execute(typeof(ArticleSigning), 0);
        result.IsSuccess.ShouldBeTrue();
        result.Measurements.Select(one => (one.Operations, one.Nanoseconds)).ShouldBe([(10, 1000), (20, 4000)]);
        result.PrefixedLines.ShouldHaveSingleItem().ShouldBe("// GC:  1 0 0 3000 3");
    }

    [Fact]
    public void A_case_without_rounds_is_not_measured()
    {
        Execute(typeof(ArticleSigning), 1).IsSuccess.ShouldBeFalse();
        Execute(typeof(ArticleVerifying), 0).IsSuccess.ShouldBeFalse();
    }

    private static ExecuteResult Execute(Type suite, int row)
    {
        var measured = new MeasuredRow(
            TokenOperation.Sign,
            256,
            2048,
            new(Wall: [150, 250], Cpu: [100, 200], Calls: [10, 20]),
            new([1, 2, 3], 1000, [1, 0, 0])
        );
        return new MeasuredRounds([measured], new("CPU time", 0, []), []).Execute(
            new(null!, BenchmarkConverter.TypeToBenchmarks(suite).BenchmarksCases[row], default, NullLogger.Instance, null!, 1)
        );
    }
}
