using System.Text.Json.Serialization.Metadata;

namespace TokenSigningBench.Reports.Features;

/// <summary>A kind of run with what is shown of it.</summary>
/// <param name="Documents">The documents of a run; none where nothing was measured.</param>
public sealed record ReportedKind(string Name, Type Part, Func<IJsonTypeInfoResolver> Types, Func<RunFile, IEnumerable<Document>> Documents)
    : RunKind(Name, Part, Types)
{
    /// <summary>The whole text of a run: of its file, if there is one, and with all details or not. Null: that of its documents.</summary>
    public Func<string?, RunFile, bool, string>? Text { get; init; }

    /// <summary>The one document of all runs of this kind in a report, each with its name; null where each has its own.</summary>
    public Func<IReadOnlyList<(string Name, RunFile Run)>, Document>? Together { get; init; }

    /// <param name="types">How the part is written and read.</param>
    public static ReportedKind Of<T>(string name, Func<IJsonTypeInfoResolver> types, Func<RunFile, IEnumerable<Document>> documents)
        where T : RunPart => new(name, typeof(T), types, documents);
}
