namespace TokenSigningBench.Check.Inspection.Rules;

internal sealed class PublicPartOnly : IRule
{
    public string Id => "public-part-only";

    public string Title => "There is no private key, so that signing is tried with a generated one";

    public string Source => "this tool";

    public RuleHelp Help { get; } =
        new(
            Severity.Info,
            "Whether the private key of the server belongs to this public key is not known.",
            "Check the file that the server loads.",
            "https://www.rfc-editor.org/rfc/rfc7517#section-9.2"
        );

    // Of a kind that signs no tokens no private key is looked for.
    public bool Applies(KeyInspection inspection) => inspection.Facts is { HasPrivateKey: false, IsUsable: true };

    public Finding? Judge(KeyInspection inspection) =>
        new(Id, Severity.Info, $"The private key is not present: {Tried(inspection)}.", Source, "Check the file that the server loads.");

    private static string Tried(KeyInspection inspection) =>
        inspection.Signers.FirstOrDefault(signer => signer.GeneratedKey is not null)?.GeneratedKey is not { } generated
            ? "signing was not tried"
            : $"signing was tried{(inspection.Cost is null ? "" : " and timed")} with a generated {generated} key";
}
