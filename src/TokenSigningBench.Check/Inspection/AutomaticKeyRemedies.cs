namespace TokenSigningBench.Check.Inspection;

/// <summary>
/// What to do about a key that Duende IdentityServer made itself: its operator has no certificate to issue, and sets KeyManagement.
/// </summary>
public static class AutomaticKeyRemedies
{
    private const string Size = "Set KeyManagement.RsaKeySize to 2048, Duende's default: the next automatic key has it.",
        NewKey = "Stop using the key: delete it from Duende's key store, and it makes a new one.",
        Rotation = "Shorten KeyManagement.RotationInterval (Duende's default is 90 days).",
        Clock = "Correct the clock of the node that made the key.",
        Store = "Find out why Duende makes no key in time: a key store that it cannot write, or KeyManagement.Enabled.";

    /// <summary>By the rule's id.</summary>
    public static IReadOnlyDictionary<string, string> ByRule { get; } =
        new Dictionary<string, string>
        {
            ["over-budget"] = Size,
            ["does-not-sign"] = Size,
            ["rsa-too-small"] = Size,
            ["odd-size"] = Size,
            ["service-limit"] = Size,
            ["large-signature"] = Size,
            ["token-too-long"] = Size,
            ["relying-party-refuses"] = Size,
            ["private-members"] = NewKey,
            ["private-key-mismatch"] = NewKey,
            ["weak-exponent"] = NewKey,
            ["small-factor"] = NewKey,
            ["shared-factor"] = NewKey,
            ["close-primes"] = NewKey,
            ["near-primes"] = NewKey,
            ["equal-prime-bits"] = NewKey,
            ["roca-fingerprint"] = NewKey,
            ["published-private-key"] = NewKey,
            ["never-valid"] = NewKey,
            ["not-yet-valid"] = Clock,
            ["announced-successor"] = Clock,
            ["rotation-gap"] = Store,
            ["long-validity"] = Rotation,
            ["strength-ends-first"] = Rotation,
        };

    /// <summary>The finding with what the key's operator can do.</summary>
    public static Finding Apply(Finding finding, CertificateFacts facts) =>
        facts.IsMadeByDuende && ByRule.TryGetValue(finding.Id, out string? remedy)
            ? finding with
            {
                Remedy = remedy,
                RemedyBesideErrors = null,
            }
            : finding;
}
