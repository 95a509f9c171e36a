using TokenSigningBench.Benchmarks.Passwords;
using TokenSigningBench.Benchmarks.Primitives;
using TokenSigningBench.Benchmarks.SignatureChoice;
using TokenSigningBench.Core.Primitives;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Benchmarks.Articles;

/// <summary>All operations that statements and experiments name.</summary>
internal static class Operations
{
    public static IReadOnlyList<OperationSource> All { get; } =
    [
        .. TokenOperations.All,
        .. PasswordOperations.All,
        .. PasswordsWithoutCause.All,
        .. PrimitiveOperations.All,
        .. PrimitivesWithoutCause.All,
        .. SignatureOperations.All,
        .. WithoutCause.All,
    ];

    public static OperationSource Named(string name) => All.Single(operation => operation.Name == name);
}
