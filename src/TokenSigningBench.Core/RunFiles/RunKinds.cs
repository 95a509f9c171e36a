using System.Text.Json.Serialization;
using TokenSigningBench.Core.Figures;

namespace TokenSigningBench.Core.RunFiles;

/// <summary>The kinds of run that this program knows. It hands them in at its start, before it reads or writes a run file.</summary>
public static class RunKinds
{
    private static Lazy<IReadOnlyList<RunKind>>? _all;

    public static IReadOnlyList<RunKind> All => _all?.Value ?? [];

    /// <summary>Sets the kinds, once in a process.</summary>
    /// <param name="kinds">Creates each. Called with the first run file, because it costs time at the start.</param>
    /// <exception cref="InvalidOperationException">They are set already.</exception>
    public static void Use(IEnumerable<Func<RunKind>> kinds) =>
        _all = _all is null
            ? new(() => [.. kinds.Select(create => create())])
            : throw new InvalidOperationException("the kinds of run are set already");

    /// <summary>The kind of a name; null where this program does not know it.</summary>
    internal static RunKind? Named(string? name) => All.FirstOrDefault(kind => kind.Name == name);

    internal static RunKind Of(RunPart part) => All.Single(kind => kind.Part == part.GetType());
}

[JsonSerializable(typeof(RunFile[]))]
internal sealed partial class RunFileTypes : JsonSerializerContext;
