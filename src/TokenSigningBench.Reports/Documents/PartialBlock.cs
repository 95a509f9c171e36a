namespace TokenSigningBench.Reports.Documents;

/// <summary>That a run is not whole, which stands before everything that it measured.</summary>
internal static class PartialBlock
{
    public const string Id = "partial";

    public static DocumentBlock Of(string? partial, string before = "What follows was measured before.") =>
        new(Id, Weight.Primary, partial is null ? [] : [new TextLine($"PARTIAL: {partial}."), new TextLine(before)]);
}
