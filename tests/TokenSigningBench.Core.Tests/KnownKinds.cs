using System.Runtime.CompilerServices;
using TokenSigningBench.Check.Checks;
using TokenSigningBench.Check.Choose;
using TokenSigningBench.Check.Machine;
using TokenSigningBench.Check.PasswordHash;
using TokenSigningBench.Check.RelyingParties;
using TokenSigningBench.Check.SigningCost;
using TokenSigningBench.Check.Size;
using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Explain.Explanation;
using TokenSigningBench.Lab.Login;
using TokenSigningBench.Lab.Login.Flows;
using TokenSigningBench.Lab.Login.Url;
using TokenSigningBench.Lab.Plan;
using TokenSigningBench.Lab.Rotate;
using TokenSigningBench.Lab.Storm;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Core.Tests;

internal static class KnownKinds
{
    [ModuleInitializer]
    internal static void Use() =>
        TestedKinds.Use([
            RatesRun.Kind,
            () => new RunKind("benchmarks", typeof(BenchmarksRun), () => BenchmarksRunTypes.Default),
            () => new RunKind("rotate", typeof(RotationRun), () => RotationRunTypes.Default),
            () => new RunKind("size", typeof(SizeRun), () => SizeRunTypes.Default),
            () => new RunKind("password-hash", typeof(HashRun), () => HashRunTypes.Default),
            () => new RunKind("flows", typeof(FlowsRun), () => FlowsRunTypes.Default),
            () => new RunKind("throughput", typeof(ThroughputRun), () => ThroughputRunTypes.Default),
            () => new RunKind("login-url", typeof(TokenPathRun), () => TokenPathRunTypes.Default),
            () => new RunKind("unsigned-tokens", typeof(UnsignedTokensRun), () => UnsignedTokensRunTypes.Default),
            () => new RunKind("login", typeof(LoginRun), () => LoginRunTypes.Default),
            () => new RunKind("machine", typeof(ProfileRun), () => ProfileRunTypes.Default),
            () => new RunKind("explain", typeof(ExplainRun), () => ExplainRunTypes.Default),
            () => new RunKind("storm", typeof(StormRun), () => StormRunTypes.Default) { HasSamples = true },
            () => new RunKind("signing-cost", typeof(SigningCostRun), () => SigningCostRunTypes.Default),
            () => new RunKind("plan", typeof(PlanRun), () => PlanRunTypes.Default),
            () => new RunKind("check", typeof(CheckRun), () => CheckRunTypes.Default),
            () => new RunKind("choose", typeof(ChoiceRun), () => ChoiceRunTypes.Default),
        ]);
}
