namespace TokenSigningBench.Articles.Primitives;

/// <summary>The amount of data that an operation processes.</summary>
/// <param name="Kilobytes">In units of 1024 bytes; the article does not say which kilobyte it means.</param>
public readonly record struct DataSize(int Kilobytes)
{
    public int Bytes => 1024 * Kilobytes;

    /// <summary>As the article writes it: 135 KB, 1 MB.</summary>
    public override string ToString() => Kilobytes % 1024 == 0 ? Invariant($"{Kilobytes / 1024} MB") : Invariant($"{Kilobytes} KB");
}
