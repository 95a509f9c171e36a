namespace TokenSigningBench.Testing;

/// <summary>What <c>docs/trust.md</c> promises, held against what the tests find: a figure that changes has to change there too.</summary>
public static class Promised
{
    private static readonly string Text = RepositoryFile.Read("docs/trust.md");

    /// <summary>Fails with the lines that are not in it.</summary>
    public static void ShouldBeKept(IEnumerable<string> lines)
    {
        string[] missing = [.. lines.Where(line => !Text.Contains(line, StringComparison.Ordinal))];
        missing.ShouldBeEmpty("docs/trust.md has it not, or otherwise");
    }
}
