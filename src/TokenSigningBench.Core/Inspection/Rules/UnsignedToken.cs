namespace TokenSigningBench.Core.Inspection.Rules;

internal sealed class UnsignedToken : IRule
{
    public string Id => "does-not-sign";

    public string Title => "A library does not sign tokens with the key";

    public string Source => "tried here";

    public bool Applies(KeyInspection inspection) => inspection.Signers.Count > 0;

    public Finding? Judge(KeyInspection inspection) =>
        inspection.Signers.Where(signer => !signer.Works).ToArray() is { Length: > 0 } failed
            ? new(Id, Severity.Error, string.Join("; ", failed.Select(Describe)) + ".", Sources(failed), Remedy(inspection, failed))
            : null;

    private static string Remedy(KeyInspection inspection, SignerTrial[] failed) =>
        "Use RSA 2048 to 4096, or P-256."
        + (inspection.Facts.MLDsaSet is not null && !MLDsaKey.IsInPlatformCrypto ? " Or use a system with OpenSSL 3.5 or later." : "")
        + (inspection.Facts.IsEd25519 ? " Or sign with a library that has Ed25519." : "")
        + (failed.Any(signer => signer.Folder is not null) ? " Or use a library version that signs." : "");

    private static string Describe(SignerTrial signer) =>
        $"{signer.Name} {signer.Version} ({signer.Place}), {signer.Algorithm}: {signer.Failure?.TrimEnd('.')}";

    private string Sources(SignerTrial[] failed) =>
        string.Join("; ", failed.Select(signer => signer.Upstream).OfType<string>().Distinct().DefaultIfEmpty(Source));
}
