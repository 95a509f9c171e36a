using TokenSigningBench.Core.Checks;

namespace TokenSigningBench.Core.Planted;

/// <summary>What the rules have to find: it stands in a folder below the one that it uses.</summary>
internal sealed record LowerThanItUses(LintResult LintResult);
