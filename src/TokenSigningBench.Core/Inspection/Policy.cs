using System.Collections.Immutable;

namespace TokenSigningBench.Core.Inspection;

/// <summary>The limits that a key is held against, and what a finding means where the rule's own severity is not wanted.</summary>
public sealed record Policy
{
    /// <summary>The most that signing one token may cost, in milliseconds.</summary>
    public double BudgetMilliseconds { get; init; } = 10;

    /// <summary>How many days before its end a certificate is called about to expire, and how many before its start it is called an announced successor.</summary>
    public int ExpiryWarningDays { get; init; } = 30;

    /// <summary>How many years a certificate may be valid before that is worth a word.</summary>
    public int LongValidityYears { get; init; } = 3;

    /// <summary>The bytes of the largest cookie that a browser keeps (RFC 6265 section 6.1): a token often travels in one.</summary>
    public int CookieBytes { get; init; } = 4096;

    /// <summary>Other severities than the rules' own, by id; null for findings that are left out.</summary>
    public ImmutableDictionary<string, Severity?> Severities { get; init; } = ImmutableDictionary<string, Severity?>.Empty;
}
