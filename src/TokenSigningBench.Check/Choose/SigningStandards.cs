namespace TokenSigningBench.Check.Choose;

/// <summary>
/// The requirements of the standards, each with its source. Years and sizes are defined only here; strengths are those of
/// <see cref="Strength"/>.
/// </summary>
public static class SigningStandards
{
    private const int DefaultHash = 256;

    // BSI TR-02102-1: RSA of 3000 bits or more since 2024. Version 2026-01, section 2.1: classical signatures alone until the end of 2035.
    // The same version: ML-DSA-65 and ML-DSA-87, both only beside a classical signature; of the quantum-safe signatures, those made of
    // hashes alone may stand alone.
    private const int BsiSmallestRsa = 3000;
    private static readonly Lifetime Bsi2035 = new(
        2035,
        "no longer recommended alone",
        "BSI",
        "BSI TR-02102-1, version 2026-01, section 2.1"
    );

    // CNSA 1.0 (CNSSP 15, Annex B): RSA of 3072 bits or more, or ECDSA on P-384, with SHA-384.
    private const int CnsaSmallestRsa = 3072;
    private const int CnsaHash = 384;

    // CNSA 2.0 (NSA, September 2022): exclusive use in web servers and cloud services by 2033; its signature for tokens is ML-DSA-87.
    private static readonly Lifetime Cnsa2033 = new(
        2033,
        "to be replaced by ML-DSA-87",
        "CNSA 2.0",
        "CNSA 2.0, September 2022: used exclusively by 2033 in web servers and cloud services"
    );

    // Signatures that no year is set for.
    private static readonly Lifetime PostQuantum = new(
        null,
        "",
        "none named",
        "NIST IR 8547 (draft, November 2024) and CNSA 2.0 set no year for ML-DSA"
    );

    // The drafts set end years for public keys only. SP 800-131A revision 3 (draft, October 2024) requires 112 bits for HMAC, and 128 after
    // 2030.
    private static readonly Lifetime NoEnd = new(null, "", "none named", "NIST IR 8547 and BSI TR-02102-1 set years for public keys only");

    // FAPI 2.0 Security Profile, section 5.4: "PS256, ES256, or EdDSA (using the Ed25519 variant)".
    private static readonly string[] FapiAlgorithms = ["PS256", "ES256", "EdDSA"];

    // RFC 7518 section 3.1. Algorithms that are not listed are Optional.
    private static readonly Dictionary<string, Requirement> Requirements = new()
    {
        ["HS256"] = Requirement.Required,
        ["RS256"] = Requirement.Recommended,
        ["ES256"] = Requirement.RecommendedPlus,
    };

    /// <summary>No standard to comply with: the years are NIST's, and nothing is excluded because of them.</summary>
    public static SigningStandard None { get; } = new("none", "no standard", DefaultHash, NamesYears: false, _ => null, Nist8547);

    public static SigningStandard Nist { get; } =
        new("nist", "NIST IR 8547 and SP 800-131A revision 3, both drafts", DefaultHash, NamesYears: true, _ => null, Nist8547);

    public static SigningStandard Bsi { get; } =
        new("bsi", "BSI TR-02102-1", DefaultHash, NamesYears: true, BsiObjection, choice => IsHmac(choice) ? NoEnd : Bsi2035);

    /// <summary>FAPI 2.0, which sets algorithms but no years.</summary>
    public static SigningStandard Fapi { get; } =
        new("fapi", "FAPI 2.0 Security Profile", DefaultHash, NamesYears: false, FapiObjection, Nist8547);

    public static SigningStandard Cnsa { get; } =
        new(
            "cnsa",
            "CNSA 1.0, until CNSA 2.0 replaces it",
            CnsaHash,
            NamesYears: true,
            CnsaObjection,
            choice => IsMLDsa(choice) ? PostQuantum : Cnsa2033
        );

    public static IReadOnlyList<SigningStandard> All { get; } = [None, Nist, Bsi, Fapi, Cnsa];

    public static Requirement RequirementOf(JwsAlgorithm algorithm) => Requirements.GetValueOrDefault(algorithm.Name, Requirement.Optional);

    /// <summary>The spelling of RFC 7518.</summary>
    public static string Name(Requirement requirement) =>
        requirement == Requirement.RecommendedPlus ? "Recommended+" : requirement.ToString();

    private static Lifetime Nist8547(SigningChoice choice)
    {
        if (IsHmac(choice))
            return NoEnd;
        if (IsMLDsa(choice))
            return PostQuantum;

        (int year, string fate) = Strength.LastYear(Strength.Of(choice));
        return new(year, fate, "IR 8547 draft", Strength.LifetimeSource);
    }

    private static string? BsiObjection(SigningChoice choice) =>
        choice.Algorithm.Family == JwsFamily.EdDsa ? "no source here says that BSI TR-02102-1 recommends Ed25519"
        : IsMLDsa(choice)
            ? "BSI TR-02102-1 (2026-01) recommends ML-DSA-65 and ML-DSA-87 only beside a classical signature; "
                + "a compact token has one signature"
        : IsRsa(choice) && choice.KeyBits < BsiSmallestRsa
            ? "BSI TR-02102-1 requires RSA of at least 3000 bits since 2024; SOG-IS 1.3 allowed 1900 to 2999 bits until 2025"
        : null;

    private static string? FapiObjection(SigningChoice choice) =>
        FapiAlgorithms.Contains(choice.Algorithm.Name) ? null : "FAPI 2.0 (section 5.4) permits PS256, ES256 and EdDSA with Ed25519";

    private static string? CnsaObjection(SigningChoice choice) =>
        choice.Algorithm.Family switch
        {
            JwsFamily.MLDsa when choice.Algorithm.MLDsaSet!.Number != 87 => "CNSA 2.0 allows only ML-DSA-87",
            JwsFamily.Hmac => "CNSA 1.0 allows RSA and ECDSA, not a shared secret",
            JwsFamily.EdDsa => "CNSA 1.0 allows RSA and ECDSA on P-384, not Ed25519",
            JwsFamily.Ecdsa when choice.KeyBits != CnsaHash => "CNSA 1.0 allows only the curve P-384",
            JwsFamily.RsaPkcs1 or JwsFamily.RsaPss when choice.KeyBits < CnsaSmallestRsa => "CNSA 1.0 requires RSA of at least 3072 bits",
            JwsFamily.RsaPkcs1 or JwsFamily.RsaPss when choice.Algorithm.HashBits != CnsaHash => "CNSA 1.0 requires SHA-384",
            _ => null,
        };

    private static bool IsHmac(SigningChoice choice) => choice.Algorithm.Family == JwsFamily.Hmac;

    private static bool IsMLDsa(SigningChoice choice) => choice.Algorithm.Family == JwsFamily.MLDsa;

    private static bool IsRsa(SigningChoice choice) => choice.Algorithm.Padding is not null;
}
