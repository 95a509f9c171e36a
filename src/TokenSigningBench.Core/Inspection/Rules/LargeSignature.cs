namespace TokenSigningBench.Core.Inspection.Rules;

internal sealed class LargeSignature : IRule
{
    public string Id => "large-signature";

    public string Source => "RFC 6265 section 6.1";

    public bool Applies(Examination examination) => examination.Cost is not null;

    public Finding? Judge(Examination examination) =>
        (examination.Cost!.SignatureBytes * 4 + 2) / 3 is var characters && characters > examination.Policy.CookieBytes / 4
            ? new(
                Id,
                Severity.Warning,
                $"The signature alone takes {characters} characters, over a quarter of a cookie of {examination.Policy.CookieBytes} bytes.",
                Source,
                "Take a smaller key, or P-256, whose signature takes 86."
            )
            : null;
}
