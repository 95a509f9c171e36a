using System.Text.Json.Serialization;
using TokenSigningBench.Core.Fleets;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Check.Machine;

/// <summary>The cost of common keys on a machine, measured in interleaved rounds, by which machines are compared.</summary>
public sealed record ProfileRun : RunPart
{
    public required string Engine { get; init; }

    /// <summary>The number of rounds. In each, every key signed and verified at least once.</summary>
    public required int Rounds { get; init; }

    /// <summary>
    /// The time of signing and of verifying with each key in a round, in milliseconds, or of one token where that takes longer.
    /// </summary>
    public required double RoundMilliseconds { get; init; }

    /// <summary>The clock of the rounds, and what other work did to them.</summary>
    public required RoundConditions Conditions { get; init; }

    /// <summary>The keys, RSA before elliptic curves, smallest first.</summary>
    public required IReadOnlyList<ProfileRow> Rows { get; init; }

    /// <summary>The periods in which the control group was throttled during the measurement; null without such a control group.</summary>
    public long? ThrottledPeriods { get; init; }

    /// <summary>CPU steal during the measurement, in seconds over all cores; null where it cannot be read.</summary>
    public double? StealSeconds { get; init; }

    /// <summary>The duration of the measurement, in seconds.</summary>
    public required double Seconds { get; init; }

    /// <summary>The row of RSA 2048, to which others are compared; null where it did not work.</summary>
    [JsonIgnore]
    public ProfileRow? Rsa2048 => Rows.FirstOrDefault(row => row is { Key: "RSA 2048", Sign: not null });

    public override void RequirePossible() =>
        RunLimits.Require(
            Rows.Sum(row => (row.Sign?.Count ?? 0) + (row.Verify?.Count ?? 0)) <= RunLimits.MaxProfileTimes,
            Invariant($"more than {RunLimits.MaxProfileTimes:N0} times of a machine's keys")
        );

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
                    .. RunFigure.Of(HostRun.Throttled, ThrottledPeriods, FigureUnit.Count),
                    // Steal is counted over all cores of the machine, of which this process may have had a few.
                    .. RunFigure.Of(
                        HostRun.Steal,
                        Seconds > 0 && StealSeconds is { } steal ? Math.Min(1, steal / (Seconds * Math.Max(1, machine.Cores))) : null,
                        FigureUnit.Ratio
                    ),
                ]
            select figure.NotCompared(),
        ];

    public override IEnumerable<RunFigure> Derived(MachineFacts machine) =>
        [
            .. from row in Rows
            from figure in RunFigure.Of($"sign {row.Algorithm}, {row.Key}, times RSA 2048", TimesRsa2048(row), FigureUnit.TimesRsa2048)
            select figure.With((RunFigure.Key, row.Key)),
            .. Rows.SelectMany(row =>
                (RunFigure[])
                    [
                        .. RunFigure.OfWall($"sign {row.Algorithm}, {row.Key}", row.SignWall),
                        .. RunFigure.OfWall($"verify {row.Algorithm}, {row.Key}", row.VerifyWall),
                    ]
            ),
        ];

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

    /// <summary>
    /// How many times as long as an RSA 2048 signature a key's signature takes: the median of the ratios within rounds, which are free of
    /// the machine's drift. Null where one of the two does not work.
    /// </summary>
    public Interval? TimesRsa2048(ProfileRow? row) =>
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
/// <param name="VerifiedBy">The other implementation that verified the result before timing; null where none did.</param>
/// <param name="Failure">Why it does not work here and has no times; null where it works.</param>
/// <param name="Sign">Nanoseconds to sign a token by the clock of the rounds, one value per round; null where it does not work.</param>
/// <param name="Verify">Nanoseconds to verify a token, one value per round; null where it does not work.</param>
/// <param name="SignWall">Nanoseconds to sign a token by wall time; null where it does not work.</param>
/// <param name="VerifyWall">Nanoseconds to verify a token by wall time; null where it does not work.</param>
public sealed record ProfileRow(
    string Algorithm,
    string Key,
    string? VerifiedBy,
    string? Failure,
    [property: Samples] IReadOnlyList<double>? Sign,
    [property: Samples] IReadOnlyList<double>? Verify,
    [property: Samples] IReadOnlyList<double>? SignWall,
    [property: Samples] IReadOnlyList<double>? VerifyWall
);

[JsonSerializable(typeof(ProfileRun))]
public sealed partial class ProfileRunTypes : JsonSerializerContext;
