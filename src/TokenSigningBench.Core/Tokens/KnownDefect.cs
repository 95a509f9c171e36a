namespace TokenSigningBench.Core.Tokens;

/// <summary>A defect of a library that is known upstream.</summary>
/// <param name="Upstream">The upstream project's issue, with its number.</param>
/// <param name="Address">Where it is described.</param>
/// <param name="Symptom">What is seen, in a few words.</param>
/// <param name="ReportedFor">The versions that upstream reports it for.</param>
/// <param name="Affected">Who is affected: the versions that were tried, and the servers that were seen to show it. One sentence.</param>
public sealed record KnownDefect(string Upstream, Uri Address, string Symptom, string ReportedFor, string Affected)
{
    // The handler chooses its signature buffer by algorithm: 512 bytes for these four, 1024 for RS512 and PS512.
    private const int ShortBufferBits = 8 * 512;

    private static readonly string[] ShortBufferAlgorithms = ["RS256", "RS384", "PS256", "PS384"];

    /// <summary>
    /// For an RSA key of more than 4096 bits with RS256, RS384, PS256 or PS384, <c>JsonWebTokenHandler.CreateToken</c> returns a token with
    /// an empty third segment and throws nothing. Seen in 7.5.0, 7.7.1, 7.7.3, 8.16.0, 8.19.2 and 8.23.0; not in 5.7.2, 6.8.0 and 6.10.0.
    /// </summary>
    public static KnownDefect UnsignedAbove4096Bits { get; } =
        new(
            "azure-activedirectory-identitymodel-extensions-for-dotnet #3407",
            new Uri("https://github.com/AzureAD/azure-activedirectory-identitymodel-extensions-for-dotnet/issues/3407"),
            "the third segment is empty",
            "7.3.1 and later",
            "This affects servers that sign with version 7.5.0 or later (6.10.0 signs), "
                + "as seen with Duende IdentityServer 7.4.8 and OpenIddict 7.8.0."
        );

    /// <summary>The defect behind an unsigned token of this combination; null if none is known.</summary>
    public static KnownDefect? OfUnsignedToken(TokenEngine engine, TokenKey key, JwsAlgorithm algorithm)
    {
        ArgumentNullException.ThrowIfNull(key);
        ArgumentNullException.ThrowIfNull(algorithm);
        return
            (engine == TokenEngines.JsonWebTokenHandler || engine == TokenEngines.JsonWebTokenHandlerNotCached)
            && IsUnsignedByServers(algorithm.Name, key.SizeInBits)
            ? UnsignedAbove4096Bits
            : null;
    }

    /// <summary>
    /// What to do about those keys whose tokens servers on Microsoft.IdentityModel leave unsigned, in one sentence; null if there is none.
    /// </summary>
    /// <param name="keys">Each key's name, the <c>alg</c> of its tokens and its size; null where they are not known.</param>
    public static string? WarningOf(IEnumerable<(string Name, string? Algorithm, int? Bits)> keys)
    {
        string[] names = [.. keys.Where(key => IsUnsignedByServers(key.Algorithm, key.Bits)).Select(key => key.Name).Distinct()];
        return names.Length == 0
            ? null
            : $"Do not deploy {string.Join(" and ", names)}: servers on Microsoft.IdentityModel send "
                + $"{(names.Length == 1 ? "its" : "their")} tokens unsigned.";
    }

    private static bool IsUnsignedByServers(string? algorithm, int? keyBits) =>
        keyBits > ShortBufferBits && ShortBufferAlgorithms.Contains(algorithm);
}
