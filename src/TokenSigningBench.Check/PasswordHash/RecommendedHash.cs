namespace TokenSigningBench.Check.PasswordHash;

/// <summary>A setting that somebody recommends, or that a program has by default.</summary>
/// <param name="Setting">The function and its setting, for tables.</param>
/// <param name="By">Whose it is.</param>
/// <param name="Source">Where it is documented.</param>
/// <param name="Scheme">The function with that setting.</param>
public sealed record RecommendedHash(string Setting, string By, string Source, IPasswordScheme Scheme)
{
    private const string OwaspSource = $"{OwaspMinimum.Source}, {OwaspMinimum.Date}";
    private const string Keycloak25 = "Keycloak 25";

    // Fewer iterations than OWASP's row of the same function.
    private const string Below = "weaker than OWASP";

    private const string KeycloakSource =
        "Keycloak 25.0.0 release notes (\"Argon2 password hashing\"), Argon2Parameters.java: type id, version 1.3, hash length 32";

    /// <summary>The settings of OWASP, RFC 9106, Keycloak now and then, and ASP.NET Core Identity.</summary>
    public static IReadOnlyList<RecommendedHash> All { get; } =
    [
        .. Argon2Setting.Owasp.Select(scheme =>
            scheme == new Argon2id(7168, 5, 1)
                ? Argon2(scheme, $"OWASP; {Keycloak25} and later", $"{OwaspSource}; {KeycloakSource}")
                : Argon2(scheme, "OWASP", OwaspSource)
        ),
        Argon2(
            new(65536, 3, 4),
            "RFC 9106, second choice",
            "RFC 9106 section 4: 64 MiB, 3 iterations, 4 lanes, where memory is constrained"
        ),
        new("scrypt N=2^17 r=8 p=1", "OWASP", OwaspSource, new Scrypt(17, 8, 1)),
        new("bcrypt cost 10", "OWASP, legacy", OwaspSource, new Bcrypt(10)),
        Pbkdf2("SHA256", 600_000, 256, "OWASP, FIPS 140", OwaspSource),
        Pbkdf2("SHA512", 220_000, 512, "OWASP", OwaspSource),
        Pbkdf2(
            "SHA512",
            210_000,
            512,
            $"Keycloak 24, {Below}",
            "Keycloak 25.0.0 release notes: \"increased from 27.5K to 210K\" in Keycloak 24"
        ),
        Pbkdf2(
            "SHA512",
            100_000,
            256,
            $"ASP.NET Core Identity, {Below}",
            "PasswordHasherOptions.IterationCount: \"Default is 100,000\"; PasswordHasher.cs, version 3: HMAC-SHA512, subkey of 256 bits"
        ),
        Pbkdf2(
            "SHA256",
            27_500,
            512,
            $"Keycloak in 2021, {Below}",
            "Keycloak's Pbkdf2Sha256PasswordHashProviderFactory.java: 27,500 iterations; a derived key of 512 bits, which are two blocks"
        ),
    ];

    /// <summary>The settings that are weaker than OWASP's minimum of their function.</summary>
    public static IReadOnlySet<string> Weaker { get; } =
        All.Where(one => one.By.EndsWith(Below, StringComparison.Ordinal)).Select(one => one.Setting).ToHashSet();

    private static RecommendedHash Argon2(Argon2id scheme, string by, string source) =>
        new(Invariant($"Argon2id m={scheme.MemoryKib} t={scheme.Iterations} p={scheme.Lanes}"), by, source, scheme);

    private static RecommendedHash Pbkdf2(string hash, int iterations, int bits, string by, string source) =>
        new(
            Invariant($"PBKDF2-{hash} {iterations:N0}"),
            by,
            source,
            new Pbkdf2(new HashAlgorithmName(hash), iterations, bits, Pbkdf2Engine.System)
        );
}
