using TokenSigningBench.Core.Statements;
using static TokenSigningBench.Core.Published.Causes2002;
using static TokenSigningBench.Core.Published.Claims2002;

namespace TokenSigningBench.Core.Published;

/// <summary>
/// Figures 7 to 9 of the 2002 article: data encrypted and decrypted again. "Fastest" and "slowest" are one statement for each of the other
/// ciphers.
/// </summary>
internal static class CipherStatements2002
{
    private const string Prefix = "002-cipher-";
    private const string Des = "DES-64-CBC";
    private const string TripleDes = "3DES-192-CBC";
    private const string Rc2 = "RC2-128-CBC";
    private const string Rijndael = "AES-256-CBC";

    public static IReadOnlyList<Statement> All { get; } =
    [
        Of(
            "4kb-rijndael-des",
            7,
            "Rijndael is the fastest of four with 4 KB: faster than DES.",
            Rijndael,
            Des,
            "4 KB",
            ClaimedRatio.Shorter,
            AesInstructions
        ),
        Of(
            "4kb-rijndael-3des",
            7,
            "Rijndael is the fastest of four with 4 KB: faster than 3DES.",
            Rijndael,
            TripleDes,
            "4 KB",
            ClaimedRatio.Shorter,
            AesInstructions
        ),
        Of(
            "4kb-rijndael-rc2",
            7,
            "Rijndael is the fastest of four with 4 KB: faster than RC2, the slowest.",
            Rijndael,
            Rc2,
            "4 KB",
            ClaimedRatio.Shorter,
            AesInstructions
        ),
        Of("4kb-des-3des", 7, "DES is faster than 3DES with 4 KB.", Des, TripleDes, "4 KB", ClaimedRatio.Shorter, ThreePasses),
        Of("4kb-des-rc2", 7, "RC2 is the slowest of four with 4 KB: DES is faster.", Des, Rc2, "4 KB", ClaimedRatio.Shorter, Rc2Steps),
        Of(
            "4kb-rc2-3des",
            7,
            "RC2 is the slowest of four with 4 KB: slower than 3DES.",
            Rc2,
            TripleDes,
            "4 KB",
            ClaimedRatio.Longer,
            Rc2KeyTable
        ),
        // If key setup cost as much as encrypting 4 KB, 4 KB would take (4 + 4)/(4 + 100) of the time of 100 KB; if it were free, 4/100.
        Of(
            "rc2-set-up",
            7,
            "Setting up RC2's key costs much beside encrypting 4 KB: if as much again, 4 KB takes 0.077 of the time of 100 KB; "
                + "if nothing, 0.040.",
            Rc2,
            Rc2,
            "4 KB",
            new(8.0 / 104, 1),
            Rc2KeyTable
        ) with
        {
            ComparedWith = Operation(Rc2, "100 KB"),
        },
        Of(
            "100kb-des-rc2",
            8,
            "DES is faster than RC2, the second of four, with 100 KB.",
            Des,
            Rc2,
            "100 KB",
            ClaimedRatio.Shorter,
            Rc2Steps
        ),
        Of(
            "100kb-des-3des",
            8,
            "DES is the fastest of four with 100 KB: faster than 3DES.",
            Des,
            TripleDes,
            "100 KB",
            ClaimedRatio.Shorter,
            ThreePasses
        ),
        Of(
            "100kb-des-rijndael",
            8,
            "DES is the fastest of four with 100 KB: faster than Rijndael.",
            Des,
            Rijndael,
            "100 KB",
            ClaimedRatio.Shorter,
            AesInstructions
        ),
        Of(
            "100kb-rc2-3des",
            8,
            "RC2 is 20 % faster than 3DES with 100 KB.",
            Rc2,
            TripleDes,
            "100 KB",
            Faster(20),
            $"The order is theirs. {Rc2Steps} {ThreePasses}"
        ),
        Of(
            "100kb-rijndael-3des",
            8,
            "Rijndael is the slowest of four with 100 KB: 25 % slower than 3DES.",
            Rijndael,
            TripleDes,
            "100 KB",
            Slower(25),
            AesInstructions
        ),
        Of(
            "100kb-rijndael-rc2",
            8,
            "Rijndael is the slowest of four with 100 KB: slower than RC2.",
            Rijndael,
            Rc2,
            "100 KB",
            ClaimedRatio.Longer,
            AesInstructions
        ),
        Of(
            "100kb-long-key",
            8,
            "Rijndael is slow because its key has 256 bits: slower than with 128.",
            Rijndael,
            "AES-128-CBC",
            "100 KB",
            ClaimedRatio.Longer,
            "A key of 256 bits takes 14 rounds, one of 128 takes 10 (FIPS 197): that costs something, and is not what the order hangs on."
        ),
        Of("500kb-des-rc2", 9, "DES is still faster than RC2 with 500 KB.", Des, Rc2, "500 KB", ClaimedRatio.Shorter, Rc2Steps),
        Of(
            "500kb-des-rc2-grows",
            9,
            "The difference between DES and RC2 grows from 100 KB to 500 KB.",
            Des,
            Rc2,
            "500 KB",
            FurtherApart,
            PerByte,
            "100kb-des-rc2"
        ),
        Of("500kb-des-3des", 9, "DES is still faster than 3DES with 500 KB.", Des, TripleDes, "500 KB", ClaimedRatio.Shorter, ThreePasses),
        Of(
            "500kb-des-3des-grows",
            9,
            "The difference between DES and 3DES grows from 100 KB to 500 KB.",
            Des,
            TripleDes,
            "500 KB",
            FurtherApart,
            PerByte,
            "100kb-des-3des"
        ),
        Of(
            "500kb-des-rijndael",
            9,
            "DES is still faster than Rijndael with 500 KB.",
            Des,
            Rijndael,
            "500 KB",
            ClaimedRatio.Shorter,
            AesInstructions
        ),
        Of(
            "500kb-des-rijndael-grows",
            9,
            "The difference between DES and Rijndael grows from 100 KB to 500 KB.",
            Des,
            Rijndael,
            "500 KB",
            FurtherApart,
            PerByte,
            "100kb-des-rijndael"
        ),
        Of(
            "500kb-rc2-3des",
            9,
            "RC2 is still faster than 3DES with 500 KB.",
            Rc2,
            TripleDes,
            "500 KB",
            ClaimedRatio.Shorter,
            $"{Rc2Steps} {ThreePasses}"
        ),
        Of(
            "500kb-rc2-3des-grows",
            9,
            "The difference between RC2 and 3DES grows from 100 KB to 500 KB.",
            Rc2,
            TripleDes,
            "500 KB",
            FurtherApart,
            PerByte,
            "100kb-rc2-3des"
        ),
        Of(
            "500kb-rijndael-rc2",
            9,
            "Rijndael is still slower than RC2 with 500 KB.",
            Rijndael,
            Rc2,
            "500 KB",
            ClaimedRatio.Longer,
            AesInstructions
        ),
        Of(
            "500kb-rijndael-rc2-grows",
            9,
            "The difference between Rijndael and RC2 grows from 100 KB to 500 KB.",
            Rijndael,
            Rc2,
            "500 KB",
            FurtherApart,
            PerByte,
            "100kb-rijndael-rc2"
        ),
        Of(
            "500kb-rijndael-3des",
            9,
            "Rijndael is still slower than 3DES with 500 KB.",
            Rijndael,
            TripleDes,
            "500 KB",
            ClaimedRatio.Longer,
            AesInstructions
        ),
        Of(
            "500kb-rijndael-3des-stays",
            9,
            "The difference between Rijndael and 3DES does not grow from 100 KB to 500 KB.",
            Rijndael,
            TripleDes,
            "500 KB",
            ClaimedRatio.Same,
            PerByte,
            "100kb-rijndael-3des"
        ),
        Of(
            "size",
            9,
            "The size of the data that are encrypted counts: 500 KB beside 4 KB, Rijndael.",
            Rijndael,
            Rijndael,
            "500 KB",
            ClaimedRatio.Longer,
            "Making the cipher alone does not grow with their size."
        ) with
        {
            Location = "Conclusion",
            ComparedWith = Operation(Rijndael, "4 KB"),
        },
        Of(
            "bulk-rsa",
            9,
            "Bulk data are encrypted much more slowly with an asymmetric key than with a symmetric one: "
                + "RSA-1024 beside 3DES, the slowest here, 100 KB.",
            Rijndael,
            TripleDes,
            "100 KB",
            ClaimedRatio.Longer,
            "Each 117 bytes cost an operation with the private key."
        ) with
        {
            Location = "Asymmetric Key Algorithms",
            Operation = "RSA-1024-PKCS1 encrypt then decrypt 100 KB in blocks of 117 bytes, key kept",
        },
    ];

    private static Statement Of(
        string id,
        int figure,
        string says,
        string one,
        string other,
        string size,
        ClaimedRatio claimed,
        string cause,
        string? growsFrom = null
    ) =>
        new()
        {
            Id = Prefix + id,
            Claim = says,
            Location = $"Figure {figure}",
            Operation = Operation(one, size),
            ComparedWith = Operation(other, size),
            GrowsFrom = growsFrom is null ? null : Prefix + growsFrom,
            Claimed = claimed,
            Cause = cause,
        };

    private static string Operation(string cipher, string size) => $"{cipher} encrypt then decrypt {size}, new cipher each time";
}
