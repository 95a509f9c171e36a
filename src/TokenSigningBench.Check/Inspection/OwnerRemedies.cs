namespace TokenSigningBench.Check.Inspection;

/// <summary>
/// What to do about a key whose owner cannot follow a rule's own remedy, which is for a file that its user has and can replace.
/// </summary>
public static class OwnerRemedies
{
    // Of a key that Duende IdentityServer made itself, without a certificate to issue.
    private const string Size = "Set KeyManagement.RsaKeySize to 2048, Duende's default: the next automatic key has it.",
        NewKey = "Stop using the key: delete it from Duende's key store, and it makes a new one.",
        Rotation = "Shorten KeyManagement.RotationInterval (Duende's default is 90 days).",
        Clock = "Correct the clock of the node that made the key.",
        Store = "Find out why Duende makes no key in time: a key store that it cannot write, or KeyManagement.Enabled.";

    // Of a key in a token, whose private part no file has and nothing here can change.
    private const string NewInToken = "Generate RSA 2048 to 4096, or P-256, in the token: pkcs11-tool --keypairgen.",
        OtherToken = "Stop using the key, and ask the token's maker: others that it generated can have the same. Generate one in another.",
        Certificate =
            "Issue another certificate for the key, by a request that is signed in the token, and write it there with the key's id.";

    /// <summary>Of a key that Duende IdentityServer made, by the rule's id.</summary>
    public static IReadOnlyDictionary<string, string> Automatic { get; } =
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
            ["successor-missing"] = Store,
            ["overdue-key"] = "Find out why Duende withdraws it late: its clock, RetentionDuration, or DeleteRetiredKeys.",
            ["long-validity"] = Rotation,
            ["strength-ends-first"] = Rotation,
        };

    /// <summary>Of a key that signs in a token, by the rule's id.</summary>
    public static IReadOnlyDictionary<string, string> InToken { get; } =
        new Dictionary<string, string>
        {
            ["over-budget"] = NewInToken,
            ["does-not-sign"] = NewInToken,
            ["unusable-key"] = NewInToken,
            ["rsa-too-small"] = NewInToken,
            ["odd-size"] = NewInToken,
            ["service-limit"] = NewInToken,
            ["large-signature"] = NewInToken,
            ["token-too-long"] = NewInToken,
            ["relying-party-refuses"] = NewInToken,
            ["weak-exponent"] = "Generate a key with the exponent 65537 in the token (CKA_PUBLIC_EXPONENT).",
            ["small-factor"] = OtherToken,
            ["shared-factor"] = OtherToken,
            ["close-primes"] = OtherToken,
            ["equal-prime-bits"] = OtherToken,
            ["roca-fingerprint"] = OtherToken,
            ["published-private-key"] = "Stop using the key: it was imported. Generate one in the token.",
            ["private-key-mismatch"] = "Write the certificate of this key into the token, with the key's id (CKA_ID).",
            ["never-valid"] = Certificate,
            ["expired"] = Certificate,
            ["key-usage"] = Certificate,
            ["server-certificate"] = Certificate,
            ["weak-self-signature"] = Certificate,
            ["strength-ends-first"] = $"{Certificate} It ends earlier; or generate a stronger key there.",
            ["not-measured"] = "Name a private key of the token that may sign (CKA_SIGN).",
        };

    /// <summary>Whose remedy is for the reader of a published set, who cannot change it, by the rule's id.</summary>
    public static IReadOnlySet<string> OfReaders { get; } =
        new HashSet<string> { "relying-party-accepts-unsigned", "other-keys-refused", "not-measured" };

    /// <summary>The finding with what the key's owner can do.</summary>
    public static Finding Apply(Finding finding, CertificateFacts facts)
    {
        IReadOnlyDictionary<string, string>? own =
            facts.IsMadeByDuende ? Automatic
            : facts.Place is not null ? InToken
            : null;
        Finding followed = own?.GetValueOrDefault(finding.Id) is { } remedy
            ? finding with
            {
                Remedy = remedy,
                RemedyBesideErrors = null,
            }
            : finding;
        return facts.Published?.Document is { } address && HostOf(address) is { } host && !OfReaders.Contains(finding.Id)
            ? followed with
            {
                Remedy = Ask(followed.Remedy, host),
                RemedyBesideErrors = followed.RemedyBesideErrors is { } other ? Ask(other, host) : null,
            }
            : followed;
    }

    private static string Ask(string remedy, string host) => $"{remedy} If {host} is not yours, ask its operator.";

    // What runs on this machine is the user's.
    private static string? HostOf(string source) =>
        WebSource.IsAddress(source) && Uri.TryCreate(source, UriKind.Absolute, out Uri? address) && !address.IsLoopback
            ? address.Host
            : null;
}
