namespace TokenSigningBench.Core.Inspection.Rules;

internal sealed class RefusedByRelyingParty : IRule
{
    public string Id => "relying-party-refuses";

    public string Title => "A relying party's library refuses the tokens";

    public string Source => "tried here";

    public bool Applies(KeyInspection inspection) => inspection.RelyingParties is { Count: > 0 };

    public Finding? Judge(KeyInspection inspection) =>
        inspection.RelyingParties!.Where(party => party.Refusal is not null).ToArray() is { Length: > 0 } refusing
            ? new(
                Id,
                Severity.Error,
                string.Join("; ", refusing.Select(party => $"{party.Name} refuses its {party.Algorithm} tokens: {party.Refusal}")) + ".",
                Source,
                "Take a key that every relying party accepts, RSA of 2048 to 4096 bits or P-256, "
                    + "or have those relying parties change their library."
            )
            : null;
}
