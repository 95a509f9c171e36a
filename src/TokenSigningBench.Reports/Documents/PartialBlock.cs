namespace TokenSigningBench.Reports.Documents;

/// <summary>The notice that a run is incomplete. It precedes everything that was measured.</summary>
internal static class PartialBlock
{
    public const string Id = "partial";

    public static DocumentBlock Of(string? partial, string before = "What follows was measured before.") =>
        new(Id, Weight.Primary, partial is null ? [] : [new TextLine($"PARTIAL: {partial}."), new TextLine(before)]);
}
