using System.Runtime.CompilerServices;
using TokenSigningBench.Check.Checks;
using TokenSigningBench.Check.Machine;
using TokenSigningBench.Check.RelyingParties;
using TokenSigningBench.Lab.Login;
using TokenSigningBench.Lab.Login.Flows;
using TokenSigningBench.Lab.Login.Url;
using TokenSigningBench.Lab.Plan;
using TokenSigningBench.Lab.Rotate;
using TokenSigningBench.Lab.Storm;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Lab.Tests;

internal static class KnownKinds
{
    [ModuleInitializer]
    internal static void Use() =>
        TestedKinds.Use(
            LoginDocument.Kind,
            FlowsDocument.Kind,
            TokenPathDocument.Kind,
            UnsignedTokensDocument.Kind,
            StormDocument.Kind,
            ThroughputDocument.Kind,
            PlanDocument.Kind,
            RotationDocument.Kind,
            CheckDocument.Kind,
            ProfileDocument.Kind
        );
}
