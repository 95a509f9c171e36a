using TokenSigningBench.Articles.Primitives;

namespace TokenSigningBench.Articles.ServedSchemes;

/// <summary>
/// A page that performs one operation of the 2002 comparison per request, and responds with 200, the operation's name and a line feed.
/// </summary>
/// <param name="Path">
/// The path: <c>/primitives/{hash|cipher|signature}/{algorithm}/{bytes}</c>, followed by <c>/verify</c> if a signature is verified.
/// </param>
/// <param name="Figure">The article's figure that contains the operation.</param>
internal sealed record PrimitivePage(string Path, PrimitiveFigure Figure, PrimitiveOperation Operation)
{
    /// <summary>All pages, in the order of the figures. Every scheme server has them.</summary>
    public static IReadOnlyList<PrimitivePage> All { get; } =
    [
        .. Pages("hash", 4, FileHash.Sizes),
        .. Pages("cipher", 7, SymmetricCipher.Sizes),
        .. Pages("signature", 10, SignatureScheme.Sizes),
        .. Pages("signature", 12, SignatureScheme.Sizes, "/verify"),
    ];

    // The figures of a task are consecutive, in the order of the data sizes.
    private static IEnumerable<PrimitivePage> Pages(string kind, int firstFigure, IReadOnlyList<DataSize> sizes, string task = "") =>
        from numbered in sizes.Index()
        let figure = PrimitiveFigure.Numbered(firstFigure + numbered.Index)
        from operation in figure.Operations
        let algorithm = operation.Algorithm.Replace('/', '-')
        select new PrimitivePage(
            string.Create(CultureInfo.InvariantCulture, $"/primitives/{kind}/{algorithm}/{numbered.Item.Bytes}{task}"),
            figure,
            operation
        );
}
