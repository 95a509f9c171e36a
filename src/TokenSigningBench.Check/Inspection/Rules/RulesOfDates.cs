namespace TokenSigningBench.Check.Inspection.Rules;

internal static class RulesOfDates
{
    private const string Validity = "https://www.rfc-editor.org/rfc/rfc5280#section-4.1.2.5";

    public static Rule NeverValid { get; } =
        new("never-valid", Severity.Error, "The certificate ends before it begins")
        {
            Source = "RFC 5280 section 4.1.2.5",
            Consequence = "The certificate is valid on no day. Servers and relying parties that check it refuse it.",
            Remedy = "Issue a new certificate whose end is after its start.",
            Address = Validity,
            Evaluate = (rule, inspection) =>
                inspection.Facts.IsNeverValid
                    ? rule.Finds(
                        Invariant($"The certificate ends on {inspection.Facts.NotAfter:yyyy-MM-dd}, ")
                            + Invariant($"before it begins on {inspection.Facts.NotBefore:yyyy-MM-dd}: it is never valid."),
                        "Issue a new certificate."
                    )
                    : null,
        };

    public static Rule Expired { get; } =
        new("expired", Severity.Error, "The certificate has expired")
        {
            Source = "RFC 5280 section 4.1.2.5",
            Consequence = "Servers and relying parties that check the certificate refuse it. Logins fail.",
            Remedy = "Issue a new certificate, publish it, and sign with it.",
            Address = Validity,
            Evaluate = (rule, inspection) =>
                // An automatic key of Duende is overdue-key.
                inspection.Facts
                    is { IsNeverValid: false, IsMadeByDuende: false }
                && inspection.Facts.NotAfter < inspection.Now
                    ? rule.Finds(
                        Invariant($"The certificate expired on {inspection.Facts.NotAfter:yyyy-MM-dd}."),
                        "Issue a new certificate."
                    )
                    : null,
        };

    // A certificate that becomes valid soon is a successor, which has its own rule.
    public static Rule NotYetValid { get; } =
        new("not-yet-valid", Severity.Error, "The certificate becomes valid later than expiryWarningDays from now")
        {
            Source = "RFC 5280 section 4.1.2.5",
            Consequence = "OpenIddict ignores the certificate until then, and relying parties that check it refuse it.",
            Remedy = "Wait until the certificate is valid, or issue one that is valid now.",
            Address = Validity,
            Evaluate = (rule, inspection) =>
                UntilStart(inspection) is { } delay && delay > SuccessorWindow(inspection.Policy)
                    ? rule.Finds(
                        Invariant($"The certificate is not valid before {inspection.Facts.NotBefore:yyyy-MM-dd HH:mm} UTC."),
                        "Wait until then, or issue one that is valid now."
                    ) with
                    {
                        RemedyBesideErrors = "Issue one that is valid now.",
                    }
                    : null,
        };

    public static Rule ExpiresSoon { get; } =
        new("expires-soon", Severity.Warning, "The certificate expires within expiryWarningDays")
        {
            Source = "the policy",
            Consequence =
                "After that day servers and relying parties that check the certificate refuse it. They cache keys for "
                + "about a day, so a successor has to be published earlier.",
            Remedy = "Publish the next certificate before this one expires.",
            Address = Validity,
            Evaluate = (rule, inspection) =>
                UntilEnd(inspection) is { } remaining
                // Duende replaces its own: successor-missing says where it does not.
                && !inspection.Facts.IsMadeByDuende
                && remaining < TimeSpan.FromDays(inspection.Policy.ExpiryWarningDays)
                    ? rule.Finds(
                        Invariant($"The certificate expires on {inspection.Facts.NotAfter:yyyy-MM-dd}, in {remaining.TotalDays:0} days.")
                            .Replace(" 1 days", " 1 day", StringComparison.Ordinal),
                        "Publish the successor now, so that relying parties have its key in time."
                    )
                    : null,
        };

    /// <summary>
    /// A certificate that becomes valid soon. It is published early, so that relying parties have its key before it signs the first token.
    /// </summary>
    public static Rule AnnouncedSuccessor { get; } =
        new("announced-successor", Severity.Warning, "The certificate becomes valid within expiryWarningDays")
        {
            LowerSeverity = Severity.Info,
            Source =
                "RFC 5280 section 4.1.2.5; Duende IdentityServer announces a key 14 days before it signs with it, "
                + "AD FS adds one 20 days before the old one ends",
            Consequence =
                "Relying parties learn the next key only if it is published before it signs. OpenIddict ignores a "
                + "certificate until it is valid.",
            Remedy = "Publish the certificate now, and sign with it when it is valid.",
            Address = Validity,
            Evaluate = (rule, inspection) =>
                UntilStart(inspection) is { } delay && delay <= SuccessorWindow(inspection.Policy) ? Announced(rule, inspection) : null,
        };

    /// <summary>There is a gap if no other certificate is valid when this one ends, and one is valid later.</summary>
    public static Rule RotationGap { get; } =
        new("rotation-gap", Severity.Warning, "The certificate ends before the next one begins")
        {
            Source = "RFC 5280 section 4.1.2.5; OpenIddict ignores certificates that are not yet valid",
            Consequence =
                "Between the two certificates there is none that is valid. Logins fail at servers and relying parties that check it.",
            Remedy = "Start the next certificate before this one expires.",
            Address = Validity,
            Evaluate = (rule, inspection) =>
            {
                if (UntilEnd(inspection) is null)
                    return null;
                DateTimeOffset end = inspection.Facts.NotAfter!.Value;
                bool isCovered = inspection.Together.Any(other => other.NotBefore <= end && other.NotAfter > end);
                DateTimeOffset? next = inspection.Together.Select(other => other.NotBefore).Where(start => start > end).Min();
                return isCovered || next is null
                    ? null
                    : rule.Finds(
                        Invariant($"No token can be signed from {end:yyyy-MM-dd HH:mm} UTC, when this certificate expires, ")
                            + Invariant($"to {next:yyyy-MM-dd HH:mm} UTC, when the next one starts."),
                        "Start the next certificate before this one expires. Relying parties cache keys for about a day."
                    );
            },
        };

    // The years are those of classical signatures.
    public static Rule StrengthEndsFirst { get; } =
        new("strength-ends-first", Severity.Warning, "The certificate is valid for longer than its strength is acceptable")
        {
            Source = Strength.LifetimeSource,
            Consequence = "The certificate outlasts the years in which its strength is acceptable.",
            Remedy = "Shorten the validity, or use a stronger key.",
            Address = "https://doi.org/10.6028/NIST.IR.8547.ipd",
            Risk = SecurityRisk.Low,
            Evaluate = (rule, inspection) =>
                inspection.Facts is { StrengthBits: { } bits, NotAfter: { } end, IsNeverValid: false, MLDsaSet: null }
                && Strength.LastYear(bits) is var (year, status)
                && end.UtcDateTime.Year > year
                    ? rule.Finds(
                        Invariant($"Valid until {end:yyyy-MM-dd}, but a strength of {bits} bits is {status} after {year}."),
                        Invariant($"Issue a certificate that expires by {year}, or use a stronger key if one lasts longer.")
                    )
                    : null,
        };

    public static Rule LongValidity { get; } =
        new("long-validity", Severity.Info, "The certificate is valid for more than longValidityYears")
        {
            Source = "practice: Duende rotates every 90 days, AD FS every year; no standard caps it",
            Consequence = "A key that is used for years is exposed for years. No standard caps the validity of a signing certificate.",
            Remedy = "Replace the key on a schedule, such as every year.",
            Address = Validity,
            Evaluate = (rule, inspection) =>
                inspection.Facts.NotAfter > inspection.Facts.NotBefore?.AddYears(inspection.Policy.LongValidityYears)
                    ? rule.Finds(
                        Invariant($"Valid for more than {inspection.Policy.LongValidityYears} years, ")
                            + Invariant($"until {inspection.Facts.NotAfter:yyyy-MM-dd}."),
                        "Schedule the replacement of the key."
                    )
                    : null,
        };

    // How long before its start a certificate is a successor. It is as long as the warning time before an end, because that warning asks
    // to publish the next certificate.
    private static TimeSpan SuccessorWindow(Policy policy) => TimeSpan.FromDays(policy.ExpiryWarningDays);

    private static TimeSpan? UntilStart(KeyInspection inspection) =>
        !inspection.Facts.IsNeverValid && inspection.Facts.NotBefore > inspection.Now ? inspection.Facts.NotBefore - inspection.Now : null;

    private static TimeSpan? UntilEnd(KeyInspection inspection) =>
        !inspection.Facts.IsNeverValid && inspection.Facts.NotAfter >= inspection.Now ? inspection.Facts.NotAfter - inspection.Now : null;

    private static Finding Announced(Rule rule, KeyInspection inspection)
    {
        DateTimeOffset start = inspection.Facts.NotBefore!.Value;
        string message = Invariant(
            $"Valid from {start:yyyy-MM-dd HH:mm} UTC: a successor that can be published now and signs nothing until then."
        );
        return (
            inspection.Together.Any(other => other.NotBefore <= inspection.Now && other.NotAfter >= start)
                ? rule.FindsLess(message, "Publish it now. Sign with the current certificate until then.")
                : rule.Finds(message, "Publish it now. Sign with a certificate that is valid until then; none was given.")
        ) with
        {
            RemedyBesideErrors = "Correct its errors before you publish it.",
        };
    }
}
