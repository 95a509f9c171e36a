using System.Text.Json.Serialization;
using TokenSigningBench.Core.Figures;

namespace TokenSigningBench.Core.RunFiles;

/// <summary>The kinds of run that this program knows. It hands them in at its start, before it reads or writes a run file.</summary>
public static class RunKinds
{
    public static IReadOnlyList<RunKind> All { get; private set; } = [];

    /// <summary>Sets the kinds, once in a process.</summary>
    /// <exception cref="InvalidOperationException">They are set already.</exception>
    public static void Use(IReadOnlyList<RunKind> kinds) =>
        All = All is [] ? kinds : throw new InvalidOperationException("the kinds of run are set already");

    /// <summary>The kind of a name; null where this program does not know it.</summary>
    internal static RunKind? Named(string? name) => All.FirstOrDefault(kind => kind.Name == name);

    internal static RunKind Of(RunPart part) => All.Single(kind => kind.Part == part.GetType());
}

[JsonSerializable(typeof(RunFile[]))]
internal sealed partial class RunFileTypes : JsonSerializerContext;
