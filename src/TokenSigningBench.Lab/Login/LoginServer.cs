using System.Text.Json.Serialization;
using TokenSigningBench.Explain.Explanation;
using TokenSigningBench.Lab.Login.Flows;

namespace TokenSigningBench.Lab.Login;

/// <summary>An identity server that ran with one certificate, and its responses.</summary>
public sealed record LoginServer
{
    /// <summary>The source of the certificate.</summary>
    public required string Certificate { get; init; }

    /// <summary>The program and its version, as it reports them.</summary>
    public required string Program { get; init; }

    public required string KeyAlgorithm { get; init; }

    /// <summary>The exact size in bits, read from the key.</summary>
    public required int KeyBits { get; init; }

    /// <summary>The <c>alg</c> in the header of its first token.</summary>
    public required string Algorithm { get; init; }

    /// <summary>The <c>kid</c> in the header of its first token; null where there is none.</summary>
    public string? Kid { get; init; }

    /// <summary>The implementations that verified its first token with the certificate's key.</summary>
    public required string VerifiedBy { get; init; }

    /// <summary>The time to first byte of the very first authorize request, in milliseconds.</summary>
    public required double FirstMilliseconds { get; init; }

    /// <summary>The full requests that it answered during warm-up.</summary>
    public required int WarmUpRequests { get; init; }

    public required IReadOnlyList<LoginRow> Rows { get; init; }

    /// <summary>What a login costs this server; null where a run ended early.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public LoginCost? Cost { get; init; }

    /// <summary>
    /// What its requests spent their time with, by its own runtime; null where it was not watched. None of these requests is a sample.
    /// </summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public ExplainRun? Inside { get; init; }

    /// <summary>The row of a variant; without samples where that was not sent.</summary>
    public LoginRow Row(LoginVariant variant) => Rows.FirstOrDefault(row => row.Variant == variant) ?? new(variant, []);
}
