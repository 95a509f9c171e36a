namespace TokenSigningBench.Core.Keys;

/// <summary>The content of one source.</summary>
/// <param name="Failures">The keys that could not be read, each with its cause.</param>
/// <param name="Notes">Remarks about the source itself for the user, one per line.</param>
public sealed record SourceContent(IReadOnlyList<SourceKey> Keys, IReadOnlyList<UserErrorException> Failures, IReadOnlyList<string> Notes);
