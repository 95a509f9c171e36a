namespace TokenSigningBench.Core.Keys;

/// <summary>What one source holds.</summary>
/// <param name="Keys">The keys that could be read.</param>
/// <param name="Failures">Those that could not, each with its cause.</param>
/// <param name="Notes">What the user should know of the source itself, a line each.</param>
public sealed record SourceContent(IReadOnlyList<SourceKey> Keys, IReadOnlyList<UserErrorException> Failures, IReadOnlyList<string> Notes);
