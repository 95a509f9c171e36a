namespace TokenSigningBench.Core.Inspection.Rules;

internal sealed class NotYetValid : IRule
{
    public string Id => "not-yet-valid";

    public string Source => "RFC 5280 section 4.1.2.5";

    public bool Applies(Examination examination) => examination.Facts.NotBefore is not null;

    // One that begins soon is a successor, which has a rule of its own.
    public Finding? Judge(Examination examination) =>
        examination.Facts.NotBefore - examination.Now is { } wait
        && wait > AnnouncedSuccessor.Window(examination.Policy)
        && wait > TimeSpan.Zero
            ? new(
                Id,
                Severity.Error,
                Invariant($"It is not valid before {examination.Facts.NotBefore:yyyy-MM-dd HH:mm} UTC."),
                Source,
                "Wait until then, or issue one that is valid now."
            )
            : null;
}
