using System.Collections.Immutable;

namespace TokenSigningBench.Check.Inspection;

/// <summary>The limits for a key, and severities that replace those of the rules.</summary>
public sealed record Policy
{
    /// <summary>The maximum cost of signing one token, in milliseconds.</summary>
    public double BudgetMilliseconds { get; init; } = 10;

    /// <summary>
    /// How many days before its end a certificate expires soon, and how many days before its start it is an announced successor.
    /// </summary>
    public int ExpiryWarningDays { get; init; } = 30;

    /// <summary>The validity in years above which a finding is reported.</summary>
    public int LongValidityYears { get; init; } = 3;

    /// <summary>
    /// The size in bytes of the largest cookie that a browser keeps (RFC 6265 section 6.1). Tokens are often sent in a cookie.
    /// </summary>
    public int CookieBytes { get; init; } = 4096;

    /// <summary>Severities that replace those of the rules, by id; null for findings to omit.</summary>
    public ImmutableDictionary<string, Severity?> Severities { get; init; } = ImmutableDictionary<string, Severity?>.Empty;
}
