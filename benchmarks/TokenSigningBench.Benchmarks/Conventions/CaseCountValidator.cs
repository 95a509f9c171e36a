using BenchmarkDotNet.Validators;

namespace TokenSigningBench.Benchmarks.Conventions;

/// <summary>Limits the number of cases of a benchmark, so that its duration and its table stay usable.</summary>
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
                $"{cases.Key.WorkloadMethod.DeclaringType?.Name}.{cases.Key.WorkloadMethod.Name} "
                    + $"has {cases.Count()} cases; at most {MaxCases}"
            ));
}
