namespace TokenSigningBench.Check.Inspection.Rules;

internal static class RulesOfKeys
{
    private const string AnotherLibrary = "Generate a new key with another library.";

    private const int MaxExponentBits = 256;

    // Keys that are copied from publications, by their RFC 7638 thumbprints.
    private static readonly Dictionary<string, string> Published = new()
    {
        ["IsUn6_e04MaShXFIISMp4kG62LWzMIPy_MvSA5pJgX8"] = "RFC 7515 appendix A.2",
        ["oKIywvGUpTVTyxMQ3bwIIeQUudfr_CkLMjCE19ECD-U"] = "RFC 7515 appendix A.3",
        ["u5YUSjQ2-2chBi51NSk3t3g7IM4o2KYcnPqPtCNGd3U"] = "RFC 7515 appendix A.4",
        ["cn-I_WNMClehiVp51i_0VpOENW1upEerA8sEam5hn-s"] = "RFC 7517 appendix A.2",
        ["NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs"] = "RFC 7517 appendix A.2",
        ["dHri3SADZkrush5HU_50AoRhcKFryN-PI6jPBtPL55M"] = "RFC 7520 section 3.2",
        ["9jg46WB3rR_AHD-EBXdN7cBkH1WOu0tA3M9fm21mqTI"] = "RFC 7520 section 3.4",
        ["kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k"] = "RFC 8037 appendix A.1",
        ["oGDmHqCJ7yzMkWEkrlZVHkvrHIyQwtlDmeq5ForUHeY"] = "the example of jwt.io for RS256",
        ["19J8y7Zprt2-QKLjF2I5pVk0OELX6cY2AfaAv1LC_w8"] = "the example of jwt.io for ES256",
        ["_7KmQvRoV5CzQWC7Drl3Ci56igwbK8EiZMKHK-CIxsM"] = "webpack-dev-server",
        ["ozAjH3DSs1arQ3XKe4OcU9NY063_GjSvd8avVHn4SH8"] = "preact-cli",
        ["t5LjhRQcUcKsv2ToVAmjPSjVq6ZqsxkDCBgxbXOKdz4"] = "mitm-software",
        ["jKXeeb8sAR3XAeo3p-jcvAPlLGndCZQKC331_0emnHU"] = "eDellRoot",
        ["mNvJqdUNiLAGByYroHIGNtig21cwc8qDvwLnmj23HiE"] = "DSDTestProvider",
        ["ZPYB4tQbepH39r4KgQKbe25UZgmPobJZ7jaPoBvE5s0"] = "Superfish",
    };

    public static Rule UnusableKey { get; } =
        new("unusable-key", Severity.Error, "The key is neither RSA, nor on P-256, P-384 or P-521, nor ML-DSA, nor Ed25519")
        {
            Source = "RFC 7518 section 3.1, RFC 8037 and RFC 9964",
            Consequence = "No algorithm of JSON Web Signature fits the key, so that no token is signed with it.",
            Remedy = CheaperKeys.Common,
            Address = "https://www.rfc-editor.org/rfc/rfc7518#section-3.1",
            Evaluate = (rule, inspection) =>
                inspection.Facts.IsUsable
                    ? null
                    : rule.Finds(
                        $"The key type {inspection.Facts.KeyAlgorithm} is not supported; "
                            + "supported are RSA, P-256, P-384, P-521, ML-DSA and Ed25519."
                    ),
        };

    public static Rule RsaTooSmall { get; } =
        new("rsa-too-small", Severity.Error, "The RSA key has fewer than 2048 bits")
        {
            Source = "RFC 7518 sections 3.3 and 3.5",
            Consequence = "Smaller keys can be factored, or soon will be. Most libraries refuse their tokens.",
            Remedy = CheaperKeys.Common,
            Address = "https://www.rfc-editor.org/rfc/rfc7518#section-3.3",
            Risk = SecurityRisk.High,
            Evaluate = (rule, inspection) =>
                inspection.Facts is { KeyAlgorithm: "RSA", KeySize: { } bits and < 2048 }
                    ? rule.Finds($"The RSA key has {bits} bits; token signatures require at least 2048.")
                    : null,
        };

    public static Rule UnusualSize { get; } =
        new("odd-size", Severity.Warning, "The size of the RSA key is not a multiple of 256 bits")
        {
            Source = "NIST SP 800-57 part 1, table 2, names 2048, 3072, 7680 and 15360",
            Consequence = "Few libraries and devices are tested with such a size. Some refuse it.",
            Remedy = "Use RSA 2048, 3072 or 4096.",
            Address = "https://doi.org/10.6028/NIST.SP.800-57pt1r5",
            Evaluate = (rule, inspection) =>
                inspection.Facts.KeyAlgorithm == "RSA" && inspection.Facts.KeySize % 256 != 0
                    ? rule.Finds($"RSA {inspection.Facts.KeySize} is an uncommon size that few libraries are tested with.")
                    : null,
        };

    public static Rule ServiceLimit { get; } =
        new("service-limit", Severity.Warning, "The RSA key is larger than Azure Key Vault or ring accepts")
        {
            Source = "Azure Key Vault: keys of 2048, 3072 and 4096 bits; ring and rustls-webpki: at most 8192",
            Consequence =
                "Azure Key Vault stores no such key, and relying parties that use ring or rustls-webpki verify no token "
                + "of RSA above 8192 bits.",
            Remedy = CheaperKeys.Common,
            Address = "https://learn.microsoft.com/azure/key-vault/keys/about-keys",
            Evaluate = (rule, inspection) =>
                inspection.Facts switch
                {
                    { KeyAlgorithm: not "RSA" } => null,
                    { KeySize: { } bits and > 8192 } => rule.Finds($"RSA {bits}: relying parties that use ring cannot verify the tokens."),
                    { KeySize: { } bits and > 4096 } => rule.Finds($"RSA {bits}: Azure Key Vault cannot store the key."),
                    _ => null,
                },
        };

    public static Rule WeakExponent { get; } =
        new("weak-exponent", Severity.Error, "The public exponent is too small, even, or over 256 bits")
        {
            LowerSeverity = Severity.Warning,
            Source = "NIST SP 800-56B revision 2, section 6.2",
            Consequence =
                "With an exponent of 1, or an even one, there is no protection. With a small one, mistakes in padding "
                + "become attacks. A long one is refused by many libraries.",
            Remedy = "Generate a new key with the exponent 65537.",
            Address = "https://doi.org/10.6028/NIST.SP.800-56Br2",
            Risk = SecurityRisk.High,
            Evaluate = (rule, inspection) =>
                inspection.Facts.PublicExponent is not { } exponent ? null
                : exponent.IsOne || exponent.IsEven ? rule.Finds($"The public exponent is {exponent}: the key gives no protection.")
                : exponent < 65537 ? rule.FindsLess($"The public exponent is {exponent}; the standard requires at least 65537.")
                : exponent.GetBitLength() > MaxExponentBits
                    ? rule.FindsLess(
                        $"The public exponent has {exponent.GetBitLength()} bits; "
                            + $"the standard allows {MaxExponentBits}, and many libraries support 32 or 64."
                    )
                : null,
        };

    public static Rule RocaFingerprint { get; } =
        new("roca-fingerprint", Severity.Error, "The modulus has the ROCA fingerprint and can be factored")
        {
            Source = "CVE-2017-15361; Nemec et al., The Return of Coppersmith's Attack, CCS 2017",
            Consequence =
                "The private key can be computed from the public key at a cost that attackers can pay. Whoever has it can sign tokens.",
            Remedy = "Stop using the key. Generate a new one with other hardware or software.",
            Address = "https://nvd.nist.gov/vuln/detail/CVE-2017-15361",
            Risk = SecurityRisk.Critical,
            Evaluate = (rule, inspection) =>
                inspection.Facts.Modulus is { } modulus && Roca.HasFingerprint(modulus)
                    ? rule.Finds(
                        "The modulus has the fingerprint of a library whose keys can be factored (ROCA).",
                        "Generate a new key with other hardware or software."
                    )
                    : null,
        };

    public static Rule ClosePrimes { get; } =
        new("close-primes", Severity.Error, "The primes are so close that the modulus can be factored")
        {
            Source = "FIPS 186-5 appendix A.1.1; Fermat's factorisation (CVE-2022-26320)",
            Consequence = "Anyone can compute the private key from the public key within seconds, and sign tokens.",
            Remedy = "Stop using the key. Generate a new one with another library.",
            Address = "https://nvd.nist.gov/vuln/detail/CVE-2022-26320",
            Risk = SecurityRisk.Critical,
            Evaluate = (rule, inspection) =>
                HasClosePrimes(inspection)
                    ? rule.Finds("The two primes are so close that the modulus can be factored immediately.", AnotherLibrary)
                    : null,
        };

    /// <summary>
    /// Primes that are closer than the standard permits, but not close enough to be found from the public key: that has a rule of its own.
    /// The primes are the private key's, and the size is the certificate's: of two keys they say nothing.
    /// </summary>
    public static Rule NearPrimes { get; } =
        new("near-primes", Severity.Error, "The primes are closer than FIPS 186-4 permits")
        {
            Source = "FIPS 186-4 appendix B.3.3, step 5.4",
            Consequence = "The key was not generated as the standard requires. Such primes can make the key easier to factor.",
            Remedy = AnotherLibrary,
            Address = "https://doi.org/10.6028/NIST.FIPS.186-4",
            Risk = SecurityRisk.High,
            // |p - q| must be greater than 2^(nlen/2 - 100), which has one bit more.
            Evaluate = (rule, inspection) =>
                inspection.Facts is { PrimeDistanceBits: { } distance, KeySize: { } bits, PrivateKeyMatches: not false }
                && distance <= bits / 2 - 100
                && !HasClosePrimes(inspection)
                    ? rule.Finds(
                        $"The difference of the primes has {distance} bits; a key of {bits} bits requires more than {bits / 2 - 100}."
                    )
                    : null,
        };

    public static Rule PublishedPrivateKey { get; } =
        new("published-private-key", Severity.Error, "The private key is published on the internet")
        {
            Source = "RFC 7517 section 9.2; where it was published is named",
            Consequence = "Anyone who finds the private key can sign tokens.",
            Remedy = "Stop using the key. Generate your own.",
            Address = "https://www.rfc-editor.org/rfc/rfc7517#section-9.2",
            Risk = SecurityRisk.Critical,
            Evaluate = (rule, inspection) =>
                inspection.Facts.Identifiers.JwkThumbprint is { } thumbprint && Published.TryGetValue(thumbprint, out string? publication)
                    ? rule.Finds($"The private key is public ({publication}): every reader can sign tokens.", "Generate your own key.")
                    : null,
        };

    private static bool HasClosePrimes(KeyInspection inspection) =>
        inspection.Facts.Modulus is { IsEven: false } modulus && SquareNumbers.AreClose(modulus);
}
