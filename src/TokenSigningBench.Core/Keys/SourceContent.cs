namespace TokenSigningBench.Core.Keys;

/// <summary>The content of one source.</summary>
/// <param name="Failures">The keys that could not be read, each with its cause.</param>
/// <param name="Notes">Remarks about the source itself for the user, one per line.</param>
public sealed record SourceContent(IReadOnlyList<SourceKey> Keys, IReadOnlyList<UserErrorException> Failures, IReadOnlyList<string> Notes)
{
    /// <summary>The JWK set as it was published, or a set of the one JWK; null for other kinds of source.</summary>
    public string? KeySet { get; init; }

    /// <summary>Takes the one key of a source that has to hold one.</summary>
    /// <returns>The key. The caller disposes it.</returns>
    /// <exception cref="UserErrorException">It holds none or several, which are disposed.</exception>
    public SourceKey TakeOnly(string source)
    {
        if (Keys is [var only])
            return only;
        foreach (SourceKey key in Keys)
            key.Dispose();
        throw Failures is [var failure, ..]
            ? failure
            : new UserErrorException(source, Invariant($"holds {Keys.Count} keys; a token is signed with one"));
    }

    /// <summary>The issuer that the discovery document of the keys names; null if they were not found by one.</summary>
    public string? Issuer { get; init; }
}
