using TokenSigningBench.Articles.Passwords;
using TokenSigningBench.Articles.Primitives;
using TokenSigningBench.Articles.SignatureChoice;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Articles.Measurements;

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
