using TokenSigningBench.Core.Inspection;

namespace TokenSigningBench.Reports.Inspection;

/// <summary>A key in a few words, as every form of a check has it.</summary>
internal static class KeyText
{
    /// <summary>Kind, size and strength.</summary>
    public static string Strength(CertificateFacts facts)
    {
        string size = facts.Curve ?? (facts.KeySize is { } bits ? Invariant($"{bits} bits") : "key");
        return $"{facts.KeyAlgorithm} {size}, strength {facts.StrengthBits?.ToString(CultureInfo.InvariantCulture) ?? "not known"}";
    }

    /// <summary>Until when its certificate is valid, if it has one.</summary>
    public static string Validity(CertificateFacts facts) =>
        facts.Identifiers.ThumbprintHex is null
            ? "no certificate"
            : $"valid until {facts.NotAfter?.ToString("yyyy-MM-dd", CultureInfo.InvariantCulture) ?? "not known"}";
}
