using MathNet.Numerics.Statistics;
using TokenSigningBench.Core.Statistics;
using TokenSigningBench.Reports.Features;
using TokenSigningBench.Reports.Rendering;

namespace TokenSigningBench.Check.Machine;

/// <summary>
/// The profile of one machine, or several side by side: why a key costs 7 times as much as another on one machine and 14 times as much on
/// the next.
/// </summary>
public static class ProfileDocument
{
    public static ReportedKind Kind() =>
        ReportedKind.Of<ProfileRun>("machine", () => ProfileRunTypes.Default, _ => []) with
        {
            Text = (file, run, verbose) => TextRenderer.Render(Of([MachineProfile.Of(file ?? "this machine", run)]), file, verbose),
            Together = runs => Of([.. runs.Select(one => MachineProfile.Of(one.Name, one.Run))]),
        };

    private const string Baseline = "RSA 2048",
        RatiosText = "Ratios are within rounds, with 95% intervals.";

    // The keys of the short comparison.
    private static readonly string[] ComparedKeys = ["RSA 4096", "RSA 8192", "P-256"];

    // The first two decide how fast keys sign, the others how fast passwords and content are hashed and encrypted.
    private static readonly string[] Extensions = [InstructionDifference.Deciding, "ADX", "SHA-NI", "AES-NI"];

    public static Document Of(IReadOnlyList<MachineProfile> profiles)
    {
        var only = profiles.Count == 1 ? profiles[0] : null;
        return new()
        {
            Id = "machine",
            ShowsSamplesFile = false,
            Title = only is null ? "Cost of keys by machine" : "Cost of keys on this machine",
            Machine = only?.Machine,
            Answer = string.Join(' ', profiles.Select(one => $"{Summary(one, $"on {Processor(one)}")}.")),
            Blocks =
            [
                new("answer", Weight.Headline, [.. Brief(profiles)]),
                new(
                    "summary",
                    Weight.Primary,
                    only is null
                        ? [.. profiles.Select((one, index) => new TextLine($"{Summary(one, $"on {Letter(index)}")}."))]
                        : [new TextLine($"{Summary(only, "here")}.")]
                ),
                new(
                    "keys",
                    Weight.Primary,
                    Chart(
                        profiles,
                        "Signing one token by key",
                        "ms, median with 95% interval",
                        (_, row) => BootstrapInterval.OfMedian([.. row.Sign!.Select(time => time / 1e6)])
                    ),
                    Chart(
                        profiles,
                        "Cost of a signature as a multiple of RSA 2048",
                        "× RSA 2048, with 95% interval",
                        (one, row) => one.TimesRsa2048(row.Key)
                    ),
                    only is null ? TableByMachine(profiles) : Table(only)
                ),
                new(
                    "conditions",
                    Weight.Primary,
                    only is null
                        ?
                        [
                            new TextLine($"Medians of rounds, and the smallest and largest round. {RatiosText}"),
                            .. profiles.Index().SelectMany(one => Conditions(Letter(one.Index), one.Item)),
                        ]
                        :
                        [
                            new TextLine($"Medians of {Conditions(only.Profile)}, and the smallest and largest round. {RatiosText}"),
                            .. RoundsText.Conditions(only.Profile.Conditions) is { Length: > 0 } conditions
                                ? [new TextLine(conditions)]
                                : Array.Empty<TextLine>(),
                            new TextLine(DescribeExtensions(only.Machine)),
                        ]
                ),
            ],
        };
    }

    private static IEnumerable<DocumentItem> Brief(IReadOnlyList<MachineProfile> profiles)
    {
        foreach (MachineProfile one in profiles)
        {
            if (one.Partial is { } partial)
                yield return new VerdictLine(VerdictWords.Partial, profiles.Count == 1 ? partial : $"{one.Source}: {partial}");
        }

        foreach (DocumentItem item in profiles is [var only] ? BriefOf(only) : BriefOf(profiles))
            yield return item;
    }

    private static IEnumerable<DocumentItem> BriefOf(MachineProfile one)
    {
        if (ReferenceMachines.Sentence(one.Machine, one.Profile.Rsa2048?.Sign?.Median(), one.Profile.Conditions.Clock) is { } place)
            yield return new TextLine(place);
        yield return BriefTable(one);
        yield return RoundsText.Brief(one.Profile.Conditions);
    }

    private static IEnumerable<DocumentItem> BriefOf(IReadOnlyList<MachineProfile> profiles)
    {
        MachineProfile[] measured =
        [
            .. profiles.Where(one => one.Profile.Rsa2048?.Sign is { Count: > 0 }).OrderBy(one => one.Profile.Rsa2048!.Sign!.Median()),
        ];
        if (measured is [var fastest, .., var slowest])
            yield return new TextLine(
                $"{Baseline} takes {Time(fastest)} on {fastest.Source} to {Time(slowest)} on {slowest.Source} per signature. "
                    + "The other keys are multiples of it on the same machine."
            );
        yield return BriefTable(profiles);
        yield return Clocks(profiles);
        MachineFacts[] machines = [.. profiles.Select(one => one.Machine)];
        if (InstructionDifference.Sentence(machines) is { } difference)
            yield return new TextLine(
                InstructionDifference.Of(machines) == InstructionDifference.Deciding
                    ? $"{difference} With it: {string.Join(", ", profiles.Where(HasDeciding).Select(one => one.Source))}."
                    : difference
            );

        static bool HasDeciding(MachineProfile one) => one.Machine.CryptoExtensions?.Contains(InstructionDifference.Deciding) == true;

        static string Time(MachineProfile one) => BriefMilliseconds(one.Profile.Rsa2048!.Sign).Text;
    }

    private static TextLine Clocks(IReadOnlyList<MachineProfile> profiles) =>
        profiles.Select(one => one.Profile.Conditions.Clock).Distinct().ToArray() is [_]
            ? RoundsText.Brief(RoundConditions.Joined([.. profiles.Select(one => one.Profile.Conditions)]))
            : new(
                "Times are of different clocks: "
                    + $"{string.Join(", ", profiles.Select(one => $"{one.Source} {one.Profile.Conditions.Clock}"))}."
            );

    private static ReportTable BriefTable(MachineProfile one) =>
        ReportTable.Of(
            "",
            one.Profile.Rows,
            [
                new("Key", row => ReportCell.Of(row.Key)),
                new("Sign", row => BriefMilliseconds(row.Sign), true),
                new("× RSA 2048", row => ReportCell.Of(one.TimesRsa2048(row.Key) is { } times ? Times(times.Estimate) : null), true),
                new("Verify", row => BriefMilliseconds(row.Verify), true),
                new("", row => ReportCell.Plain(row.Sign is null ? row.Failure ?? "does not work" : "")),
            ]
        );

    // A row per machine, because there may be more machines than columns fit.
    private static ReportTable BriefTable(IReadOnlyList<MachineProfile> profiles) =>
        ReportTable.Of(
            "",
            profiles,
            [
                new("Sign", one => ReportCell.Of(one.Source)),
                new(Baseline, one => BriefMilliseconds(one.Row(Baseline)?.Sign), true),
                .. ComparedKeys.Select(key => new ReportColumn<MachineProfile>(
                    key,
                    one => ReportCell.Of(one.TimesRsa2048(key) is { } times ? $"{Times(times.Estimate)}×" : null),
                    true
                )),
            ]
        );

    private static ReportCell BriefMilliseconds(IReadOnlyList<double>? nanoseconds) =>
        nanoseconds is { Count: > 0 } times
            ? new($"{ShortNumber.Of(times.Median() / 1e6)} ms", times.Median() / 1e6)
            : ReportCell.Of(null as string);

    private static ReportTable Table(MachineProfile one) =>
        new(
            "Keys, measured interleaved",
            [new("Key"), new("Algorithm"), new("Sign", true), new("× RSA 2048", true), new("Verify", true), new("Verified by")],
            [
                .. one.Profile.Rows.Select(row =>
                    (IReadOnlyList<ReportCell>)
                        [
                            ReportCell.Of(row.Key),
                            ReportCell.Of(row.Algorithm),
                            .. row is { Sign: { } sign, Verify: { } verify }
                                ?
                                [
                                    Milliseconds(sign),
                                    Times(one, row.Key),
                                    Milliseconds(verify),
                                    ReportCell.Of(row.VerifiedBy ?? "not verified"),
                                ]
                                : (ReportCell[])
                                    [
                                        ReportCell.Of("does not work"),
                                        ReportCell.Of(row.Failure ?? "unknown"),
                                        ReportCell.Plain(""),
                                        ReportCell.Plain(""),
                                    ],
                        ]
                ),
            ]
        );

    private static ReportTable TableByMachine(IReadOnlyList<MachineProfile> profiles) =>
        new(
            "Keys by machine, measured interleaved",
            [
                new("Key"),
                .. profiles.SelectMany(
                    (_, index) => new ReportColumn[] { new($"{Letter(index)} sign", true), new($"{Letter(index)} × RSA 2048", true) }
                ),
            ],
            [
                .. from key in profiles.SelectMany(one => one.Profile.Rows).Select(row => row.Key).Distinct()
                select (IReadOnlyList<ReportCell>)[ReportCell.Of(key), .. profiles.SelectMany(one => Cells(one, key))],
            ]
        );

    private static ReportCell[] Cells(MachineProfile one, string key) =>
        one.Row(key) is { Sign: { } sign }
            ? [Milliseconds(sign), Times(one, key)]
            : [ReportCell.Of(one.Row(key)?.Failure ?? "not measured"), ReportCell.Plain("")];

    private static IEnumerable<TextLine> Conditions(string letter, MachineProfile one) =>
        [
            new(
                $"{letter}  {one.Source}: {(one.Partial is { } partial ? $"PARTIAL: {partial}. " : "")}"
                    + $"{Conditions(one.Profile)}"
                    + $"{(one.Profile.Conditions is { Disturbed: > 0 } rounds ? $"; {rounds.DisturbedRounds}" : "")}. "
                    + DescribeExtensions(one.Machine)
            ),
            .. MachineText.Lines(one.Machine),
        ];

    private static string Letter(int index) => index < 26 ? $"{(char)('A' + index)}" : Invariant($"P{index + 1}");

    // With a capability mask, OpenSSL treats the same processor as another one.
    private static string Processor(MachineProfile one) =>
        $"{one.Machine.CpuModel ?? "an unknown processor"}"
        + $"{(one.Machine.OpenSslCapabilityMask is { } mask ? $", OPENSSL_ia32cap={mask}" : "")} ({one.Source})";

    private static string Summary(MachineProfile one, string where)
    {
        string[] others =
        [
            .. from key in ComparedKeys
            let times = one.TimesRsa2048(key)
            where times is not null
            select $"{key} {Times(times.Value.Estimate)}×",
        ];
        return others.Length > 0 ? $"Cost of a signature {where}, compared with RSA 2048: {string.Join(", ", others)}"
            : one.Profile.Rsa2048 is null ? $"RSA 2048 was not measured {where}"
            : $"Only RSA 2048 was measured {where}";
    }

    private static ReportChart Chart(
        IReadOnlyList<MachineProfile> profiles,
        string title,
        string figure,
        Func<MachineProfile, ProfileRow, Interval?> value
    ) =>
        new()
        {
            Title = title,
            Kind = ChartKind.Steps,
            Dimension = "key",
            Figure = figure,
            IsLogarithmic = true,
            Points =
            [
                .. from one in profiles
                from row in one.Profile.Rows
                where row.Sign is { Count: > 0 }
                let times = value(one, row)
                where times is not null
                select new ChartPoint(Processor(one), row.Key, times.Value.Estimate, Low: times.Value.Low, High: times.Value.High),
            ],
        };

    private static string Conditions(ProfileRun profile) =>
        Invariant($"{profile.Rounds} interleaved {(profile.Rounds == 1 ? "round" : "rounds")} in {profile.Seconds:0.0} s, with ")
        + $"{NumberOrUnknown(profile.ThrottledPeriods, "0")} throttled periods "
        + $"and {NumberOrUnknown(profile.StealSeconds, "0.00")} s CPU steal";

    private static string DescribeExtensions(MachineFacts machine) =>
        machine.CryptoExtensions is not { } has
            ? "The processor's extensions are not known."
            : $"Processor extensions: {List(Extensions.Where(has.Contains))}; missing: {List(Extensions.Except(has))}"
                + $"{(machine.OpenSslCapabilityMask is { } mask ? $"; OPENSSL_ia32cap={mask} changes this for OpenSSL" : "")}.";

    private static string List(IEnumerable<string> names) => string.Join(", ", names) is { Length: > 0 } list ? list : "none";

    private static string NumberOrUnknown(double? number, string format) =>
        number?.ToString(format, CultureInfo.InvariantCulture) ?? "an unknown number of";

    private static ReportCell Milliseconds(IReadOnlyList<double> nanoseconds) =>
        new(
            Invariant($"{nanoseconds.Median() / 1e6:0.0000} ms ({nanoseconds.Min() / 1e6:0.0000} to {nanoseconds.Max() / 1e6:0.0000})"),
            nanoseconds.Median() / 1e6
        );

    private static ReportCell Times(MachineProfile one, string key) =>
        one.TimesRsa2048(key) is { } times
            ? new($"{Times(times.Estimate)} ({Times(times.Low)} to {Times(times.High)})", times.Estimate)
            : ReportCell.Of("unknown");

    private static string Times(double times) =>
        times.ToString(
            times switch
            {
                < 1 => "0.000",
                < 10 => "0.00",
                _ => "0.0",
            },
            CultureInfo.InvariantCulture
        );
}
