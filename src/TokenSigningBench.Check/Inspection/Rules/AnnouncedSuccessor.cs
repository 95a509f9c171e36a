namespace TokenSigningBench.Check.Inspection.Rules;

/// <summary>
/// A certificate that becomes valid soon. It is published early, so that relying parties have its key before it signs the first token.
/// </summary>
internal sealed class AnnouncedSuccessor : IRule
{
    public string Id => "announced-successor";

    public string Title => "The certificate becomes valid within expiryWarningDays";

    public string Source =>
        "RFC 5280 section 4.1.2.5; Duende IdentityServer announces a key 14 days before it signs with it, "
        + "AD FS adds one 20 days before the old one ends";

    /// <summary>
    /// How long before its start a certificate is a successor. It is as long as the warning time before an end, because that warning asks
    /// to publish the next certificate.
    /// </summary>
    public static TimeSpan Window(Policy policy) => TimeSpan.FromDays(policy.ExpiryWarningDays);

    public RuleHelp Help { get; } =
        new(
            Severity.Warning,
            "Relying parties learn the next key only if it is published before it signs. OpenIddict ignores a "
                + "certificate until it is valid.",
            "Publish the certificate now, and sign with it when it is valid.",
            "https://www.rfc-editor.org/rfc/rfc5280#section-4.1.2.5"
        );

    public bool Applies(KeyInspection inspection) => !inspection.Facts.IsNeverValid && inspection.Facts.NotBefore > inspection.Now;

    public Finding? Judge(KeyInspection inspection)
    {
        DateTimeOffset start = inspection.Facts.NotBefore!.Value;
        if (start - inspection.Now > Window(inspection.Policy))
            return null;
        bool isCovered = inspection.Together.Any(other => other.NotBefore <= inspection.Now && other.NotAfter >= start);
        return new(
            Id,
            isCovered ? Severity.Info : Severity.Warning,
            Invariant($"Valid from {start:yyyy-MM-dd HH:mm} UTC: a successor that can be published now and signs nothing until then."),
            Source,
            isCovered
                ? "Publish it now. Sign with the current certificate until then."
                : "Publish it now. Sign with a certificate that is valid until then; none was given."
        )
        {
            RemedyBesideErrors = "Correct its errors before you publish it.",
        };
    }
}
