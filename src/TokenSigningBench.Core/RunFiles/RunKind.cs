using System.Text.Json.Serialization.Metadata;
using TokenSigningBench.Core.Figures;

namespace TokenSigningBench.Core.RunFiles;

/// <summary>A kind of run: the part that one feature measures and keeps.</summary>
/// <param name="Name">Its name in run files: "storm".</param>
/// <param name="Part">The type of the part, derived from <see cref="RunPart"/>.</param>
/// <param name="Types">How the part is written and read. Called with the first file, because it costs time.</param>
public record RunKind(string Name, Type Part, Func<IJsonTypeInfoResolver> Types)
{
    /// <summary>Whether the part has a sample for each login, and thus up to <see cref="RunLimits.MaxValuesOfSamples"/> values.</summary>
    public bool HasSamples { get; init; }
}
