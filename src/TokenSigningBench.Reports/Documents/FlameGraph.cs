namespace TokenSigningBench.Reports.Documents;

/// <summary>Time by what ran, each method above the one that called it. Drawn on a page only.</summary>
internal sealed record FlameGraph(string Title, IReadOnlyList<FlameStack> Stacks) : DocumentItem;

/// <param name="Group">What the time was spent with: the lowest row.</param>
/// <param name="Frames">Names of methods, the outermost first.</param>
internal sealed record FlameStack(string Group, IReadOnlyList<string> Frames, double Seconds);
