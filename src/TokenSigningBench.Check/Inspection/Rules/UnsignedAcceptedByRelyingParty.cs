namespace TokenSigningBench.Check.Inspection.Rules;

internal sealed class UnsignedAcceptedByRelyingParty : IRule
{
    public string Id => "relying-party-accepts-unsigned";

    public string Title => "A relying party's library accepts a token without a signature";

    public string Source => "RFC 8725 section 3.2; tried here";

    public RuleHelp Help { get; } =
        new(
            Severity.Error,
            "Anyone can write a token without a signature, and is logged in at these relying parties.",
            "Set the algorithms that these relying parties accept. Or change their library.",
            "https://www.rfc-editor.org/rfc/rfc8725#section-3.2"
        )
        {
            Risk = SecurityRisk.Critical,
        };

    public bool Applies(KeyInspection inspection) => inspection.RelyingParties is { Count: > 0 };

    public Finding? Judge(KeyInspection inspection) =>
        inspection.RelyingParties!.Where(party => party is { IsUnsigned: true, Accepts: true }).ToArray() is { Length: > 0 } accepting
            ? new(
                Id,
                Severity.Error,
                $"Without a signature these accept a token: {string.Join(", ", accepting.Select(party => party.Name))}.",
                Source,
                "Set the algorithms that these relying parties accept. Or change their library."
            )
            : null;
}
