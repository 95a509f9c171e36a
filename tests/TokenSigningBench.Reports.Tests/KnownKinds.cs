using System.Runtime.CompilerServices;
using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Reports.AuthenticationSchemes;
using TokenSigningBench.Reports.Benchmarks;
using TokenSigningBench.Reports.Choosing;
using TokenSigningBench.Reports.Explanation;
using TokenSigningBench.Reports.Inspection;
using TokenSigningBench.Reports.Login;
using TokenSigningBench.Reports.Passwords;
using TokenSigningBench.Reports.Plan;
using TokenSigningBench.Reports.Profile;
using TokenSigningBench.Reports.Rotation;
using TokenSigningBench.Reports.SignatureChoice;
using TokenSigningBench.Reports.SigningCost;
using TokenSigningBench.Reports.Sizes;
using TokenSigningBench.Reports.Storm;

namespace TokenSigningBench.Reports.Tests;

internal static class KnownKinds
{
    [ModuleInitializer]
    internal static void Use() =>
        RunKinds.Use([
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
            PasswordTablesDocument.Kind,
            AuthSchemesDocument.Kind,
            ThroughputDocument.Kind,
            ThreadsDocument.Kind,
            MillionDocument.Kind,
            BenchmarksDocument.Kind,
            ProfileDocument.Kind,
        ]);
}
