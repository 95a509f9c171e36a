namespace TokenSigningBench.Core.Published;

/// <content>
/// The causes of today's results with .NET 10 and OpenSSL 3.0 on a current processor, found by masking the processor's extensions
/// (OPENSSL_ia32cap).
/// </content>
public static partial class SignatureChoice2021
{
    private const string TwoHashes =
        "HMAC is a hash over the string and one over that hash; a signature with a public key is at least hundreds of multiplications more";

    public const string HashInstructions =
        "the processor has instructions for SHA-256 (SHA-NI) and none for SHA-384 and SHA-512, which are one function; "
        + "without them all three take the same";

    private const string BothFaster =
        "HMAC has the processor's instructions for SHA-256 here and RSA its wide multiplications: "
        + "both take about half the article's time, so the ratio stays";

    private const string SameWork = "verifying makes the code again and compares 32 to 64 bytes";

    private const string HashIsFree =
        "hashing 250 bytes takes well under a microsecond, a small share of verifying and nothing beside signing";

    public const string RsaInstructions =
        "OpenSSL 3.0 signs 2048 bits with AVX512-IFMA and 4096 without; "
        + "where it has that for neither the ratio is about 7, near the cube of two";

    private const string PssHashes = "PSS draws a salt and makes a mask of some ten hashes; the modular arithmetic is the same";

    private const string SquareGrowth =
        "the public exponent 65537 is 17 multiplications at any size, and each grows with the square of it: "
        + "twice the size is three to four times the time";

    public const string PublicExponent =
        "RSA verifies with the short exponent 65537 and signs with one as long as the key; ECDSA has no such short cut";

    private const string CurveWork =
        "signing multiplies one point, the fixed one with tables made beforehand; verifying multiplies two, and one of them is the key";

    public const string P256Assembly =
        "OpenSSL has assembly of its own for P-256 with tables of the fixed point; "
        + "a library without, as the article's may have been, takes many times as long";

    public const string GenericP384 =
        "OpenSSL 3.0 has arithmetic of its own for P-256 and P-521, and computes on P-384 with numbers of any size";

    public const string P521Field =
        "twice the length: twice the multiplications and each four times the work, in C where P-256 has assembly";

    private const string SquareGrowthOfSigning =
        "RSA's signing grows with the cube of the size, and its size faster than the strength; a curve's size is twice its strength";
}
