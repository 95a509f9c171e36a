namespace TokenSigningBench.Check.Inspection.Rules;

/// <summary>The keys that every library signs and verifies with, and which of them takes less time and fewer bytes than another.</summary>
internal static class CheaperKeys
{
    // The sizes that every library signs with and every relying party verifies.
    private static readonly int[] CommonRsa = [4096, 3072, 2048];

    /// <summary>What to use in place of a key that is too large, whatever its kind.</summary>
    public const string Common = "Use RSA 2048 to 4096, or P-256.";

    /// <summary>What to use in place of this key; null if none is smaller.</summary>
    /// <param name="isSmallEnough">Which sizes of RSA are no longer too large, in bits.</param>
    public static string? Remedy(CertificateFacts facts, Func<int, bool> isSmallEnough)
    {
        if (facts.IsEd25519 || facts.Spec == KeySpec.Curve(256))
            return null;
        // No other key has as many bits as the smallest of them.
        return CommonRsa.FirstOrDefault(bits => bits < facts.KeySize && isSmallEnough(bits)) switch
        {
            0 => "Use P-256.",
            2048 => "Use RSA 2048, or P-256.",
            var largest => Invariant($"Use RSA 2048 to {largest}, or P-256."),
        };
    }
}
