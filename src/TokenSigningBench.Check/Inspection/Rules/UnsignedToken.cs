namespace TokenSigningBench.Check.Inspection.Rules;

internal sealed class UnsignedToken : IRule
{
    private const string Remedy = "Use RSA 2048 to 4096, or P-256.";

    public string Id => "does-not-sign";

    public string Title => "A library does not sign tokens with the key";

    public string Source => "tried here";

    public RuleHelp Help { get; } =
        new(
            Severity.Error,
            "The server returns tokens without a signature and reports no error. Relying parties refuse them, or "
                + "accept whatever anyone writes.",
            "Use RSA 2048 to 4096, or P-256.",
            "https://github.com/AzureAD/azure-activedirectory-identitymodel-extensions-for-dotnet/issues/3407"
        )
        {
            Risk = SecurityRisk.High,
        };

    public bool Applies(KeyInspection inspection) => inspection.Signers.Count > 0;

    public Finding? Judge(KeyInspection inspection)
    {
        SignerTrial[] failed = [.. inspection.Signers.Where(signer => !signer.Works)];
        if (failed.Length == 0)
            return null;
        // Of a library in a folder it is known whose it is.
        bool isForServers = failed.Any(signer => signer is { IsUnsigned: true, Upstream: not null, Folder: null });
        // A generated key stands for a server that is not known. What throws is noticed there, before a token leaves it.
        bool isError = failed.Any(signer => signer.GeneratedKey is null || signer.IsUnsigned);
        return new(
            Id,
            isError ? Severity.Error : Severity.Warning,
            string.Join("; ", failed.Select(signer => Describe(signer, inspection.Facts.Spec)))
                + "."
                + (isForServers ? $" {KnownDefect.UnsignedAbove4096Bits.Affected}" : ""),
            Sources(failed),
            $"{Remedy}{Alternative(inspection, failed)}"
        )
        {
            RemedyBesideErrors = Remedy,
        };
    }

    private static string Alternative(KeyInspection inspection, SignerTrial[] failed) =>
        (inspection.Facts.MLDsaSet is not null && !MLDsaKey.IsInPlatformCrypto ? " Or use a system with OpenSSL 3.5 or later." : "")
        + (inspection.Facts.IsEd25519 ? " Or sign with a library that has Ed25519." : "")
        + (failed.Any(signer => signer.Folder is not null) ? " Or use a library version that signs." : "");

    private static string Describe(SignerTrial signer, KeySpec? key) =>
        $"{signer.Name} {signer.Version}{(signer.Folder is null ? "" : $" ({signer.Place})")} "
        + (
            signer.IsUnsigned
                ? $"leaves {signer.Algorithm} tokens of {key?.Name ?? "this key"} unsigned"
                : $"does not sign {signer.Algorithm}: {signer.Failure?.TrimEnd('.')}"
        )
        + GeneratedKeyText(signer, key);

    private static string GeneratedKeyText(SignerTrial signer, KeySpec? key) =>
        signer.GeneratedKey is not { } generated ? ""
        : generated == key?.Name ? " (tried with a generated key of this size)"
        : $" (tried with a generated key of {generated}, the next larger size here)";

    private string Sources(SignerTrial[] failed) =>
        string.Join("; ", failed.Select(signer => signer.Upstream).OfType<string>().Distinct().DefaultIfEmpty(Source));
}
