namespace TokenSigningBench.Core.Certificates;

/// <summary>One block of a PEM file, decoded.</summary>
internal sealed record PemBlock(string Label, byte[] Der)
{
    public const string Certificate = "CERTIFICATE";

    public bool IsPrivateKey => Label.EndsWith("PRIVATE KEY", StringComparison.Ordinal);

    public bool IsKey => Label.EndsWith(" KEY", StringComparison.Ordinal);

    public bool IsCertificate => Label == Certificate;
}
