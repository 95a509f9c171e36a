using System.Runtime.CompilerServices;
using TokenSigningBench.Core.Attribution;
using TokenSigningBench.Core.AuthenticationSchemes;
using TokenSigningBench.Core.Checks;
using TokenSigningBench.Core.Choosing;
using TokenSigningBench.Core.Explanation;
using TokenSigningBench.Core.Logins;
using TokenSigningBench.Core.Passwords;
using TokenSigningBench.Core.Plans;
using TokenSigningBench.Core.Profiles;
using TokenSigningBench.Core.Rotation;
using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Core.SigningCost;
using TokenSigningBench.Core.Sizes;
using TokenSigningBench.Core.Statements;
using TokenSigningBench.Core.Storms;
using TokenSigningBench.Core.Threads;

namespace TokenSigningBench.Core.Tests;

internal static class KnownKinds
{
    [ModuleInitializer]
    internal static void Use() =>
        RunKinds.Use([
            () => new RunKind("benchmarks", typeof(BenchmarksRun), () => BenchmarksRunTypes.Default),
            () => new RunKind("rotate", typeof(RotationRun), () => RotationRunTypes.Default),
            () => new RunKind("size", typeof(SizeRun), () => SizeRunTypes.Default),
            () => new RunKind("password-tables", typeof(PasswordTablesRun), () => PasswordTablesRunTypes.Default),
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
            () => new RunKind("statements", typeof(StatementsRun), () => StatementsRunTypes.Default),
            () => new RunKind("threads", typeof(ThreadsRun), () => ThreadsRunTypes.Default),
            () => new RunKind("auth-schemes", typeof(AuthSchemesRun), () => AuthSchemesRunTypes.Default),
        ]);
}
