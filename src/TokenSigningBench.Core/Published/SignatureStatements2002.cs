using TokenSigningBench.Core.Statements;
using static TokenSigningBench.Core.Published.Claims2002;

namespace TokenSigningBench.Core.Published;

/// <summary>Figures 10 to 13 of the 2002 article: RSA 1024 compared with DSA 512.</summary>
internal static class SignatureStatements2002
{
    private const string Rsa = "RSA-1024/SHA1";
    private const string Dsa = "DSA-512/SHA1";

    private const string Created =
        "Both hash the data first, which takes as long for both; "
        + "then RSA has two exponentiations with exponents of 512 bits, DSA one with an exponent of 160 bits.";
    private const string Verified =
        "Both hash the data first; then RSA has one exponentiation with an exponent of 17 bits, DSA two with exponents of 160 bits.";
    private const string Hashing = "Hashing 500 KB takes longer than what follows it, and as long for both.";

    public static IReadOnlyList<Statement> All { get; } =
    [
        Of("create-100kb", 10, "DSA creates a signature over 100 KB 29 % faster than RSA.", Dsa, Rsa, "sign 100 KB", Faster(29), Created),
        Of(
            "create-500kb",
            11,
            "DSA still creates one faster over 500 KB.",
            Dsa,
            Rsa,
            "sign 500 KB",
            ClaimedRatio.Shorter,
            $"{Created} {Hashing}"
        ),
        Of(
            "verify-100kb",
            12,
            "RSA verifies a signature over 100 KB 29 % faster than DSA.",
            Rsa,
            Dsa,
            "verify 100 KB",
            Faster(29),
            Verified
        ),
        Of(
            "verify-500kb",
            13,
            "Over 500 KB the difference is negligible.",
            Rsa,
            Dsa,
            "verify 500 KB",
            ClaimedRatio.Same,
            $"{Verified} {Hashing}"
        ),
    ];

    private static Statement Of(
        string id,
        int figure,
        string says,
        string one,
        string other,
        string task,
        ClaimedRatio claimed,
        string cause
    ) =>
        new()
        {
            Id = $"002-signature-{id}",
            Claim = says,
            Location = $"Figure {figure}",
            Operation = $"{one} {task}, key kept",
            ComparedWith = $"{other} {task}, key kept",
            Claimed = claimed,
            Cause = cause,
        };
}
