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
            "The private key is not present: signing was not tested"
                + $"{(inspection.Cost is null ? "" : ", and a generated key of the same type and size was timed")}.",
            Source,
            "Check the file that the server loads."
        );
}
