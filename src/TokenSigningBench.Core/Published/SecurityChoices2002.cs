using TokenSigningBench.Core.Primitives;

namespace TokenSigningBench.Core.Published;

/// <summary>A cipher's key and block size as printed.</summary>
/// <param name="Algorithm">The article's name of the algorithm.</param>
public sealed record PublishedCipher(string Algorithm, int KeyBits, int BlockBits);

/// <summary>
/// "Performance Comparison: Security Design Choices" (Priya Dhawan, Microsoft Developer Network, October 2002): its statements about
/// hashes, ciphers and signatures.
/// </summary>
/// <remarks>
/// Its figures 4 to 13 are charts without numbers: only the ratios in its text can be compared. It counts requests per second, so "33 %
/// faster" is a time of 1/1.33. "55 % slower" has two readings, 1.55 times the time or a rate of 45%, and both are allowed: by the second
/// its differences would shrink where it says that they grow.
/// </remarks>
public static class SecurityChoices2002
{
    /// <summary>The article's machine and software.</summary>
    public const string Machine =
        "Compaq Proliant with 2 processors of 1 GHz and 1 GB, Windows 2000 Advanced Server SP2, .NET Framework SP1; "
        + "requests over HTTP from Application Center Test, October 2002";

    /// <summary>The only table that the article prints: its ciphers.</summary>
    public static IReadOnlyList<PublishedCipher> Ciphers { get; } =
    [new("DES", 64, 64), new("3DES", 192, 64), new("RC2", 128, 64), new("Rijndael", 256, 128)];

    /// <summary>The part of the article that runs within one process.</summary>
    public static Article Article { get; } =
        new(
            "002",
            "Performance Comparison: Security Design Choices (Priya Dhawan, Microsoft Developer Network, October 2002)",
            Machine,
            [.. HashStatements2002.All, .. CipherStatements2002.All, .. SignatureStatements2002.All]
        )
        {
            Notes =
            [
                "Figures 1 to 3, client authentication, need servers and clients: tokenbench auth-schemes --judge.",
                "Figures 4 to 13 are charts without numbers: the ratios are those of the text. "
                    + "They were measured over HTTP, which adds the same to both sides; here nothing is added.",
                "A load is named for some statements only; the others are measured with one user.",
                .. PrimitiveFigure
                    .All.SelectMany(figure => figure.Operations)
                    .Select(operation => operation.Warning)
                    .OfType<string>()
                    .Distinct(),
            ],
        };
}
