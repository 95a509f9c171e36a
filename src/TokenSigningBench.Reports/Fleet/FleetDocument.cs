using System.Globalization;
using TokenSigningBench.Core.Measurement;
using TokenSigningBench.Core.Measurement.Fleets;
using TokenSigningBench.Reports.Documents;
using TokenSigningBench.Reports.Sections;

namespace TokenSigningBench.Reports.Fleet;

/// <summary>Many hosts by the kinds of machine among them: what each kind signs and carries, how far its hosts differ,
/// and which of them is not like the others, and why.</summary>
internal static class FleetDocument
{
    /// <summary>The most hosts whose runs have sections of their own: as many as a chart has colours.</summary>
    public const int MostShownAlone = 8;

    // Two are laid side by side without it, and neither can be the odd one.
    private const int Fewest = 3;

    private const int MostNamed = 3;

    // By which a fleet is chosen; the others are in the table of the groups.
    private static readonly string[] KeysOfHosts = ["RSA 2048", "RSA 4096", "RSA 8192", "P-256"];

    public static IEnumerable<(string Runs, Document Document)> Of(IReadOnlyList<ReportedRun> runs)
    {
        ReportedRun[] measured = [.. runs.Where(run => run is { Host: not null, OfHost: not null })];
        IReadOnlyList<FleetHost> hosts = FleetFiles.HostsOf(measured.Select(run => (run.Host!, run.OfHost!)));
        if (hosts.Count < Fewest)
            yield break;
        NamedGroup[] groups = [.. FleetGroup.Of(hosts).Select((group, index) => new NamedGroup(NameOf(index), group))];
        yield return (string.Create(CultureInfo.InvariantCulture, $"{measured.Length:#,0} run files of {hosts.Count:#,0} hosts"), new()
        {
            Id = "fleet",
            Title = "The hosts, by kind of machine",
            Answer = Answer(hosts, groups),
            SaysSamples = false,
            Blocks =
            [
                new("kinds", Weight.Primary, Kinds(groups)),
                Rates(groups),
                new("odd", Weight.Primary, [.. Odd(groups)]),
                EachHost(groups),
                new("notes", Weight.Primary, [.. Conditions(hosts).Concat(Remarks(hosts)).Select(note => new TextLine(note, 1))]),
            ],
        });
    }

    /// <summary>Whether so many hosts have runs that none of them is shown by itself.</summary>
    public static bool IsInPlaceOfHosts(IEnumerable<ReportedRun> runs) =>
        runs.Where(run => run is { Host: not null, OfHost: not null })
            .Select(run => run.Host)
            .Distinct(StringComparer.OrdinalIgnoreCase)
            .Skip(MostShownAlone)
            .Any();

    private static string Answer(IReadOnlyList<FleetHost> hosts, NamedGroup[] groups)
    {
        string kinds = groups.Length == 1
            ? "of one kind of machine"
            : string.Create(CultureInfo.InvariantCulture, $"of {groups.Length:#,0} kinds of machine");
        (NamedGroup Group, OddHost Odd)[] odd =
        [
            .. groups.SelectMany(group => group.Group.Odd.Select(one => (group, one)))
                .OrderBy(one => one.one.Ratio is null)
                .ThenBy(one => one.one.Ratio),
        ];
        string named = string.Join("; ", odd.Take(MostNamed).Select(one =>
            $"{one.Odd.Host.Name}{(groups.Length > 1 ? $" (group {one.Group.Name})" : "")}: "
            + $"{FleetWords.How(one.Odd)}, {FleetWords.Why(one.Odd)}"));
        string more = odd.Length > MostNamed ? string.Create(CultureInfo.InvariantCulture, $"; and {odd.Length - MostNamed:#,0} more") : "";
        string unlike = odd.Length switch
        {
            0 => groups.Any(group => group.Group.Hosts.Count >= Fewest)
                ? "None is unlike the others of its kind."
                : "Of no kind there are enough to say which is unlike the others.",
            1 => $"One is not like the others of its kind. {named}.",
            _ => string.Create(CultureInfo.InvariantCulture, $"{odd.Length:#,0} are not like the others of their kind. {named}{more}."),
        };
        return string.Create(CultureInfo.InvariantCulture, $"{hosts.Count:#,0} hosts {kinds}. {unlike}");
    }

    private static IEnumerable<string> Conditions(IReadOnlyList<FleetHost> hosts)
    {
        yield return "A host's signatures are the medians of its newest profile (machine), "
            + "and of keys that this lacks those of its newest check. "
            + "A login is the processor time of a server under a storm by those who finished, or a calibrated server's mean; "
            + "a host does so many a second when its cores do nothing else.";
        yield return "A group is hosts of one processor, as many cores and the same limit, with the same flags, OpenSSL and .NET; "
            + "those in a state that fewer than three, or less than a tenth, share "
            + "are held against the largest group of their processor.";
        yield return "A host is not like the others whose figure is more than a tenth, and by Iglewicz and Hoaglin's score of 3.5, "
            + "off its group's median, or that differs from most of its group in what decides it. "
            + "Hosts were measured at other times and on machines of their own: a difference inside a group's spread is none.";
        if (hosts.Count > MostShownAlone)
            yield return string.Create(
                CultureInfo.InvariantCulture,
                $"Of more than {MostShownAlone} hosts no run has a section of its own: ")
                + "tokenbench report with the files of one host shows them.";
    }

    // What is odd about the files, not about the hosts.
    private static IEnumerable<string> Remarks(IReadOnlyList<FleetHost> hosts)
    {
        foreach ((string text, FleetHost[] those) in new (string, FleetHost[])[]
        {
            ("The run files tell nothing of the processor or of the cores of",
                [.. hosts.Where(host => host.Machine.CpuModel is null || host.Machine.Cores <= 0)]),
            ("Several profiles were given, of which the newest counts, of", [.. hosts.Where(host => host.Profiles > 1)]),
            ("Run files of different machines go by one name, and the newest tells the machine of",
                [.. hosts.Where(host => host.IsOfSeveralMachines)]),
            ("A storm ended before it was whole, and logins are of what came before, on",
                [.. hosts.Where(host => host.Partial is not null)]),
            ("A key that was checked is not fit, or a storm was not as it was asked to be, on",
                [.. hosts.Where(host => host.Runs.Any(run => run.IsNotMet))]),
            ("Nothing that was measured tells of signatures or logins on",
                [.. hosts.Where(host => host is { SignMilliseconds.Count: 0, Login: null })]),
        })
        {
            if (those.Length > 0)
                yield return $"{text} {Names([.. those.Select(host => host.Name)])}.";
        }

        foreach (string remark in FleetIdentity.Remarks(hosts))
            yield return remark;

        string[] copies =
        [
            .. from same in hosts.SelectMany(host => host.Runs.Select(run => (host.Name, Run: run))).GroupBy(one => one.Run.Started)
               where same.Skip(1).Any()
               let all = same.ToArray()
               from index in Enumerable.Range(1, all.Length - 1)
               let first = Array.FindIndex(all, one => one.Run.IsCopyOf(all[index].Run))
               where first >= 0 && first < index && all[first].Name != all[index].Name
               select $"{all[index].Name} as {all[first].Name}",
        ];
        if (copies.Length > 0)
            yield return "The very same figures, to the last digit, are given for two hosts, "
                + $"one of which was not measured: {Names(copies)}.";
    }

    private static ReportTable Kinds(NamedGroup[] groups) => new(
        "Kinds of machine",
        [
            new("Group"), new("Hosts", true), new("Not like the others", true),
            new("Processor"), new("Cores", true), new("Limit in cores", true),
            new("Extensions that decide"), new("OpenSSL"), new("OPENSSL_ia32cap"), new(".NET"),
        ],
        [.. groups.Select(one => (IReadOnlyList<ReportCell>)
        [
            ReportCell.Of(one.Name), ReportCell.Count(one.Group.Hosts.Count), ReportCell.Count(one.Group.Odd.Count),
            ReportCell.Of(one.Machine.CpuModel), ReportCell.Count(one.Machine.Cores > 0 ? one.Machine.Cores : null),
            ReportCell.Figure(one.Machine.CpuLimitCores),
            ReportCell.Of(one.Machine.CryptoExtensions is { } known ? string.Join(' ', known) : null),
            ReportCell.Of(one.Machine.OpenSsl), ReportCell.Of(one.Machine.OpenSslCapabilityMask), ReportCell.Of(one.Machine.DotNet),
        ])]);

    private static DocumentBlock Rates(NamedGroup[] groups)
    {
        (NamedGroup Group, string Figure, FleetSpread Spread)[] rows =
        [
            .. from one in groups
               from row in one.Group.Keys.Select(key => (Figure: $"signatures, {key}", Spread: one.Group.Signatures(key)))
                   .Concat(one.Group.LoginKinds.Select(kind => (Figure: FleetWords.Name(kind), Spread: one.Group.Logins(kind))))
               where row.Spread is not null
               select (one, row.Figure, row.Spread),
        ];
        NamedGroup[] drawn = groups[..Math.Min(groups.Length, MostShownAlone)];
        return new(
            "rates",
            Weight.Primary,
            new ReportChart
            {
                Title = groups.Length > drawn.Length
                    ? $"What a core does a second, by kind of machine: the {MostShownAlone} of the most hosts"
                    : "What a core does a second, by kind of machine",
                Kind = ChartKind.Dots,
                Along = "figure",
                Figure = "a second and a core, median, from the lowest host to the highest",
                IsLogarithmic = true,
                Points =
                [
                    .. from row in rows
                       where drawn.Contains(row.Group)
                       select new ChartPoint(
                           row.Group.Label,
                           row.Figure,
                           row.Spread.Median,
                           Low: row.Spread.Lowest,
                           High: row.Spread.Highest),
                ],
            },
            new ReportTable("What a core and a host of each kind do",
                [
                    new("Group"), new("Figure"), new("Hosts", true),
                    new("A second and a core, median", true), new("Lowest", true), new("Highest", true),
                    new("Highest over lowest", true), new("A second and a host, median", true), new("All of them, a second", true),
                ],
                [.. rows.Select(row => (IReadOnlyList<ReportCell>)
                [
                    ReportCell.Of(row.Group.Name), ReportCell.Of(row.Figure), ReportCell.Count(row.Spread.Hosts),
                    ReportCell.Figure(row.Spread.Median), ReportCell.Figure(row.Spread.Lowest), ReportCell.Figure(row.Spread.Highest),
                    ReportCell.Figure(row.Spread.Highest / row.Spread.Lowest),
                    ReportCell.Figure(row.Group.Cores * row.Spread.Median), ReportCell.Figure(row.Group.Cores * row.Spread.Sum),
                ])]));
    }

    private static IEnumerable<ReportTable> Odd(NamedGroup[] groups)
    {
        if (groups.All(group => group.Group.Odd.Count == 0))
            yield break;
        yield return new(
            "Hosts that are not like the others of their kind, the slowest first",
            [new("Host"), new("Group"), new("Shows by"), new("Times its group's median", true), new("Why, as far as it is known")],
            [.. from one in groups
                from odd in one.Group.Odd
                orderby odd.Ratio is null, odd.Ratio
                select (IReadOnlyList<ReportCell>)
                [
                    ReportCell.Of(odd.Host.Name), ReportCell.Of(one.Name),
                    ReportCell.Of(odd.Ratio is null ? "no figure" : odd.Key is { } key ? $"signatures, {key}" : "logins"),
                    ReportCell.Figure(odd.Ratio), ReportCell.Of(FleetWords.Why(odd)),
                ]]);
    }

    private static DocumentBlock EachHost(NamedGroup[] groups)
    {
        string[] keys = [.. KeysOfHosts.Where(key => groups.Any(one => one.Group.Keys.Contains(key)))];
        (string figure, Func<NamedGroup, FleetHost, double?> value) = Compared(groups);
        NamedGroup[] drawn = groups[..Math.Min(groups.Length, MostShownAlone)];
        return new(
            "each-host",
            Weight.Primary,
            new ReportChart
            {
                Title = "Hosts from the slowest of their kind to the fastest: "
                    + $"{char.ToLowerInvariant(figure[0])}{figure[1..]} over the group's median",
                Kind = ChartKind.Lines,
                Along = "share of the group's hosts, %",
                Figure = "times the group's median",
                Points =
                [
                    .. from one in drawn
                       let ranked = (from host in one.Group.Hosts
                                     let ratio = value(one, host)
                                     where ratio is not null
                                     orderby ratio
                                     select (host.Name, Ratio: ratio.Value)).ToArray()
                       from index in Enumerable.Range(0, ranked.Length)
                       select new ChartPoint(
                           one.Label,
                           ranked[index].Name,
                           ranked[index].Ratio,
                           At: ranked.Length == 1 ? 50 : 100.0 * index / (ranked.Length - 1)),
                ],
            },
            new ReportTable("Each host",
                [
                    new("Host"), new("Group"),
                    .. keys.Select(key => new ReportColumn($"Signatures a second and a core, {key}", true)),
                    .. keys.Select(key => new ReportColumn($"A host, {key}", true)),
                    new("Logins a second and a core", true), new("A host, logins", true), new("Logins at, with"),
                    new($"{figure} over its group's median", true), new("Throttled periods meanwhile", true),
                    new("Stolen meanwhile", true), new("Run files", true),
                ],
                [.. from one in groups
                    from host in one.Group.Hosts
                    select (IReadOnlyList<ReportCell>)
                    [
                        ReportCell.Of(host.Name), ReportCell.Of(one.Name),
                        .. keys.Select(key => ReportCell.Figure(host.SignaturesPerSecond(key)?.OfCore)),
                        .. keys.Select(key => ReportCell.Figure(host.SignaturesPerSecond(key)?.OfHost)),
                        ReportCell.Figure(host.LoginsPerSecond?.OfCore), ReportCell.Figure(host.LoginsPerSecond?.OfHost),
                        ReportCell.Of(LoginKind.Of(host) is { } kind ? FleetWords.Where(kind) : null),
                        ReportCell.Figure(value(one, host)), ReportCell.Count(host.ThrottledPeriods),
                        ReportCell.Percent(host.StolenShare), ReportCell.Count(host.Runs.Count),
                    ]]));
    }

    // By the one figure that the most hosts have: of keys the smallest, by which processors differ the most; else by logins.
    private static (string Figure, Func<NamedGroup, FleetHost, double?> Value) Compared(NamedGroup[] groups)
    {
        string? key = groups.SelectMany(one => one.Group.Keys.Select(key => (Key: key, one.Group.Signatures(key)!.Hosts)))
            .GroupBy(one => one.Key)
            .OrderByDescending(one => one.Sum(each => each.Hosts))
            .ThenBy(one => Array.IndexOf(KeysOfHosts, one.Key) is var index and >= 0 ? index : int.MaxValue)
            .FirstOrDefault()?.Key;
        var medians = groups.ToDictionary(
            one => one,
            one => key is null ? one.Group.LoginKinds.ToDictionary(kind => kind, kind => one.Group.Logins(kind)!.Median) : []);
        return key is null
            ? ("Logins", (group, host) => LoginKind.Of(host) is { } kind ? host.LoginsPerSecond!.Value.OfCore / medians[group][kind] : null)
            : ($"Signatures, {key}", (group, host) => host.SignaturesPerSecond(key)?.OfCore / group.Median(key));
    }

    private static string Names(string[] names) => names.Length > MostNamed
        ? string.Create(
            CultureInfo.InvariantCulture,
            $"{string.Join(", ", names.Take(MostNamed))} and {names.Length - MostNamed:#,0} more")
        : string.Join(", ", names);

    private static string NameOf(int index) =>
        index < 26 ? $"{(char)('A' + index)}" : string.Create(CultureInfo.InvariantCulture, $"G{index + 1}");

    private sealed class NamedGroup(string name, FleetGroup group)
    {
        private readonly Dictionary<string, double?> _medians = group.Keys.ToDictionary(key => key, key => group.Signatures(key)?.Median);

        public string Name { get; } = name;

        public FleetGroup Group { get; } = group;

        public MachineFacts Machine => Group.Machine;

        public double? Cores { get; } = group.Hosts[0].Cores is > 0 and var cores ? cores : null;

        public string Label =>
            string.Create(CultureInfo.InvariantCulture, $"{Name}: {Machine.CpuModel ?? "unknown processor"} ({Group.Hosts.Count:#,0})");

        public double? Median(string key) => _medians.GetValueOrDefault(key);
    }
}
