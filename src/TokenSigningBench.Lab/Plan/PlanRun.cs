using System.Text.Json.Serialization;
using TokenSigningBench.Check.PasswordHash;
using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Statistics;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Plan;

/// <summary>A password hash that every login computes in addition to its page.</summary>
/// <param name="Name">The function and its setting.</param>
/// <param name="Milliseconds">One hash, measured separately on this machine.</param>
public sealed record PlanHash(string Name, double Milliseconds)
{
    /// <summary>The memory of one hash; null in runs of earlier versions.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public long? MemoryBytes { get; init; }

    /// <summary>How many hashes one GiB holds at once; null where each takes little.</summary>
    [JsonIgnore]
    public int? AtOncePerGibibyte => MemoryBytes is >= 1 << 20 and var bytes ? new HashLimits(Milliseconds, bytes).AtOnceByMemory : null;
}

/// <summary>The cost of a token's signature with a key, measured separately on this machine.</summary>
/// <param name="Key">The key: "RSA 2048", "P-256".</param>
/// <param name="Milliseconds">One signature in the fastest round. Other work on the machine can only add to it.</param>
public sealed record PlanKey(string Key, double Milliseconds);

/// <summary>A short real load test of the calibrated server, which shows its discipline.</summary>
public sealed record PlanTrial(int Cores, MeasuredStorm Storm);

/// <summary>A server calibrated with a certificate, for a plan.</summary>
public sealed record PlanRun : RunPart
{
    public required PlanRequest Request { get; init; }

    /// <summary>The kind of server, as named on the command line.</summary>
    public required string Server { get; init; }

    /// <summary>What one login is. The implicit flow is left out of run files.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public LoginFlow Flow { get; init; }

    /// <summary>The program and its version, as it reports them.</summary>
    public required string Program { get; init; }

    /// <summary>The source of the certificate.</summary>
    public required string Certificate { get; init; }

    public required string Algorithm { get; init; }

    /// <summary>The requests that the server had answered before.</summary>
    public required int WarmUpRequests { get; init; }

    /// <summary>The requests that were sent one after the other.</summary>
    public required Calibration Calibration { get; init; }

    /// <summary>The certificate's own key.</summary>
    public required PlanKey Key { get; init; }

    /// <summary>Keys of common sizes, measured in the same rounds.</summary>
    public required IReadOnlyList<PlanKey> OtherKeys { get; init; }

    /// <summary>The password hash; null where logins have none.</summary>
    public PlanHash? Hash { get; init; }

    /// <summary>The load test that shows the discipline; null where there was none.</summary>
    public PlanTrial? Trial { get; init; }

    /// <summary>Why there was none; null where there was one.</summary>
    public string? NoTrial { get; init; }

    /// <summary>A login in the names of figures, which do not change where there was only one flow.</summary>
    internal string What => Flow == LoginFlow.Implicit ? "page" : $"login of the {Flow.Name()} flow";

    public override IEnumerable<RunFigure> Figures(MachineFacts machine) => PlanRunFigures.Measured(this);

    public override IEnumerable<RunFigure> Derived(MachineFacts machine) => PlanRunFigures.Derived(this, PlanFigures.Of(this));

    public override IEnumerable<Circumstance> Settings() =>
        [Circumstance.Parameter("plan", $"{What} of {Server}"), .. Circumstance.Programs([Program])];

    public override IEnumerable<RunVerdict> Verdicts()
    {
        var figures = PlanFigures.Of(this);
        return
        [
            new("peak", RunVerdict.ResultOf(figures.FitsPeak))
            {
                Text = figures.Forecast.Overload?.ToString(),
                IsMet = figures.FitsPeak == Conclusion.Established,
            },
            new("discipline", figures.Discipline.ToString()) { Text = figures.IsFitted ? null : NoTrial ?? "no load test was requested" },
        ];
    }
}

[JsonSerializable(typeof(PlanRun))]
public sealed partial class PlanRunTypes : JsonSerializerContext;
