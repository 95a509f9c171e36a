using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Articles.Primitives;

/// <summary>Every operation of the 2002 comparison: the rows of its figures, and two that only its text mentions.</summary>
public static class PrimitiveOperations
{
    public static IReadOnlyList<OperationSource> All { get; } =
    [
        .. PrimitiveFigure.All.SelectMany(figure => figure.Operations).Select(operation => operation.Source),
        SymmetricCipher.Aes128.Of(new(100)).Source,
        BulkRsa.Of(new(100)).Source,
    ];
}
