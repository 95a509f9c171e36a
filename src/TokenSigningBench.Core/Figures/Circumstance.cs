namespace TokenSigningBench.Core.Figures;

public enum CircumstanceKind
{
    /// <summary>
    /// The machine, its operating system and its runtime. Figures of two machines can be compared relative to each machine's own RSA 2048
    /// signature.
    /// </summary>
    Machine,

    /// <summary>What was measured. Figures with different parameters measure different things.</summary>
    Parameter,

    /// <summary>The version of what was measured. It is what a comparison compares, and it is shown.</summary>
    Program,
}

/// <summary>A condition that decides a run's figures, apart from the program that is compared.</summary>
public sealed record Circumstance(string Name, string Value, CircumstanceKind Kind)
{
    public static Circumstance Parameter(string name, string value) => new(name, PrintableText.Of(value), CircumstanceKind.Parameter);

    public static Circumstance[] Programs(IEnumerable<string> programs) =>
        programs.Distinct().Order(StringComparer.Ordinal).ToArray() is { Length: > 0 } all
            ? [new("library or server", PrintableText.Of(string.Join(", ", all)), CircumstanceKind.Program)]
            : [];
}

/// <summary>A circumstance that is not the same in all runs.</summary>
/// <param name="Base">Its values in the baseline runs.</param>
/// <param name="New">Its values in the new runs.</param>
public sealed record CircumstanceDifference(string Name, CircumstanceKind Kind, IReadOnlyList<string> Base, IReadOnlyList<string> New);
