namespace TokenSigningBench.Core.Tokens;

/// <summary>A defect of a library that is known upstream, so that meeting it is news to nobody but the reader of the table.</summary>
/// <param name="Upstream">The upstream project's issue, with its number.</param>
/// <param name="Address">Where it is described.</param>
/// <param name="Symptom">What is seen, in a few words.</param>
/// <param name="ReportedFor">The versions that upstream reports it for.</param>
public sealed record KnownDefect(string Upstream, Uri Address, string Symptom, string ReportedFor)
{
    // The handler's buffer for a signature is chosen by algorithm: 512 bytes for these four, 1024 for RS512 and PS512.
    private const int BitsInTheShortBuffer = 8 * 512;

    private static readonly string[] ShortBufferAlgorithms = ["RS256", "RS384", "PS256", "PS384"];

    /// <summary>
    /// <c>JsonWebTokenHandler.CreateToken</c> returns a token with an empty third segment, and throws nothing, for an RSA key of more than 4096 bits
    /// with RS256, RS384, PS256 or PS384. Seen in 7.7.3, 8.16.0 and 8.23.0, and not in 5.7.2 and 6.8.0.
    /// </summary>
    public static KnownDefect UnsignedAbove4096Bits { get; } =
        new(
            "azure-activedirectory-identitymodel-extensions-for-dotnet #3407",
            new Uri("https://github.com/AzureAD/azure-activedirectory-identitymodel-extensions-for-dotnet/issues/3407"),
            "the third segment is empty",
            "7.3.1 and later"
        );

    /// <summary>The defect that explains why this combination returns an unsigned token; null where none is known.</summary>
    public static KnownDefect? BehindUnsignedToken(TokenEngine engine, TokenKey key, JwsAlgorithm algorithm)
    {
        ArgumentNullException.ThrowIfNull(key);
        ArgumentNullException.ThrowIfNull(algorithm);
        return
            (engine == TokenEngines.Today || engine == TokenEngines.TodayWithoutCache)
            && key.SizeInBits > BitsInTheShortBuffer
            && ShortBufferAlgorithms.Contains(algorithm.Name)
            ? UnsignedAbove4096Bits
            : null;
    }
}
