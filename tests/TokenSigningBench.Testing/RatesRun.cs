using System.Text.Json.Serialization;
using TokenSigningBench.Core.Figures;

namespace TokenSigningBench.Testing;

/// <summary>A rate of an operation, per second.</summary>
public sealed record SampledRate(string Operation, [property: Samples] params IReadOnlyList<double> PerSecond);

/// <summary>A run of no feature: rates of operations.</summary>
public sealed record RatesRun(params IReadOnlyList<SampledRate> Rates) : RunPart
{
    public static RunKind Kind() => new("rates", typeof(RatesRun), () => RatesRunTypes.Default);

    public override IEnumerable<RunFigure> Figures(MachineFacts machine) =>
        Rates.SelectMany(rate => RunFigure.Of(rate.Operation, rate.PerSecond, FigureUnit.PerSecond));
}

[JsonSerializable(typeof(RatesRun))]
public sealed partial class RatesRunTypes : JsonSerializerContext;
