using TokenSigningBench.Core.Tokens;

namespace TokenSigningBench.Core.Inspection;

/// <summary>All that is known of a certificate when it is judged.</summary>
/// <param name="Facts">What it says.</param>
/// <param name="Policy">What is asked of it.</param>
/// <param name="Now">The time at which it is judged.</param>
/// <param name="Signers">What each way of signing made of it; empty where there is no private key, or none that signs.</param>
/// <param name="Cost">What it costs on this machine; null where it was not measured.</param>
public sealed record Examination(
    CertificateFacts Facts, Policy Policy, DateTimeOffset Now, IReadOnlyList<SigningProof> Signers, CertificateCost? Cost);

/// <summary>The limits that a certificate is held against.</summary>
public sealed record Policy
{
    /// <summary>The most that signing one token may cost, in milliseconds.</summary>
    public double BudgetMilliseconds { get; init; } = 10;

    /// <summary>How many days before its end a certificate is called about to expire.</summary>
    public int ExpiryWarningDays { get; init; } = 30;
}
