using System.CommandLine;

namespace TokenSigningBench.Reports.Options;

/// <summary>Options that a reader looks for together.</summary>
/// <param name="Title">One or two words: "Input", "Load".</param>
/// <param name="Symbols">Options and arguments, in the order in which they are shown.</param>
public sealed record HelpGroup(string Title, params IReadOnlyList<Symbol> Symbols);
