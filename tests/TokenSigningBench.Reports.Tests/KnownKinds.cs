using System.Runtime.CompilerServices;
using TokenSigningBench.Check.Checks;
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
using TokenSigningBench.Lab.Storm;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Reports.Tests;

internal static class KnownKinds
{
    [ModuleInitializer]
    internal static void Use() =>
        TestedKinds.Use([
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
        ]);
}
