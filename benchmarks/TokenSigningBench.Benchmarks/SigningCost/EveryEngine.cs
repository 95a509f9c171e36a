using BenchmarkDotNet.Attributes;
using TokenSigningBench.Benchmarks.Conventions;
using TokenSigningBench.Core.Tokens;

namespace TokenSigningBench.Benchmarks.SigningCost;

/// <summary>Signs with every engine. A combination that does not work is a row without times.</summary>
public abstract class EverySigner : SigningBenchmark
{
    public static IEnumerable<TokenEngine> Engines => TokenEngines.All;

    [ParamsSource(nameof(Engines))]
    public TokenEngine Engine { get; set; } = null!;

    protected override TokenEngine EngineUnderTest => Engine;
}

/// <summary>Verifies with every engine.</summary>
public abstract class EveryVerifier : VerifyingBenchmark
{
    public static IEnumerable<TokenEngine> Engines => TokenEngines.All;

    [ParamsSource(nameof(Engines))]
    public TokenEngine Engine { get; set; } = null!;

    protected override TokenEngine EngineUnderTest => Engine;
}
