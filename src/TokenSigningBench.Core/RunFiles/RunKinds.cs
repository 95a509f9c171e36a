using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using TokenSigningBench.Core.Attribution;
using TokenSigningBench.Core.AuthenticationSchemes;
using TokenSigningBench.Core.Checks;
using TokenSigningBench.Core.Choosing;
using TokenSigningBench.Core.Explanation;
using TokenSigningBench.Core.Figures;
using TokenSigningBench.Core.Logins;
using TokenSigningBench.Core.Passwords;
using TokenSigningBench.Core.Plans;
using TokenSigningBench.Core.Profiles;
using TokenSigningBench.Core.Rotation;
using TokenSigningBench.Core.SigningCost;
using TokenSigningBench.Core.Sizes;
using TokenSigningBench.Core.Statements;
using TokenSigningBench.Core.Storms;
using TokenSigningBench.Core.Threads;

namespace TokenSigningBench.Core.RunFiles;

/// <summary>All kinds of run by their names in run files. The part of a new kind is added to both lists.</summary>
internal static class RunKinds
{
    public const string Storm = "storm";

    public static IReadOnlyList<JsonDerivedType> All { get; } =
    [
        new(typeof(SigningCostRun), "signing-cost"),
        new(typeof(ThreadsRun), "threads"),
        new(typeof(StatementsRun), "statements"),
        new(typeof(BenchmarksRun), "benchmarks"),
        new(typeof(CheckRun), "check"),
        new(typeof(ChoiceRun), "choose"),
        new(typeof(ExplainRun), "explain"),
        new(typeof(HashRun), "password-hash"),
        new(typeof(PasswordTablesRun), "password-tables"),
        new(typeof(LoginRun), "login"),
        new(typeof(FlowsRun), "flows"),
        new(typeof(AuthSchemesRun), "auth-schemes"),
        new(typeof(PlanRun), "plan"),
        new(typeof(ProfileRun), "machine"),
        new(typeof(RotationRun), "rotate"),
        new(typeof(SizeRun), "size"),
        new(typeof(StormRun), Storm),
        new(typeof(ThroughputRun), "throughput"),
        new(typeof(TokenPathRun), "login-url"),
        new(typeof(UnsignedTokensRun), "unsigned-tokens"),
    ];

    public static string Of(RunPart part) => (string)All.Single(kind => kind.DerivedType == part.GetType()).TypeDiscriminator!;

    public static bool IsKnown(string name) => All.Any(kind => name.Equals(kind.TypeDiscriminator));
}

[JsonSerializable(typeof(RunFile[]))]
[JsonSerializable(typeof(SigningCostRun))]
[JsonSerializable(typeof(ThreadsRun))]
[JsonSerializable(typeof(StatementsRun))]
[JsonSerializable(typeof(BenchmarksRun))]
[JsonSerializable(typeof(CheckRun))]
[JsonSerializable(typeof(ChoiceRun))]
[JsonSerializable(typeof(HashRun))]
[JsonSerializable(typeof(LoginRun))]
[JsonSerializable(typeof(AuthSchemesRun))]
[JsonSerializable(typeof(PlanRun))]
[JsonSerializable(typeof(ProfileRun))]
[JsonSerializable(typeof(StormRun))]
[JsonSerializable(typeof(TokenPathRun))]
[JsonSerializable(typeof(ThroughputRun))]
[JsonSerializable(typeof(SizeRun))]
[JsonSerializable(typeof(FlowsRun))]
[JsonSerializable(typeof(PasswordTablesRun))]
[JsonSerializable(typeof(ExplainRun))]
[JsonSerializable(typeof(RotationRun))]
[JsonSerializable(typeof(UnsignedTokensRun))]
internal sealed partial class RunFileTypes : JsonSerializerContext;
