namespace TokenSigningBench.Testing;

/// <summary>Compares the figures in <c>docs/explanation/trust.md</c> with those of the tests: a change must be in both.</summary>
public static class TrustDocument
{
    private static readonly string Text = RepositoryFile.Read("docs/explanation/trust.md");

    /// <summary>Fails with the lines that the document does not contain.</summary>
    public static void ShouldContain(IEnumerable<string> lines)
    {
        string[] missing = [.. lines.Where(line => !Text.Contains(line, StringComparison.Ordinal))];
        missing.ShouldBeEmpty("docs/explanation/trust.md does not have these lines");
    }
}
