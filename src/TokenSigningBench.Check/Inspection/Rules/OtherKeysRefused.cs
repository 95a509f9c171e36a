namespace TokenSigningBench.Check.Inspection.Rules;

/// <summary>Says nothing about the key, but about the key set that it is published in.</summary>
internal sealed class OtherKeysRefused : IRule
{
    public string Id => "other-keys-refused";

    public string Title => "A relying party's library verifies nothing by a key set that also has keys of types it does not know";

    public string Source => "RFC 7517 section 5; tried here";

    public RuleHelp Help { get; } =
        new(
            Severity.Info,
            "Some libraries refuse a whole key set because of one key that they do not know. Every login at them fails.",
            "Publish no key of another type for these relying parties.",
            "https://www.rfc-editor.org/rfc/rfc7517#section-5"
        );

    public bool Applies(KeyInspection inspection) => inspection.RelyingParties is { Count: > 0 };

    public Finding? Judge(KeyInspection inspection) =>
        inspection
            .RelyingParties!.Where(party => party is { Refusal: not null, OtherKey: RelyingPartyTrial.OtherTypes })
            .Select(party => party.Name)
            .ToArray()
            is { Length: > 0 } failing
            ? new(
                Id,
                Severity.Info,
                $"With an {RelyingPartyTrial.OtherTypes} key in the same key set these verify nothing: {string.Join(", ", failing)}.",
                Source,
                "Publish no key of another type for these relying parties."
            )
            : null;
}
