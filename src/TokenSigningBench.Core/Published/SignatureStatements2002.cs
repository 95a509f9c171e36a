using TokenSigningBench.Core.Statements;
using static TokenSigningBench.Core.Published.Causes2002;
using static TokenSigningBench.Core.Published.Claims2002;

namespace TokenSigningBench.Core.Published;

/// <summary>Figures 10 to 13 of the 2002 article: RSA 1024 compared with DSA 512.</summary>
internal static class SignatureStatements2002
{
    private const string Rsa = "RSA-1024/SHA1";
    private const string Dsa = "DSA-512/SHA1";

    public static IReadOnlyList<Statement> All { get; } =
    [
        Of(
            "create-100kb",
            10,
            "DSA creates a signature over 100 KB 29 % faster than RSA.",
            Dsa,
            Rsa,
            "sign 100 KB",
            Faster(29),
            CreatingExponents
        ),
        Of(
            "create-500kb",
            11,
            "DSA still creates one faster over 500 KB.",
            Dsa,
            Rsa,
            "sign 500 KB",
            ClaimedRatio.Shorter,
            $"{CreatingExponents} {HashingData}"
        ),
        Of(
            "verify-100kb",
            12,
            "RSA verifies a signature over 100 KB 29 % faster than DSA.",
            Rsa,
            Dsa,
            "verify 100 KB",
            Faster(29),
            VerifyingExponents
        ),
        Of(
            "verify-500kb",
            13,
            "Over 500 KB the difference is negligible.",
            Rsa,
            Dsa,
            "verify 500 KB",
            ClaimedRatio.Same,
            $"{VerifyingExponents} {HashingData}"
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
