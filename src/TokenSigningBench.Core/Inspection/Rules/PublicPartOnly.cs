namespace TokenSigningBench.Core.Inspection.Rules;

internal sealed class PublicPartOnly : IRule
{
    public string Id => "public-part-only";

    public string Title => "There is no private key, so signing was not tried";

    public string Source => "this tool";

    public bool Applies(KeyInspection inspection) => !inspection.Facts.HasPrivateKey;

    public Finding? Judge(KeyInspection inspection) =>
        new(
            Id,
            Severity.Info,
            "Only the public part is here: whether it signs was not tried"
                + $"{(inspection.Cost is null ? "" : ", and a key of the same kind and size was timed in its place")}.",
            Source,
            "Check the file that the server will load."
        );
}
