namespace TokenSigningBench.Check.Inspection.Rules;

internal sealed class RotationGap : IRule
{
    public string Id => "rotation-gap";

    public string Title => "The certificate ends before the next one begins";

    public string Source => "RFC 5280 section 4.1.2.5; OpenIddict ignores certificates that are not yet valid";

    public RuleHelp Help { get; } =
        new(
            Severity.Warning,
            "Between the two certificates there is none that is valid. Logins fail at servers and relying parties that check it.",
            "Start the next certificate before this one expires.",
            "https://www.rfc-editor.org/rfc/rfc5280#section-4.1.2.5"
        );

    public bool Applies(KeyInspection inspection) => !inspection.Facts.IsNeverValid && inspection.Facts.NotAfter >= inspection.Now;

    // There is a gap if no other certificate is valid when this one ends, and one is valid later.
    public Finding? Judge(KeyInspection inspection)
    {
        DateTimeOffset end = inspection.Facts.NotAfter!.Value;
        bool isCovered = inspection.Together.Any(other => other.NotBefore <= end && other.NotAfter > end);
        DateTimeOffset? next = inspection.Together.Select(other => other.NotBefore).Where(start => start > end).Min();
        return isCovered || next is null
            ? null
            : new(
                Id,
                Severity.Warning,
                Invariant($"No token can be signed from {end:yyyy-MM-dd HH:mm} UTC, when this certificate expires, ")
                    + Invariant($"to {next:yyyy-MM-dd HH:mm} UTC, when the next one starts."),
                Source,
                "Start the next certificate before this one expires. Relying parties cache keys for about a day."
            );
    }
}
