namespace TokenSigningBench.Reports.Documents;

/// <summary>The notice that a run is incomplete. It precedes everything that was measured.</summary>
internal static class PartialBlock
{
    public const string Id = "partial";

    public static DocumentBlock Of(string? partial, string before = "The figures below were measured before that.") =>
        new(Id, Weight.Primary, partial is null ? [] : [new TextLine($"PARTIAL: {partial}."), new TextLine(before)]);
}
