namespace TokenSigningBench.Articles.Primitives;

/// <summary>A figure (chart) of the article: several algorithms, one task, one size of data.</summary>
/// <param name="Title">The task and the size of its data.</param>
/// <param name="IsMiddleSize">Whether its size is the middle one of its task, or the first of two.</param>
public sealed record PrimitiveFigure(int Number, string Title, bool IsMiddleSize, IReadOnlyList<PrimitiveOperation> Operations)
{
    /// <summary>Figures 4 to 13, with today's algorithms added.</summary>
    public static IReadOnlyList<PrimitiveFigure> All { get; } =
    [
        Hashes(4, FileHash.Sizes[0]),
        Hashes(5, FileHash.Sizes[1], isMiddleSize: true),
        Hashes(6, FileHash.Sizes[2]),
        Ciphers(7, SymmetricCipher.Sizes[0]),
        Ciphers(8, SymmetricCipher.Sizes[1], isMiddleSize: true),
        Ciphers(9, SymmetricCipher.Sizes[2]),
        Created(10, SignatureScheme.Sizes[0], isMiddleSize: true),
        Created(11, SignatureScheme.Sizes[1]),
        Verified(12, SignatureScheme.Sizes[0], isMiddleSize: true),
        Verified(13, SignatureScheme.Sizes[1]),
    ];

    /// <exception cref="InvalidOperationException">There is no figure of this number.</exception>
    public static PrimitiveFigure Numbered(int number) => All.Single(figure => figure.Number == number);

    private static PrimitiveFigure Hashes(int number, DataSize size, bool isMiddleSize = false) =>
        new(number, $"hashing a file of {size}", isMiddleSize, [.. FileHash.All.Select(hash => hash.Of(size))]);

    private static PrimitiveFigure Ciphers(int number, DataSize size, bool isMiddleSize = false) =>
        new(
            number,
            $"encrypting and decrypting {size}, new cipher each time",
            isMiddleSize,
            [.. SymmetricCipher.All.Select(cipher => cipher.Of(size))]
        );

    private static PrimitiveFigure Created(int number, DataSize size, bool isMiddleSize = false) =>
        new(
            number,
            $"creating a signature over {size}, key kept",
            isMiddleSize,
            [.. SignatureScheme.All.Select(scheme => scheme.Sign(size))]
        );

    private static PrimitiveFigure Verified(int number, DataSize size, bool isMiddleSize = false) =>
        new(
            number,
            $"verifying a signature over {size}, key kept",
            isMiddleSize,
            [.. SignatureScheme.All.Select(scheme => scheme.Verify(size))]
        );
}
