namespace TokenSigningBench.Reports.Documents;

/// <summary>The notice that a run is incomplete. It precedes everything that was measured.</summary>
public static class PartialBlock
{
    public const string Id = "partial";

    public static DocumentBlock Of(string? partial) =>
        new(
            Id,
            Weight.Headline,
            partial is null
                ? []
                : [new VerdictLine(VerdictWords.Partial, $"{partial}."), new TextLine("The figures below were measured before that.")]
        );
}
