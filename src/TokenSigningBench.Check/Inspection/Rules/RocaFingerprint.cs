namespace TokenSigningBench.Check.Inspection.Rules;

internal sealed class RocaFingerprint : IRule
{
    public string Id => "roca-fingerprint";

    public string Title => "The modulus has the ROCA fingerprint and can be factored";

    public string Source => "CVE-2017-15361; Nemec et al., The Return of Coppersmith's Attack, CCS 2017";

    public RuleHelp Help { get; } =
        new(
            Severity.Error,
            "The private key can be computed from the public key at a cost that attackers can pay. Whoever has it can sign tokens.",
            "Stop using the key. Generate a new one with other hardware or software.",
            "https://nvd.nist.gov/vuln/detail/CVE-2017-15361"
        )
        {
            Risk = SecurityRisk.Critical,
        };

    public bool Applies(KeyInspection inspection) => inspection.Facts.Modulus is not null;

    public Finding? Judge(KeyInspection inspection) =>
        Roca.HasFingerprint(inspection.Facts.Modulus!.Value)
            ? new(
                Id,
                Severity.Error,
                "The modulus has the fingerprint of a library whose keys can be factored (ROCA).",
                Source,
                "Generate a new key with other hardware or software."
            )
            : null;
}
