using TokenSigningBench.Core.Figures;

namespace TokenSigningBench.Core.RunFiles;

/// <summary>One benchmark of somebody's BenchmarkDotNet run.</summary>
/// <param name="Name">Its full name with its parameters, and its job where a class was run by several: what tells it from every other.</param>
/// <param name="Title">Its method's title with its parameters: what tells it from the others of its class.</param>
/// <param name="Nanoseconds">Nanoseconds an operation, one figure an iteration, as BenchmarkDotNet kept them; null where nothing was measured.</param>
public sealed record BenchmarkRow(string Name, string Title, [property: Samples] IReadOnlyList<double>? Nanoseconds)
{
    /// <summary>The class that it stands in; empty where that is not told.</summary>
    public string Suite { get; init; } = "";

    /// <summary>The method; empty where that is not told.</summary>
    public string Method { get; init; } = "";

    /// <summary>Its parameters, in their order.</summary>
    public IReadOnlyList<BenchmarkParameter> Parameters { get; init; } = [];

    /// <summary>The job: how it was run; empty where that is not told.</summary>
    public string Job { get; init; } = "";

    /// <summary>What an operation allocates, in bytes; null where that was not measured.</summary>
    public double? AllocatedBytes { get; init; }

    /// <summary>The value of a parameter; null where there is none of this name.</summary>
    public string? Parameter(string name) => Parameters.FirstOrDefault(parameter => parameter.Name == name)?.Value;
}

/// <summary>A parameter of a benchmark.</summary>
/// <param name="Value">Its value, as BenchmarkDotNet shows it.</param>
public sealed record BenchmarkParameter(string Name, string Value);
