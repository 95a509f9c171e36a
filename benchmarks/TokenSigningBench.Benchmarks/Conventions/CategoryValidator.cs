using BenchmarkDotNet.Validators;

namespace TokenSigningBench.Benchmarks.Conventions;

/// <summary>Requires a category for each benchmark, so that a suite can be selected by name.</summary>
internal sealed class CategoryValidator : IValidator
{
    public bool TreatsWarningsAsErrors => true;

    public IEnumerable<ValidationError> Validate(ValidationParameters validationParameters) =>
        validationParameters
            .Benchmarks.Where(benchmark => benchmark.Descriptor.Categories.Length == 0)
            .Select(benchmark => benchmark.Descriptor.Type)
            .Distinct()
            .Select(type => new ValidationError(isCritical: true, $"{type.Name} has no [BenchmarkCategory]"));
}
