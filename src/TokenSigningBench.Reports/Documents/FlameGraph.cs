namespace TokenSigningBench.Reports.Documents;

/// <summary>Time by what ran, each method above the one that called it. Drawn on a page only.</summary>
public sealed record FlameGraph(string Title, IReadOnlyList<FlameLine> Stacks) : DocumentItem;

/// <param name="Group">What the time was spent with: the lowest row.</param>
/// <param name="Frames">Names of methods, the outermost first.</param>
public sealed record FlameLine(string Group, IReadOnlyList<string> Frames, double Seconds);
