using TokenSigningBench.Core.Figures;

namespace TokenSigningBench.Core.RunFiles;

/// <summary>One benchmark of an imported BenchmarkDotNet run.</summary>
/// <param name="Name">The full name with its parameters, and its job where the class was run with several: unique in the run.</param>
/// <param name="Title">The method's title with its parameters: unique in its class.</param>
/// <param name="Nanoseconds">
/// Nanoseconds per operation, one value per iteration, as BenchmarkDotNet kept them; null where nothing was measured.
/// </param>
public sealed record BenchmarkRow(string Name, string Title, [property: Samples] IReadOnlyList<double>? Nanoseconds)
{
    /// <summary>The benchmark's class; empty where it is not reported.</summary>
    public string Suite { get; init; } = "";

    /// <summary>Empty where it is not reported.</summary>
    public string Method { get; init; } = "";

    public IReadOnlyList<BenchmarkParameter> Parameters { get; init; } = [];

    /// <summary>The BenchmarkDotNet job; empty where it is not reported.</summary>
    public string Job { get; init; } = "";

    /// <summary>The bytes that an operation allocates; null where that was not measured.</summary>
    public double? AllocatedBytes { get; init; }

    /// <summary>The value of a parameter; null where there is none of this name.</summary>
    public string? Parameter(string name) => Parameters.FirstOrDefault(parameter => parameter.Name == name)?.Value;
}

/// <summary>A parameter of a benchmark.</summary>
/// <param name="Value">The value as BenchmarkDotNet shows it.</param>
public sealed record BenchmarkParameter(string Name, string Value);
