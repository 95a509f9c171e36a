using BenchmarkDotNet.Attributes;
using BenchmarkDotNet.Running;
using BenchmarkDotNet.Validators;
using TokenSigningBench.Benchmarks.Conventions;
using TokenSigningBench.Benchmarks.SigningCost;

namespace TokenSigningBench.Benchmarks.Tests.Conventions;

public class ConventionTests
{
    public static TheoryData<string> Suites => [.. SuiteTypes.Select(type => type.Name)];

    private static IEnumerable<Type> SuiteTypes =>
        typeof(TokenBenchmark)
            .Assembly.GetTypes()
            .Where(type =>
                !type.IsAbstract && type.GetMethods().Any(method => method.IsDefined(typeof(BenchmarkAttribute), inherit: true))
            );

    [Theory]
    [MemberData(nameof(Suites))]
    public void Every_suite_has_a_category_and_at_most_16_cases(string suite) =>
        Errors(SuiteTypes.Single(type => type.Name == suite)).ShouldBeEmpty();

    [Fact]
    public void A_suite_without_a_category_is_an_error() =>
        Errors(typeof(WithoutCategory)).ShouldHaveSingleItem().Message.ShouldBe("WithoutCategory has no [BenchmarkCategory]");

    [Fact]
    public void Seventeen_cases_are_an_error() =>
        Errors(typeof(TooManyCases)).ShouldHaveSingleItem().Message.ShouldBe("TooManyCases.Run has 17 cases; at most 16");

    [Fact]
    public void A_case_is_created_with_its_parameters()
    {
        BenchmarkCase[] cases = BenchmarkConverter.TypeToBenchmarks(typeof(AllSigners)).BenchmarksCases;
        cases.Length.ShouldBe(16);
        cases
            .Select(CaseInstance.Of<AllSigners>)
            .Select(benchmark => (benchmark!.Certificate, benchmark.Engine))
            .Distinct()
            .Count()
            .ShouldBe(16);
    }

    private static IEnumerable<ValidationError> Errors(Type suite)
    {
        BenchmarkRunInfo run = BenchmarkConverter.TypeToBenchmarks(suite);
        var parameters = new ValidationParameters(run.BenchmarksCases, run.Config);
        return new CategoryValidator().Validate(parameters).Concat(new CaseCountValidator().Validate(parameters));
    }

    public class WithoutCategory
    {
        private readonly int _one = 1;

        [Benchmark]
        public int Run() => _one;
    }

    [BenchmarkCategory("many")]
    public class TooManyCases
    {
        [Params(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17)]
        public int Case { get; set; }

        [Benchmark]
        public int Run() => Case;
    }
}
