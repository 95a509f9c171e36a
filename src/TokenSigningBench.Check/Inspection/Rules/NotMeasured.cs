namespace TokenSigningBench.Check.Inspection.Rules;

internal sealed class NotMeasured : IRule
{
    public string Id => "not-measured";

    public string Title => "The cost of a signature was not measured";

    public string Source => "this tool";

    public RuleHelp Help { get; } =
        new(
            Severity.Info,
            "Whether signing with this key is too slow is not known.",
            "Run the check without --no-timing, with the private key, on the machine of the server.",
            "https://www.rfc-editor.org/rfc/rfc7518#section-3.1"
        );

    public bool Applies(KeyInspection inspection) => inspection.NotMeasured is not (null or KeyInspection.NotTimed);

    public Finding? Judge(KeyInspection inspection) =>
        new(
            Id,
            Severity.Info,
            $"The cost was not measured: {inspection.NotMeasured}.",
            Source,
            "Check a file with a private key that can sign tokens."
        );
}
