using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Figures;
using TokenSigningBench.Core.Machine;

namespace TokenSigningBench.Core.Plans;

/// <summary>What a password hash takes that every login is to compute beside its page.</summary>
/// <param name="Name">The function and its setting.</param>
/// <param name="Milliseconds">One hash, measured here by itself.</param>
public sealed record PlanHash(string Name, double Milliseconds);

/// <summary>What a token's signature takes with a key, measured here by itself.</summary>
/// <param name="Key">The key: "RSA 2048", "P-256".</param>
/// <param name="Milliseconds">One signature in the fastest round: whatever else runs on the machine can only add to it.</param>
public sealed record PlanKey(string Key, double Milliseconds);

/// <summary>A short real storm on the calibrated server, by which it is found out how it gives out its cores.</summary>
public sealed record PlanTrial(int Cores, MeasuredStorm Storm);

/// <summary>A server calibrated with a certificate, for a plan.</summary>
public sealed record PlanRun : RunPart
{
    /// <summary>What is planned for.</summary>
    public required PlanRequest Asked { get; init; }

    /// <summary>The kind of server, as the command line names it.</summary>
    public required string Server { get; init; }

    /// <summary>The program and its version, as it says itself.</summary>
    public required string Program { get; init; }

    /// <summary>Where the certificate came from.</summary>
    public required string Certificate { get; init; }

    public required string Algorithm { get; init; }

    /// <summary>How many requests the server had answered before.</summary>
    public required int WarmUpRequests { get; init; }

    /// <summary>The requests one after the other.</summary>
    public required Calibration Calibration { get; init; }

    /// <summary>The certificate's own key.</summary>
    public required PlanKey Key { get; init; }

    /// <summary>Keys of usual sizes, measured in the same rounds.</summary>
    public required IReadOnlyList<PlanKey> Beside { get; init; }

    /// <summary>The password hash; null where logins have none.</summary>
    public PlanHash? Hash { get; init; }

    /// <summary>The storm that tells the discipline; null where there was none.</summary>
    public PlanTrial? Trial { get; init; }

    /// <summary>Why there was none; null where there was.</summary>
    public string? NoTrial { get; init; }

    public override IEnumerable<RunFigure> Figures(MachineFacts machine) => PlanRunFigures.Measured(this);

    public override IEnumerable<RunFigure> Derived(MachineFacts machine) => PlanRunFigures.Derived(this, PlanFigures.Of(this));

    public override IEnumerable<Circumstance> Settings() =>
        [Circumstance.Parameter("plan", $"page of {Server}"), .. Circumstance.Programs([Program])];

    public override IEnumerable<RunVerdict> Verdicts()
    {
        var figures = PlanFigures.Of(this);
        return
        [
            new(
                "peak",
                figures.IsContradicted ? "undecided"
                    : figures.Forecast.Overload is null ? "pass"
                    : "fail"
            )
            {
                Text = figures.Forecast.Overload?.ToString(),
                IsMet = figures.Forecast.Overload is null && !figures.IsContradicted,
            },
            new("discipline", figures.Discipline.ToString()) { Text = figures.IsFitted ? null : NoTrial ?? "no storm was wanted" },
        ];
    }
}
