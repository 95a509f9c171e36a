using TokenSigningBench.Core.Primitives;

namespace TokenSigningBench.Lab.AuthenticationSchemes;

/// <summary>A page that does one operation of the 2002 comparison for each request, and answers 200 with the operation's name and a line feed.</summary>
/// <param name="Path">Its path: <c>/primitives/{hash|cipher|signature}/{algorithm}/{bytes}</c>, with <c>/verify</c> behind it where a signature is verified.</param>
/// <param name="Figure">The article's figure that it is a row of.</param>
internal sealed record PrimitivePage(string Path, PrimitiveFigure Figure, PrimitiveOperation Operation)
{
    /// <summary>All of them, in the order of the figures. Every mode server has them.</summary>
    public static IReadOnlyList<PrimitivePage> All { get; } =
    [
        .. Pages("hash", 4, FileHash.Sizes),
        .. Pages("cipher", 7, SymmetricCipher.Sizes),
        .. Pages("signature", 10, SignatureScheme.Sizes),
        .. Pages("signature", 12, SignatureScheme.Sizes, "/verify"),
    ];

    // A task's figures follow each other by their sizes.
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
