using System.Text.Json.Serialization;
using MathNet.Numerics.Statistics;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Login.Flows;

/// <summary>A setting that makes logins cheaper.</summary>
public enum FlowSetting
{
    /// <summary>Tokens are not stored.</summary>
    NoTokenStorage,

    /// <summary>Codes and refresh tokens are encrypted with an RSA key of 2048 bits and not of 4096.</summary>
    SmallEncryptionKey,

    /// <summary>The client's secret, which is random, is stored as SHA-256 and not as PBKDF2.</summary>
    SecretDigest,
}

/// <summary>Where the time of one flow's login goes at a server with one store.</summary>
public sealed record FlowRow
{
    public required LoginFlow Flow { get; init; }

    /// <summary>The store's name on the command line.</summary>
    public required string Store { get; init; }

    /// <summary>The setting that differs from the default; null where none does.</summary>
    public FlowSetting? Setting { get; init; }

    public required LoginCost Cost { get; init; }

    /// <summary>The median time to first byte of a login, in milliseconds, one value per round.</summary>
    [Samples]
    public required IReadOnlyList<double> Milliseconds { get; init; }

    /// <summary>
    /// The mean milliseconds of a login by <c>Server-Timing</c> metric, over all rounds: they add up to the server's time. Wall time.
    /// </summary>
    public required IReadOnlyDictionary<string, double> Parts { get; init; }

    [JsonIgnore]
    public double MedianMilliseconds => Milliseconds.Median();
}
