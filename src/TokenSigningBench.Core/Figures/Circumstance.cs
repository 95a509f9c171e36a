namespace TokenSigningBench.Core.Figures;

/// <summary>What kind of thing a circumstance is.</summary>
public enum CircumstanceKind
{
    /// <summary>The machine, its system, and what computes on it: figures of two of them can be compared by what both take for the same signature.</summary>
    Machine,

    /// <summary>What was measured: figures of two of them are figures of two things.</summary>
    Parameter,

    /// <summary>The version of what was measured: that is what is compared, and it is shown.</summary>
    Program,
}

/// <summary>Something that decides what a run's figures are, beside the program that is compared.</summary>
/// <param name="Value">How it was in one run.</param>
/// <param name="Kind">Of which kind it is.</param>
public sealed record Circumstance(string Name, string Value, CircumstanceKind Kind)
{
    internal static Circumstance Parameter(string name, string value) => new(name, PrintableText.Of(value), CircumstanceKind.Parameter);

    internal static Circumstance[] Programs(IEnumerable<string> programs) =>
        programs.Distinct().Order(StringComparer.Ordinal).ToArray() is { Length: > 0 } all
            ? [new("library or server", PrintableText.Of(string.Join(", ", all)), CircumstanceKind.Program)]
            : [];
}

/// <summary>A circumstance that was not the same in all runs.</summary>
/// <param name="Kind">Of which kind it is.</param>
/// <param name="Base">How it was in the runs that are compared with.</param>
/// <param name="New">How it was in the runs that are compared.</param>
public sealed record CircumstanceDifference(string Name, CircumstanceKind Kind, IReadOnlyList<string> Base, IReadOnlyList<string> New);
