using BenchmarkDotNet.Attributes;
using BenchmarkDotNet.Running;
using TokenSigningBench.Benchmarks.Conventions;
using TokenSigningBench.Benchmarks.SigningCost;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Benchmarks.Tests.Conventions;

public class CaseTrialTests
{
    [Fact]
    public void An_unavailable_operation_reports_why() => Trial(typeof(CannotBeHad)).ShouldBe(new CaseTrial("a vector", "not here"));

    [Fact]
    public void Available_and_wrong_operations_are_left_to_their_own_process()
    {
        Trial(typeof(Works)).ShouldBe(new CaseTrial("a vector", null));
        Trial(typeof(IsWrong)).ShouldBe(new CaseTrial("a vector", null));
    }

    [Fact]
    public void A_token_benchmark_has_no_trial() => Trial(typeof(AllSigners)).ShouldBeNull();

    private static CaseTrial? Trial(Type suite) => CaseTrial.Of(BenchmarkConverter.TypeToBenchmarks(suite).BenchmarksCases[0]);

    public abstract class Example : OperationBenchmark
    {
        public override string VerifiedBy => "a vector";

        [Benchmark]
        public void Run() => Operation.Run();
    }

    [BenchmarkCategory("example")]
    public class Works : Example
    {
        protected override OperationSource Source => new("works", () => new CalledOperation(() => { }));
    }

    [BenchmarkCategory("example")]
    public class CannotBeHad : Example
    {
        protected override OperationSource Source => new("cannot", () => throw new NotSupportedException("not here"));
    }

    [BenchmarkCategory("example")]
    public class IsWrong : Example
    {
        protected override OperationSource Source => new("wrong", () => throw new InvalidOperationException("wrong result"));
    }
}
