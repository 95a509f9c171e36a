using BenchmarkDotNet.Validators;

namespace TokenSigningBench.Benchmarks.Conventions;

/// <summary>A benchmark has few enough cases for somebody to wait for them and read them.</summary>
internal sealed class CaseCountValidator : IValidator
{
    public const int MaxCases = 16;

    public bool TreatsWarningsAsErrors => true;

    public IEnumerable<ValidationError> Validate(ValidationParameters validationParameters) =>
        validationParameters
            .Benchmarks.GroupBy(benchmark => (benchmark.Descriptor.WorkloadMethod, benchmark.Job))
            .Where(cases => cases.Count() > MaxCases)
            .Select(cases => new ValidationError(
                isCritical: true,
                $"{cases.Key.WorkloadMethod.DeclaringType?.Name}.{cases.Key.WorkloadMethod.Name} has {cases.Count()} cases; at most {MaxCases}"
            ));
}
