using System.Text.Json.Serialization;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Check.TokenChecks;
using TokenSigningBench.Core.Capacity;

namespace TokenSigningBench.Check.Checks;

/// <summary>A run of <c>check</c>.</summary>
public sealed record CheckRun : RunPart
{
    /// <summary>The keys, and the sources that could not be checked, in the order in which they were named.</summary>
    public required IReadOnlyList<CheckedKey> Keys { get; init; }

    /// <summary>The tokens that were checked; null if keys were.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public IReadOnlyList<CheckedToken>? Tokens { get; init; }

    public override bool IsMeasured() => Keys.Any(key => key.Inspection is { Cost: not null } or { Signer: not null });

    public override IEnumerable<RunFigure> Figures(MachineFacts machine) =>
        [
            .. from key in Keys
            where key.Inspection?.Cost is not null
            from figure in CostFigures(key.Inspection!, key.Inspection!.Cost!)
            select figure,
            .. from key in Keys
            where key.Inspection?.Signer is not null
            from figure in SignerFigures(key.Inspection!.Facts, key.Inspection!.Signer!)
            select figure,
        ];

    public override IEnumerable<RunFigure> Derived(MachineFacts machine) =>
        from key in Keys
        let inspection = key.Inspection
        let cost = inspection?.Cost
        where cost is not null
        let sign = NameOf("sign", inspection.Facts, cost)
        let peak = inspection.Demand.CoresAtPeak(cost.Sign, LoginDemand.RecommendedUtilization)
        from figure in (RunFigure[])
            [
                .. RunFigure.OfWall(sign, cost.SignWall),
                .. RunFigure.OfWall(NameOf("verify", inspection.Facts, cost), cost.VerifyWall),
                .. RunFigure.Of($"{sign}, beside RSA 2048", cost.RatioTo(KeySpec.Rsa(2048)), FigureUnit.Ratio),
                new($"{sign}, a login", inspection.Demand.MillisecondsPerLogin(cost.Sign), FigureUnit.Milliseconds),
                .. RunFigure.Of($"{sign}, cores at the peak and 70% utilization", peak, FigureUnit.Count),
            ]
        select figure;

    public override IEnumerable<RunVerdict> Verdicts() =>
        [
            .. Keys.Select(key => new RunVerdict("fitness", key.Verdict.ToString().ToLowerInvariant())
            {
                Of = key.Source,
                Text = key.Cause,
                IsMet = key.Verdict == Verdict.Pass,
            }),
            .. (Tokens ?? []).Select(token => new RunVerdict("token", token.Verdict.ToString().ToLowerInvariant())
            {
                Of = token.Source,
                Text = token.Cause,
                IsMet = token.Verdict == Verdict.Pass,
            }),
        ];

    private static IEnumerable<RunFigure> CostFigures(KeyInspection inspection, CertificateCost cost)
    {
        CertificateFacts facts = inspection.Facts;
        (string, string?)[] tags =
        [
            (RunFigure.Algorithm, cost.Algorithm.Name),
            (RunFigure.Key, RunFigure.KeyOf(cost.Algorithm.Name, facts.KeySize)),
            ("source", facts.Source),
        ];
        return
        [
            .. RunFigure
                .Of(NameOf("sign", facts, cost), cost.Sign.Samples, FigureUnit.Nanoseconds)
                .Select(figure => figure.With([(RunFigure.Operation, "sign"), .. tags])),
            .. RunFigure
                .Of(NameOf("verify", facts, cost), cost.Verify.Samples, FigureUnit.Nanoseconds)
                .Select(figure => figure.With([(RunFigure.Operation, "verify"), .. tags])),
            .. RunFigure.Of($"{NameOf("sign", facts, cost)}, {cost.Threads} threads", cost.PerSecondAllThreads, FigureUnit.PerSecond),
            .. from reference in cost.ReferenceKeys
            from figure in RunFigure.Of($"checked: sign beside, {reference.Key.Name}", reference.Sign.Samples, FigureUnit.Nanoseconds)
            select figure.With((RunFigure.Operation, "sign"), (RunFigure.Key, reference.Key.Name)),
            .. from one in cost.SingleSignatures ?? []
            from figure in RunFigure.Of($"checked: single signatures, {one.Key}", one.Nanoseconds, FigureUnit.Nanoseconds)
            select figure.With((RunFigure.Operation, "sign"), (RunFigure.Key, one.Key)),
        ];
    }

    private static IEnumerable<RunFigure> SignerFigures(CertificateFacts facts, SignerTimes signer)
    {
        string name = NameOf("wait", facts, signer.Algorithm);
        (string, string?)[] tags =
        [
            (RunFigure.Operation, "wait"),
            (RunFigure.Algorithm, signer.Algorithm.Name),
            (RunFigure.Key, RunFigure.KeyOf(signer.Algorithm.Name, facts.KeySize)),
            ("source", facts.Source),
        ];
        return
        [
            .. RunFigure.Of(name, signer.Wait, FigureUnit.Nanoseconds).Select(figure => figure.With(tags)),
            .. RunFigure.Of($"{name}, CPU time here", signer.CpuNanoseconds, FigureUnit.Nanoseconds),
            .. from rate in signer.Sessions
            from figure in RunFigure.Of(Invariant($"{name}, {rate.Sessions} sessions"), rate.PerSecond, FigureUnit.PerSecond)
            select figure,
        ];
    }

    private static string NameOf(string operation, CertificateFacts facts, CertificateCost cost) =>
        NameOf(operation, facts, cost.Algorithm);

    private static string NameOf(string operation, CertificateFacts facts, JwsAlgorithm algorithm) =>
        facts.KeySize is { } bits
            ? Invariant($"checked: {operation} {algorithm}, {facts.KeyAlgorithm} {bits}-bit")
            : $"checked: {operation} {algorithm}";
}

[JsonSerializable(typeof(CheckRun))]
public sealed partial class CheckRunTypes : JsonSerializerContext;
