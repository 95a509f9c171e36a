using TokenSigningBench.Check.Inspection;

namespace TokenSigningBench.Check.Checks;

/// <summary>Describes a key in a few words, the same in every format.</summary>
internal static class KeyText
{
    /// <summary>The name of the key's type: "RSA 8192", "P-256".</summary>
    public static string Name(CertificateFacts facts) =>
        facts.Curve ?? (facts.KeySize is { } bits ? Invariant($"{facts.KeyAlgorithm} {bits}") : facts.KeyAlgorithm);

    /// <summary>Algorithm, size and strength.</summary>
    public static string Strength(CertificateFacts facts)
    {
        if (facts.MLDsaSet is { } set)
            return Invariant($"{set}, category {set.Category}, strength {set.StrengthBits}");
        string size = facts.Curve ?? (facts.KeySize is { } bits ? Invariant($"{bits} bits") : "key");
        return $"{facts.KeyAlgorithm} {size}, strength {facts.StrengthBits?.ToString(CultureInfo.InvariantCulture) ?? "not known"}";
    }

    /// <summary>The end of the certificate's validity, if there is a certificate.</summary>
    public static string Validity(CertificateFacts facts) =>
        facts.Identifiers.ThumbprintHex is null
            ? "no certificate"
            : $"valid until {facts.NotAfter?.ToString("yyyy-MM-dd", CultureInfo.InvariantCulture) ?? "not known"}";
}
