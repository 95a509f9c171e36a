using System.Text.Json.Serialization;
using TokenSigningBench.Core.Figures;
using TokenSigningBench.Core.Machine;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Core.Profiles;

/// <summary>What the usual keys cost on a machine, measured in turn: by it one machine is told from another.</summary>
public sealed record ProfileRun : RunPart
{
    /// <summary>The figure of how many periods its control group was throttled in.</summary>
    public const string Throttled = "throttled periods";

    /// <summary>The figure of the share of its time that the hypervisor gave to others.</summary>
    public const string Steal = "stolen time";

    /// <summary>The implementation that was measured.</summary>
    public required string Engine { get; init; }

    /// <summary>How many rounds counted; in each, every key signed and verified once or more.</summary>
    public required int Rounds { get; init; }

    /// <summary>How long each side of each key took in a round, in milliseconds, or one token where that takes longer.</summary>
    public required double RoundMilliseconds { get; init; }

    /// <summary>The keys, RSA before elliptic curves, smallest first.</summary>
    public required IReadOnlyList<ProfileRow> Rows { get; init; }

    /// <summary>How many periods the control group was throttled in while this was measured; null where there is none to ask.</summary>
    public long? ThrottledPeriods { get; init; }

    /// <summary>The time that the hypervisor gave to others meanwhile, in seconds over all cores; null where it cannot be asked.</summary>
    public double? StealSeconds { get; init; }

    /// <summary>How long all of it took, in seconds.</summary>
    public required double Seconds { get; init; }

    /// <summary>The row of RSA with 2048 bits, by which others are named; null where it did not work.</summary>
    [JsonIgnore]
    public ProfileRow? Rsa2048 => Rows.FirstOrDefault(row => row is { Key: "RSA 2048", Sign: not null });

    public override IEnumerable<RunFigure> Figures(MachineFacts machine) =>
        [
            .. Rows.SelectMany(row =>
                (RunFigure[])
                    [
                        .. Of($"sign {row.Algorithm}, {row.Key}", "sign", row, row.Sign),
                        .. Of($"verify {row.Algorithm}, {row.Key}", "verify", row, row.Verify),
                    ]
            ),
            .. from figure in (RunFigure[])
                [
                    .. RunFigure.Of(Throttled, ThrottledPeriods, FigureUnit.Count),
                    // Stolen is counted over all of the machine's cores, of which this process may have had a few.
                    .. RunFigure.Of(
                        Steal,
                        Seconds > 0 && StealSeconds is { } steal ? Math.Min(1, steal / (Seconds * Math.Max(1, machine.Cores))) : null,
                        FigureUnit.Ratio
                    ),
                ]
            select figure.NotCompared(),
        ];

    public override IEnumerable<RunFigure> Derived(MachineFacts machine) =>
        from row in Rows
        from figure in RunFigure.Of($"sign {row.Algorithm}, {row.Key}, times RSA 2048", TimesRsa2048(row), FigureUnit.TimesRsa2048)
        select figure.With((RunFigure.Key, row.Key));

    public override IEnumerable<Circumstance> Settings() =>
        [Circumstance.Parameter("profile", Invariant($"{Rounds} rounds of {RoundMilliseconds:0.###} ms"))];

    public override IEnumerable<RunVerdict> Verdicts() =>
        Rows.Where(row => row.Failure is not null)
            .Select(row => new RunVerdict("key", "fail")
            {
                Of = row.Key,
                Text = row.Failure,
                IsMet = false,
            });

    /// <summary>How many times an RSA signature of 2048 bits a key's signature costs, the median of the ratios within rounds,
    /// which the machine's drift leaves alone; null where one of them does not work.</summary>
    public BootstrapInterval? TimesRsa2048(ProfileRow? row) =>
        row?.Sign is { Count: > 0 } sign && Rsa2048?.Sign is { Count: > 0 } rsa
            ? BootstrapInterval.OfMedian([.. sign.Zip(rsa, (own, small) => own / small)])
            : null;

    private static IEnumerable<RunFigure> Of(string name, string operation, ProfileRow row, IReadOnlyList<double>? nanoseconds) =>
        from figure in row.Failure is { } reason
            ? operation == "sign"
                ? [new RunFigure(name, null, FigureUnit.Nanoseconds) { Failure = reason }]
                : []
            : RunFigure.Of(name, nanoseconds, FigureUnit.Nanoseconds)
        select figure.With((RunFigure.Operation, operation), (RunFigure.Algorithm, row.Algorithm), (RunFigure.Key, row.Key));
}

/// <summary>One key of a profile.</summary>
/// <param name="Key">The key: "RSA 2048", "P-256".</param>
/// <param name="VerifiedBy">The other implementation that agreed before anything was timed; null where it did not.</param>
/// <param name="Failure">Why it does not work here, and so has no times; null where it works.</param>
/// <param name="Sign">Nanoseconds to sign a token, a figure a round; null where it does not work.</param>
/// <param name="Verify">Nanoseconds to verify it, a figure a round; null where it does not work.</param>
public sealed record ProfileRow(
    string Algorithm,
    string Key,
    string? VerifiedBy,
    string? Failure,
    [property: Samples] IReadOnlyList<double>? Sign,
    [property: Samples] IReadOnlyList<double>? Verify
);
