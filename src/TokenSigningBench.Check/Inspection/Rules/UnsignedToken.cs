namespace TokenSigningBench.Check.Inspection.Rules;

internal static class UnsignedToken
{
    public static Rule Rule { get; } =
        new("does-not-sign", Severity.Error, "A library does not sign tokens with the key")
        {
            LowerSeverity = Severity.Warning,
            Source = "tried here",
            Consequence =
                "The server returns tokens without a signature and reports no error. Relying parties refuse them, or "
                + "accept whatever anyone writes.",
            Remedy = CheaperKeys.Common,
            Address = "https://github.com/AzureAD/azure-activedirectory-identitymodel-extensions-for-dotnet/issues/3407",
            Risk = SecurityRisk.High,
            Evaluate = (rule, inspection) =>
                inspection.Signers.Where(signer => !signer.Works).ToArray() is { Length: > 0 } failed
                    ? Judge(rule, inspection, failed)
                    : null,
        };

    private static Finding Judge(Rule rule, KeyInspection inspection, SignerTrial[] failed)
    {
        // Of a library in a folder it is known whose it is.
        bool isForServers = failed.Any(signer => signer is { IsUnsigned: true, Upstream: not null, Folder: null });
        // A generated key stands for a server that is not known. What throws is noticed there, before a token leaves it.
        bool isError = failed.Any(signer => signer.GeneratedKey is null || signer.IsUnsigned);
        string message =
            string.Join("; ", failed.Select(signer => Describe(signer, inspection.Facts.Spec)))
            + "."
            + (isForServers ? $" {KnownDefect.UnsignedAbove4096Bits.Affected}" : "");
        string remedy = $"{rule.Remedy}{Alternative(inspection, failed)}";
        return (isError ? rule.Finds(message, remedy) : rule.FindsLess(message, remedy)) with
        {
            Source = string.Join("; ", failed.Select(signer => signer.Upstream).OfType<string>().Distinct().DefaultIfEmpty(rule.Source)),
            RemedyBesideErrors = rule.Remedy,
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
}
