namespace TokenSigningBench.Check.Inspection.Rules;

internal sealed class RefusedByRelyingParty : IRule
{
    private const string Remedy = "Use RSA 2048 to 4096, or P-256.";

    public string Id => "relying-party-refuses";

    public string Title => "A relying party's library refuses the tokens";

    public string Source => "tried here";

    public RuleHelp Help { get; } =
        new(
            Severity.Error,
            "Logins at relying parties with that library fail.",
            "Use RSA 2048 to 4096, or P-256. Or change the library of these relying parties.",
            "https://www.rfc-editor.org/rfc/rfc7518#section-3.1"
        );

    public bool Applies(KeyInspection inspection) => inspection.RelyingParties is { Count: > 0 };

    public Finding? Judge(KeyInspection inspection) =>
        inspection
            .RelyingParties!.Where(party => party is { Refusal: not null, IsUnsigned: false, OtherKey: not RelyingPartyTrial.OtherTypes })
            .ToArray()
            is { Length: > 0 } refusing
            ? new(
                Id,
                Severity.Error,
                string.Join(
                    "; ",
                    refusing.Select(party =>
                        $"{party.Name} rejects {party.Algorithm} tokens{OtherKey(party)}: {party.Refusal!.TrimEnd('.')}"
                    )
                ) + ".",
                Source,
                $"{Remedy} Or change the library of these relying parties."
            )
            {
                RemedyBesideErrors = Remedy,
            }
            : null;

    private static string OtherKey(RelyingPartyTrial party) => party.OtherKey is { } other ? $" of a key set with an {other} key" : "";
}
