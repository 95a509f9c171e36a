namespace TokenSigningBench.Core.Published;

/// <summary>The causes of today's results, as the statements of the 2002 article name them.</summary>
public static class Causes2002
{
    public const string OpeningFile = "Opening the file takes as long as hashing 4 KB with SHA1, and no request over HTTP hides the rest.";

    internal const string OpeningFileLater =
        "Opening the file no longer counts from 135 KB on: the ratio becomes that of the hashes alone.";

    public const string OpeningFileAlone = "Opening the file alone does not grow with its size.";

    public const string Sha1Instructions =
        "Processors have instructions for SHA1 (SHA-NI) and none for MD5, each step of which waits for the one before.";

    public const string Sha256Instructions =
        "It is not the length: SHA-NI has SHA256 and not SHA512. "
        + "Without it SHA512 is the faster one, because it works on 64 bits at a time.";

    public const string Sha512Assembler =
        "OpenSSL's SHA512 is assembler where the article's was managed code for 32 bits, and SHA1 has instructions of its own (SHA-NI).";

    public const string AesInstructions =
        "Processors have instructions for AES (AES-NI) and none for the others; "
        + "in 2002 Rijndael was managed code, and the others were compiled.";

    internal const string ThreePasses = "3DES is DES three times over, less the permutations between them, which OpenSSL leaves out.";

    internal const string Rc2Steps =
        "Both are compiled C: each of RC2's 18 rounds waits for the one before, and DES looks its 16 up in tables.";

    public const string Rc2KeyTable =
        "Making a cipher costs little more for RC2, its key's table included, than for DES: "
        + "a twentieth of the operation with 4 KB. Three passes of DES cost far more.";

    internal const string PerByte = "From 100 KB on only the cost of a byte counts, and that stays: there is no growth to see.";

    internal const string CreatingExponents =
        "Both hash the data first, which takes as long for both; "
        + "then RSA has two exponentiations with exponents of 512 bits, DSA one with an exponent of 160 bits.";

    internal const string VerifyingExponents =
        "Both hash the data first; then RSA has one exponentiation with an exponent of 17 bits, DSA two with exponents of 160 bits.";

    public const string HashingData = "Hashing 500 KB takes longer than what follows it, and as long for both.";
}
