using TokenSigningBench.Reports.Fleet;

namespace TokenSigningBench.Reports.Sections;

/// <summary>The content of a report, which is the same in every format.</summary>
/// <param name="Runs">The source runs, with the facts of their machines.</param>
/// <param name="Sections">The most important section first: failed, undecided, passed, not judged.</param>
public sealed record Report(string Answer, IReadOnlyList<ReportedRun> Runs, IReadOnlyList<ReportSection> Sections)
{
    /// <summary>The title if the user gave none.</summary>
    public const string DefaultTitle = "Signing keys and logins";

    // More would push the chart out of the first view.
    private const int MaxTopCards = 4;

    /// <summary>How figures of a report are obtained, and what may be compared.</summary>
    public static IReadOnlyList<string> Method { get; } =
    [
        "Every result is verified by another implementation before it is timed.",
        "Costs are CPU time where the system counts it finely; waiting is wall time.",
        "Ratios of interleaved measurements on one machine are comparable. Times of different machines are not.",
        "A thin bar in a chart is the interval that its title or axis names. Two samples have none.",
        "A table is sorted by its headings. Its CSV has all columns and all digits.",
    ];

    public string Title { get; init; } = DefaultTitle;

    /// <summary>Processor, date and number of runs in one line.</summary>
    public string Environment
    {
        get
        {
            // BenchmarkDotNet reports too little to tell two machines apart.
            ReportedRun[] own = [.. Runs.Where(one => one.Run.Part is not BenchmarksRun)];
            ReportedRun[] machines = [.. (own.Length > 0 ? own : Runs).DistinctBy(one => MachineText.Compact(one.Run.Machine))];
            string[] days = [.. Runs.Select(one => one.Run.MeasuredFrom).OfType<DateTimeOffset>().Order().Select(Day)];
            return PrintableText.Of(MachineText.Compact(machines[0].Run.Machine))
                + (
                    machines.Length > 1
                        ? Invariant($" and {machines.Length - 1} other {(machines.Length == 2 ? "machine" : "machines")}")
                        : ""
                )
                + (days.Length == 0 ? "" : $" · {(days[0] == days[^1] ? days[0] : $"{days[0]} to {days[^1]}")}")
                + Invariant($" · {Runs.Count} {(Runs.Count == 1 ? "run" : "runs")}");
        }
    }

    /// <summary>The verdicts of the first view, each with the number of its section, from 1. Without verdicts, the first results.</summary>
    public IReadOnlyList<(VerdictCard Card, int Section)> TopCards => [.. Cards.Take(MaxTopCards)];

    /// <summary>The one sentence to act on, with the remedy: that of the most urgent card.</summary>
    public string Lead
    {
        get
        {
            VerdictCard first = TopCards[0].Card;
            return first.Action is { } action
                ? $"{action}{((FitKey(except: first.Key) ?? first.Advice) is { } advice ? $" {advice}" : "")}"
                : $"{(first.Kind is null ? "" : $"{first.Word}: ")}{first.Summary ?? first.Sentence}";
        }
    }

    // A certificate that was tried says more than sizes. One that another card judges worse is none.
    private string? FitKey(string? except) =>
        Cards
            .Select(one => one.Card)
            .GroupBy(card => card.Key)
            .FirstOrDefault(cards =>
                cards.Key is not null
                && cards.Key != except
                && cards.All(card => card.Kind == VerdictKind.Good)
                && cards.Any(card => card.Word == VerdictWords.Fit)
            )
            is { Key: { } key }
            ? $"Use {key}, which is fit."
            : null;

    /// <summary>What the cards leave out: "3 more: 1 UNDECIDED, 2 FIT"; null if they have all.</summary>
    public string? MoreCards =>
        Cards.Length <= MaxTopCards
            ? null
            : Invariant($"{Cards.Length - MaxTopCards} more: ")
                + string.Join(
                    ", ",
                    Cards.Skip(MaxTopCards).CountBy(one => one.Card.Word).Select(one => Invariant($"{one.Value} {one.Key}"))
                );

    /// <summary>Whether the first view is a table of all sections: of more than a few, cards would leave some out.</summary>
    public bool HasTable => Sections.Count > MaxTopCards;

    /// <summary>Whether the first view has a section's card, and the section need not show it again.</summary>
    public bool IsAbove(ReportSection section) => !HasTable && section.Document.Cards.All(card => TopCards.Any(top => top.Card == card));

    /// <summary>The chart that tells the story: that of the most important section that has one.</summary>
    public ReportChart? Story => Sections.Select(section => section.Document.Story).FirstOrDefault(chart => chart is not null)?.FirstRows();

    private (VerdictCard Card, int Section)[] Cards
    {
        get
        {
            (VerdictCard Card, int Section)[] all =
            [
                .. Sections.Index().SelectMany(one => one.Item.Document.Cards.Select(card => (card, one.Index + 1))),
            ];
            // A certificate with a bad verdict is not praised beside it.
            string?[] bad = [.. all.Where(one => one.Card is { Kind: VerdictKind.Bad, Key: not null }).Select(one => one.Card.Key)];
            (VerdictCard Card, int Section)[] judged =
            [
                .. all.Where(one => one.Card.Kind is { } kind && !(kind == VerdictKind.Good && bad.Contains(one.Card.Key)))
                    .OrderBy(one => one.Card.Urgency)
                    .ThenBy(one => one.Card.Action is null),
            ];
            return judged.Length > 0 ? judged : [.. all.Take(MaxTopCards)];
        }
    }

    /// <summary>The report with some of its sections.</summary>
    /// <param name="names">Names of results, such as "check", or of run files.</param>
    /// <exception cref="UserErrorException">A name is of no section.</exception>
    public Report Only(IReadOnlyCollection<string> names)
    {
        if (names.FirstOrDefault(name => !Sections.Any(section => section.Is(name))) is { } unknown)
            throw new UserErrorException(
                $"--only {unknown}",
                $"is none of the results here: {string.Join(", ", Sections.Select(section => section.Name).Distinct())}"
            );
        ReportSection[] left = [.. Sections.Where(section => names.Any(section.Is))];
        return this with
        {
            Answer = left[0].Answer,
            Sections = left,
            Runs = [.. Runs.Where(run => left.Any(section => section.Document.Id == "fleet" || section.Runs.Contains(run.Name)))],
        };
    }

    /// <summary>Each machine in one line. One that differs from another in one setting is named there.</summary>
    public IReadOnlyList<string> Machines() => MachineLines.Of(Runs);

    private static string Day(DateTimeOffset moment) => moment.UtcDateTime.ToString("yyyy-MM-dd", CultureInfo.InvariantCulture);

    /// <summary>A row for each run, with the state of its machine at the time.</summary>
    public ReportTable RunsTable() =>
        ReportTable.Of(
            "Runs",
            Runs,
            [
                new("Run", one => ReportCell.Of(one.Name)),
                new("Started", one => one.Run.MeasuredFrom is { } started ? ReportCell.Of(started) : ReportCell.Of("")),
                new("Processor", one => ReportCell.Of(one.Run.Machine.CpuModel)),
                new(
                    "Crypto extensions",
                    one => ReportCell.Of(one.Run.Machine.CryptoExtensions is { } known ? string.Join(' ', known) : null)
                )
                {
                    IsExtra = true,
                },
                // BenchmarkDotNet does not always know the number.
                new("Cores", one => ReportCell.Count(one.Run.Machine.Cores > 0 ? one.Run.Machine.Cores : null), true) { IsExtra = true },
                new("Limit in cores", one => ReportCell.Figure(one.Run.Machine.CpuLimitCores), true) { IsExtra = true },
                new("Throttled periods", one => ReportCell.Count(one.Run.Contention?.ThrottledPeriods), true) { IsExtra = true },
                new("CPU steal, s", one => ReportCell.Figure(one.Run.Contention?.StealSeconds), true) { IsExtra = true },
                new("Other programs, cores", one => ReportCell.Figure(one.Run.Contention?.OtherCores), true) { IsExtra = true },
                new("System", one => ReportCell.Of(one.Run.Machine.OperatingSystem)) { IsExtra = true },
                new(".NET", one => ReportCell.Of(one.Run.Machine.DotNet)),
                new("OpenSSL", one => ReportCell.Of(one.Run.Machine.OpenSsl)),
                new("OPENSSL_ia32cap", one => ReportCell.Of(one.Run.Machine.OpenSslCapabilityMask)) { IsExtra = true },
                new("Garbage collector", one => ReportCell.Of(one.Run.Machine.GarbageCollector)) { IsExtra = true },
            ]
        );
}
