using TokenSigningBench.Benchmarks.Passwords;
using TokenSigningBench.Core.Measurement;

namespace TokenSigningBench.Benchmarks.Articles;

/// <summary>Every operation that a statement names, as an explicit list.</summary>
internal static class Operations
{
    public static IReadOnlyList<OperationSource> All { get; } = [.. PasswordOperations.All];

    public static OperationSource Named(string name) => All.Single(operation => operation.Name == name);
}
