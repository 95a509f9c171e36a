namespace TokenSigningBench.Core.Inspection.Rules;

internal sealed class ServiceLimit : IRule
{
    private const string Remedy = "Stay at 4096 bits or fewer, or take P-256.";

    public string Id => "service-limit";

    public string Title => "The RSA key is larger than Azure Key Vault or ring accepts";

    public string Source => "Azure Key Vault: keys of 2048, 3072 and 4096 bits; ring and rustls-webpki: at most 8192";

    public bool Applies(KeyInspection inspection) => inspection.Facts.KeyAlgorithm == "RSA";

    public Finding? Judge(KeyInspection inspection) =>
        inspection.Facts.KeySize switch
        {
            > 8192 => new(
                Id,
                Severity.Warning,
                $"With {inspection.Facts.KeySize} bits, relying parties built on ring cannot verify its tokens.",
                Source,
                Remedy
            ),
            > 4096 => new(
                Id,
                Severity.Warning,
                $"With {inspection.Facts.KeySize} bits, Azure Key Vault cannot hold its key.",
                Source,
                Remedy
            ),
            _ => null,
        };
}
