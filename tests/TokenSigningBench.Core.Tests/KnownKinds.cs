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
            new("benchmarks", typeof(BenchmarksRun), () => BenchmarksRunTypes.Default),
            new("rotate", typeof(RotationRun), () => RotationRunTypes.Default),
            new("size", typeof(SizeRun), () => SizeRunTypes.Default),
            new("password-tables", typeof(PasswordTablesRun), () => PasswordTablesRunTypes.Default),
            new("password-hash", typeof(HashRun), () => HashRunTypes.Default),
            new("flows", typeof(FlowsRun), () => FlowsRunTypes.Default),
            new("throughput", typeof(ThroughputRun), () => ThroughputRunTypes.Default),
            new("login-url", typeof(TokenPathRun), () => TokenPathRunTypes.Default),
            new("unsigned-tokens", typeof(UnsignedTokensRun), () => UnsignedTokensRunTypes.Default),
            new("login", typeof(LoginRun), () => LoginRunTypes.Default),
            new("machine", typeof(ProfileRun), () => ProfileRunTypes.Default),
            new("explain", typeof(ExplainRun), () => ExplainRunTypes.Default),
            new("storm", typeof(StormRun), () => StormRunTypes.Default) { HasSamples = true },
            new("signing-cost", typeof(SigningCostRun), () => SigningCostRunTypes.Default),
            new("plan", typeof(PlanRun), () => PlanRunTypes.Default),
            new("check", typeof(CheckRun), () => CheckRunTypes.Default),
            new("choose", typeof(ChoiceRun), () => ChoiceRunTypes.Default),
            new("statements", typeof(StatementsRun), () => StatementsRunTypes.Default),
            new("threads", typeof(ThreadsRun), () => ThreadsRunTypes.Default),
            new("auth-schemes", typeof(AuthSchemesRun), () => AuthSchemesRunTypes.Default),
        ]);
}
