using System.Text.Json.Serialization;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Check.PasswordHash;

/// <summary>The measured cost of a setting that somebody recommends.</summary>
public sealed record RecommendedRow
{
    /// <summary>The function and its setting, for tables: "Argon2id m=19456 t=2 p=1".</summary>
    public required string Setting { get; init; }

    /// <summary>Whose setting it is.</summary>
    public required string By { get; init; }

    /// <summary>Where it is documented.</summary>
    public required string Source { get; init; }

    /// <summary>The function with every parameter and its implementation.</summary>
    public required string Scheme { get; init; }

    /// <summary>The published hashes and implementations that agreed before it was timed.</summary>
    public required string VerifiedBy { get; init; }

    /// <summary>The time of one core for a hash, by the clock of the rounds, one value per round.</summary>
    [Samples]
    public required IReadOnlyList<double> Nanoseconds { get; init; }

    /// <summary>The same by wall time: what a user waits.</summary>
    [Samples]
    public required IReadOnlyList<double> WallNanoseconds { get; init; }

    /// <summary>The memory that one hash allocated, in bytes.</summary>
    public required long AllocatedBytes { get; init; }

    /// <summary>How long garbage collections stopped the process per hash, in milliseconds.</summary>
    public required double PauseMilliseconds { get; init; }

    [JsonIgnore]
    public double Milliseconds => new Summary(Nanoseconds).Mean / 1e6;

    [JsonIgnore]
    public double WallMilliseconds => new Summary(WallNanoseconds).Mean / 1e6;

    [JsonIgnore]
    public HashLimits Limits => new(Milliseconds, AllocatedBytes);
}

/// <summary>The settings that are recommended or default, measured in the same rounds.</summary>
public sealed record RecommendedRun : RunPart
{
    public required IReadOnlyList<RecommendedRow> Rows { get; init; }

    /// <summary>One RSA 2048 signature in the same rounds, which shows how fast the machine was.</summary>
    [Samples]
    public required IReadOnlyList<double> Rsa2048Nanoseconds { get; init; }

    /// <summary>The clock of the rounds, and what other work did to them.</summary>
    public required RoundConditions Rounds { get; init; }

    public override IEnumerable<RunFigure> Figures(MachineFacts machine) =>
        Rows.SelectMany(row => RunFigure.Of(Name(row), row.Nanoseconds, FigureUnit.Nanoseconds));

    public override IEnumerable<RunFigure> Derived(MachineFacts machine) =>
        [
            .. Rows.SelectMany(row =>
                (RunFigure[])
                    [
                        .. RunFigure.OfWall(Name(row), row.WallNanoseconds),
                        new($"memory of {Name(row)}", row.AllocatedBytes, FigureUnit.Bytes),
                        new($"garbage collection of {Name(row)}", row.PauseMilliseconds, FigureUnit.Milliseconds),
                    ]
            ),
            .. RunFigure.Of("RSA 2048 signature beside the hashes", Rsa2048Nanoseconds, FigureUnit.Nanoseconds),
        ];

    // Two rows may have the same function and setting under two names, and a figure's name is unique.
    private static string Name(RecommendedRow row) => $"{row.Scheme} ({row.By})";
}

[JsonSerializable(typeof(RecommendedRun))]
public sealed partial class RecommendedRunTypes : JsonSerializerContext;
