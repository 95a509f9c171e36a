namespace TokenSigningBench.Check.Inspection.Rules;

internal sealed class ServiceLimit : IRule
{
    private const string Remedy = "Use RSA 2048 to 4096, or P-256.";

    public string Id => "service-limit";

    public string Title => "The RSA key is larger than Azure Key Vault or ring accepts";

    public string Source => "Azure Key Vault: keys of 2048, 3072 and 4096 bits; ring and rustls-webpki: at most 8192";

    public RuleHelp Help { get; } =
        new(
            Severity.Warning,
            "Azure Key Vault stores no such key, and relying parties that use ring or rustls-webpki verify no token "
                + "of RSA above 8192 bits.",
            "Use RSA 2048 to 4096, or P-256.",
            "https://learn.microsoft.com/azure/key-vault/keys/about-keys"
        );

    public bool Applies(KeyInspection inspection) => inspection.Facts.KeyAlgorithm == "RSA";

    public Finding? Judge(KeyInspection inspection) =>
        inspection.Facts.KeySize switch
        {
            > 8192 => new(
                Id,
                Severity.Warning,
                $"RSA {inspection.Facts.KeySize}: relying parties that use ring cannot verify the tokens.",
                Source,
                Remedy
            ),
            > 4096 => new(Id, Severity.Warning, $"RSA {inspection.Facts.KeySize}: Azure Key Vault cannot store the key.", Source, Remedy),
            _ => null,
        };
}
