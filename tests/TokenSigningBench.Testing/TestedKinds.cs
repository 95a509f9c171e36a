using TokenSigningBench.Check.Choose;
using TokenSigningBench.Check.Machine;
using TokenSigningBench.Check.PasswordHash;
using TokenSigningBench.Check.RelyingParties;
using TokenSigningBench.Check.Reporting;
using TokenSigningBench.Check.SigningCost;
using TokenSigningBench.Check.Size;
using TokenSigningBench.Explain.Explanation;
using TokenSigningBench.Lab.Login;
using TokenSigningBench.Lab.Login.Flows;
using TokenSigningBench.Lab.Login.Url;
using TokenSigningBench.Lab.Plan;
using TokenSigningBench.Lab.Rotate;

namespace TokenSigningBench.Testing;

/// <summary>The kinds of run that a test assembly knows: the assembly that runs decides, and not one that it takes samples from.</summary>
public static class TestedKinds
{
    /// <summary>The product's, in the order of its report.</summary>
    public static IReadOnlyList<Func<RunKind>> Product { get; } =
    [
        LoginDocument.Kind,
        FlowsDocument.Kind,
        TokenPathDocument.Kind,
        UnsignedTokensDocument.Kind,
        ExplainDocument.Kind,
        CheckDocument.Kind,
        StormDocument.Kind,
        PlanDocument.Kind,
        SigningCostDocument.Kind,
        ChoiceDocument.Kind,
        RotationDocument.Kind,
        SizeDocument.Kind,
        HashDocument.Kind,
        ThroughputDocument.Kind,
        BenchmarksDocument.Kind,
        ProfileDocument.Kind,
    ];

    public static void Use(params IEnumerable<Func<RunKind>> kinds)
    {
        if (RunKinds.All is [])
            RunKinds.Use(kinds);
    }
}
