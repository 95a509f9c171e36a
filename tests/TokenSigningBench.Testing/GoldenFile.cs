namespace TokenSigningBench.Testing;

/// <summary>A file that holds what a renderer must print, byte for byte.</summary>
/// <param name="Name">Its path below <c>Golden</c>.</param>
public sealed record GoldenFile(string Name)
{
    // With TOKENSIGNINGBENCH_WRITE set a run of the tests writes what it renders, and passes: read the difference before it is committed.
    private static readonly bool Writes = Environment.GetEnvironmentVariable("TOKENSIGNINGBENCH_WRITE") is not null;

    /// <summary>The copy beside the tests' program.</summary>
    public string Path => System.IO.Path.Combine(AppContext.BaseDirectory, "Golden", Name);

    /// <summary>Compares, or writes where that is asked for.</summary>
    public void ShouldEqual(string rendered)
    {
        if (Writes)
        {
            File.WriteAllText(RepositoryFile.At($"tests/Golden/{Name}"), rendered);
            return;
        }

        rendered.ShouldBe(File.ReadAllText(Path), Name);
    }
}

public static class GoldenFileAssertions
{
    /// <summary>Compares what was rendered with a golden file, in the order of Shouldly's other assertions.</summary>
    public static void ShouldBe(this string rendered, GoldenFile golden) => golden.ShouldEqual(rendered);
}
