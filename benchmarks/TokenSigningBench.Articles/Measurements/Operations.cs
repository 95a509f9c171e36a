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
        .. PasswordControls.All,
        .. PrimitiveOperations.All,
        .. PrimitiveControls.All,
        .. SignatureOperations.All,
        .. SignatureControls.All,
    ];

    public static OperationSource Named(string name) => All.Single(operation => operation.Name == name);
}
