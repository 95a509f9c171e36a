namespace TokenSigningBench.Check.Inspection.Rules;

internal sealed class PrivateMembers : IRule
{
    public string Id => "private-members";

    public string Title => "The key set publishes members of the private key";

    public string Source => "RFC 7517 section 9.2 and RFC 7518 sections 6.2.2 and 6.3.2";

    public RuleHelp Help { get; } =
        new(
            Severity.Error,
            "Anyone who reads the key set has the private key, and can sign tokens.",
            "Stop using the key. Publish public members only.",
            "https://www.rfc-editor.org/rfc/rfc7517#section-9.2"
        )
        {
            Risk = SecurityRisk.Critical,
        };

    public bool Applies(KeyInspection inspection) => inspection.Facts.Published is { IsInSet: true };

    public Finding? Judge(KeyInspection inspection) =>
        inspection.Facts.Published!.PrivateMembers is { Count: > 0 } members
            ? new(
                Id,
                Severity.Error,
                $"The key set contains private key members ({string.Join(", ", members)}): every reader can sign tokens.",
                Source,
                "Stop using this key. Publish public members only."
            )
            : null;
}
