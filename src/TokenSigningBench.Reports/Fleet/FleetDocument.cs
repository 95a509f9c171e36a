using TokenSigningBench.Core.Fleets;

namespace TokenSigningBench.Reports.Fleet;

/// <summary>
/// A fleet by kind of machine: what each kind signs and carries, how much its hosts differ, and which hosts are outliers and why.
/// </summary>
internal static class FleetDocument
{
    /// <summary>The maximum number of hosts whose runs have their own sections: as many as a chart has colours.</summary>
    public const int MaxHostsWithSections = 8;

    // Of two hosts neither can be the outlier, and the report compares them without this document.
    private const int MinCount = 3;

    private const int MaxNamed = 3;

    public static IEnumerable<(string Runs, Document Document)> Of(IReadOnlyList<ReportedRun> runs)
    {
        ReportedRun[] measured = [.. runs.Where(run => run is { Host: not null, HostRun: not null })];
        IReadOnlyList<FleetHost> hosts = FleetFiles.HostsOf(measured.Select(run => (run.Host!, run.HostRun!)));
        if (hosts.Count < MinCount)
            yield break;
        NamedGroup[] groups = [.. FleetGroup.Of(hosts).Select((group, index) => new NamedGroup(NameOf(index), group))];
        yield return (
            Invariant($"{measured.Length:#,0} run files of {hosts.Count:#,0} hosts"),
            new()
            {
                Id = "fleet",
                Title = "Hosts by machine type",
                Answer = Answer(hosts, groups),
                ShowsSamplesFile = false,
                Blocks =
                [
                    new("kinds", Weight.Primary, Kinds(groups)),
                    Rates(groups),
                    new("outliers", Weight.Primary, [.. Outliers(groups)]),
                    EachHost(groups),
                    new("notes", Weight.Primary, [.. FleetNotes.Of(hosts).Select(note => new TextLine(note, 1))]),
                ],
            }
        );
    }

    /// <summary>Whether there are too many hosts for sections of their own.</summary>
    public static bool ReplacesHostSections(IEnumerable<ReportedRun> runs) =>
        runs.Where(run => run is { Host: not null, HostRun: not null })
            .Select(run => run.Host)
            .Distinct(StringComparer.OrdinalIgnoreCase)
            .Skip(MaxHostsWithSections)
            .Any();

    private static string Answer(IReadOnlyList<FleetHost> hosts, NamedGroup[] groups)
    {
        string kinds = groups.Length == 1 ? "of one machine type" : Invariant($"of {groups.Length:#,0} machine types");
        (NamedGroup Group, OutlierHost Outliers)[] outlier =
        [
            .. groups
                .SelectMany(group => group.Group.Outliers.Select(one => (group, one)))
                .OrderBy(one => one.one.Ratio is null)
                .ThenBy(one => one.one.Ratio),
        ];
        string named = string.Join(
            "; ",
            outlier
                .Take(MaxNamed)
                .Select(one =>
                    $"{one.Outliers.Host.Name}{(groups.Length > 1 ? $" (group {one.Group.Name})" : "")}: "
                    + $"{FleetText.DescribeDeviation(one.Outliers)}, {FleetText.DescribeCause(one.Outliers)}"
                )
        );
        string more = outlier.Length > MaxNamed ? Invariant($"; and {outlier.Length - MaxNamed:#,0} more") : "";
        string unlike = outlier.Length switch
        {
            0 => groups.Any(group => group.Group.Hosts.Count >= MinCount)
                ? "No outliers."
                : "Every type has too few hosts to find outliers.",
            1 => $"1 outlier. {named}.",
            _ => Invariant($"{outlier.Length:#,0} outliers. {named}{more}."),
        };
        return Invariant($"{hosts.Count:#,0} hosts {kinds}. {unlike}");
    }

    private static ReportTable Kinds(NamedGroup[] groups) =>
        ReportTable.Of(
            "Machine types",
            groups,
            [
                new("Group", one => ReportCell.Of(one.Name)),
                new("Hosts", one => ReportCell.Count(one.Group.Hosts.Count), true),
                new("Outliers", one => ReportCell.Count(one.Group.Outliers.Count), true),
                new("Processor", one => ReportCell.Of(one.Machine.CpuModel)),
                new("Cores", one => ReportCell.Count(one.Machine.Cores > 0 ? one.Machine.Cores : null), true),
                new("Limit in cores", one => ReportCell.Figure(one.Machine.CpuLimitCores), true),
                new("Crypto extensions", one => ReportCell.Of(one.Machine.CryptoExtensions is { } known ? string.Join(' ', known) : null)),
                new("OpenSSL", one => ReportCell.Of(one.Machine.OpenSsl)),
                new("OPENSSL_ia32cap", one => ReportCell.Of(one.Machine.OpenSslCapabilityMask)),
                new(".NET", one => ReportCell.Of(one.Machine.DotNet)),
            ]
        );

    private static DocumentBlock Rates(NamedGroup[] groups)
    {
        (NamedGroup Group, string Figure, FleetSpread Spread)[] rows =
        [
            .. from one in groups
            from row in one
                .Group.Keys.Select(key => (Figure: $"signatures, {key}", Spread: one.Group.Signatures(key)))
                .Concat(one.Group.LoginKinds.Select(kind => (Figure: FleetText.Name(kind), Spread: one.Group.Logins(kind))))
            where row.Spread is not null
            select (one, row.Figure, row.Spread),
        ];
        NamedGroup[] drawn = groups[..Math.Min(groups.Length, MaxHostsWithSections)];
        return new(
            "rates",
            Weight.Primary,
            new ReportChart
            {
                Title =
                    groups.Length > drawn.Length
                        ? $"Rate per core by machine type: the {MaxHostsWithSections} types with the most hosts"
                        : "Rate per core by machine type",
                Kind = ChartKind.Dots,
                Dimension = "figure",
                Figure = "per second and core, median, from the lowest host to the highest",
                IsLogarithmic = true,
                Points =
                [
                    .. from row in rows
                    where drawn.Contains(row.Group)
                    select new ChartPoint(row.Group.Label, row.Figure, row.Spread.Median, Low: row.Spread.Lowest, High: row.Spread.Highest),
                ],
            },
            ReportTable.Of(
                "Rates by machine type",
                rows,
                [
                    new("Group", row => ReportCell.Of(row.Group.Name)),
                    new("Figure", row => ReportCell.Of(row.Figure)),
                    new("Hosts", row => ReportCell.Count(row.Spread.Hosts), true),
                    new("Per second and core, median", row => ReportCell.Figure(row.Spread.Median), true),
                    new("Lowest", row => ReportCell.Figure(row.Spread.Lowest), true),
                    new("Highest", row => ReportCell.Figure(row.Spread.Highest), true),
                    new("Highest / lowest", row => ReportCell.Figure(row.Spread.Highest / row.Spread.Lowest), true),
                    new("Per second and host, median", row => ReportCell.Figure(row.Group.Cores * row.Spread.Median), true),
                    new("All hosts, per second", row => ReportCell.Figure(row.Group.Cores * row.Spread.Sum), true),
                ]
            )
        );
    }

    private static IEnumerable<ReportTable> Outliers(NamedGroup[] groups)
    {
        if (groups.All(group => group.Group.Outliers.Count == 0))
            yield break;
        yield return ReportTable.Of(
            "Outliers, slowest first",
            from one in groups
            from outlier in one.Group.Outliers
            orderby outlier.Ratio is null, outlier.Ratio
            select (Group: one, Outlier: outlier),
            [
                new("Host", row => ReportCell.Of(row.Outlier.Host.Name)),
                new("Group", row => ReportCell.Of(row.Group.Name)),
                new(
                    "Figure",
                    row =>
                        ReportCell.Of(
                            row.Outlier.Ratio is null ? "no figure"
                            : row.Outlier.Key is { } key ? $"signatures, {key}"
                            : "logins"
                        )
                ),
                new("× group median", row => ReportCell.Figure(row.Outlier.Ratio), true),
                new("Known differences", row => ReportCell.Of(FleetText.DescribeCause(row.Outlier))),
            ]
        );
    }

    private static DocumentBlock EachHost(NamedGroup[] groups)
    {
        string[] keys = [.. FleetText.Keys.Where(key => groups.Any(one => one.Group.Keys.Contains(key)))];
        (string figure, Func<NamedGroup, FleetHost, double?> value) = ChooseComparedFigure(groups);
        NamedGroup[] drawn = groups[..Math.Min(groups.Length, MaxHostsWithSections)];
        return new(
            "each-host",
            Weight.Primary,
            new ReportChart
            {
                Title = "Hosts of each type from slowest to fastest: " + $"{char.ToLowerInvariant(figure[0])}{figure[1..]} / group median",
                Kind = ChartKind.Lines,
                Dimension = "share of the group's hosts, %",
                Figure = "× group median",
                Points =
                [
                    .. from one in drawn
                    let ranked = (
                        from host in one.Group.Hosts
                        let ratio = value(one, host)
                        where ratio is not null
                        orderby ratio
                        select (host.Name, Ratio: ratio.Value)
                    ).ToArray()
                    from index in Enumerable.Range(0, ranked.Length)
                    select new ChartPoint(
                        one.Label,
                        ranked[index].Name,
                        ranked[index].Ratio,
                        At: ranked.Length == 1 ? 50 : 100.0 * index / (ranked.Length - 1)
                    ),
                ],
            },
            ReportTable.Of(
                "Each host",
                from one in groups
                from host in one.Group.Hosts
                select (Group: one, Host: host),
                [
                    new("Host", row => ReportCell.Of(row.Host.Name)),
                    new("Group", row => ReportCell.Of(row.Group.Name)),
                    .. keys.Select(key => new ReportColumn<(NamedGroup Group, FleetHost Host)>(
                        $"Signatures/s per core, {key}",
                        row => ReportCell.Figure(row.Host.SignaturesPerSecond(key)?.PerCore),
                        true
                    )),
                    .. keys.Select(key => new ReportColumn<(NamedGroup Group, FleetHost Host)>(
                        $"Signatures/s per host, {key}",
                        row => ReportCell.Figure(row.Host.SignaturesPerSecond(key)?.PerHost),
                        true
                    )),
                    new("Logins/s per core", row => ReportCell.Figure(row.Host.LoginsPerSecond?.PerCore), true),
                    new("Logins/s per host", row => ReportCell.Figure(row.Host.LoginsPerSecond?.PerHost), true),
                    new(
                        "Server and key of the logins",
                        row => ReportCell.Of(LoginKind.Of(row.Host) is { } kind ? FleetText.DescribeKind(kind) : null)
                    ),
                    new($"{figure} / group median", row => ReportCell.Figure(value(row.Group, row.Host)), true),
                    new("Throttled periods", row => ReportCell.Count(row.Host.ThrottledPeriods), true),
                    new("CPU steal", row => ReportCell.Percent(row.Host.StealShare), true),
                    new("Run files", row => ReportCell.Count(row.Host.Runs.Count), true),
                ]
            )
        );
    }

    // Compares by the figure that most hosts have. For keys that is the smallest, for which processors differ most; without keys, logins.
    private static (string Figure, Func<NamedGroup, FleetHost, double?> Value) ChooseComparedFigure(NamedGroup[] groups)
    {
        string? key = groups
            .SelectMany(one => one.Group.Keys.Select(key => (Key: key, one.Group.Signatures(key)!.Hosts)))
            .GroupBy(one => one.Key)
            .OrderByDescending(one => one.Sum(each => each.Hosts))
            .ThenBy(one => Array.IndexOf(FleetText.Keys, one.Key) is var index and >= 0 ? index : int.MaxValue)
            .FirstOrDefault()
            ?.Key;
        var medians = groups.ToDictionary(
            one => one,
            one => key is null ? one.Group.LoginKinds.ToDictionary(kind => kind, kind => one.Group.Logins(kind)!.Median) : []
        );
        return key is null
            ? (
                "Logins",
                (group, host) => LoginKind.Of(host) is { } kind ? host.LoginsPerSecond!.Value.PerCore / medians[group][kind] : null
            )
            : ($"Signatures, {key}", (group, host) => host.SignaturesPerSecond(key)?.PerCore / group.Median(key));
    }

    private static string NameOf(int index) => index < 26 ? $"{(char)('A' + index)}" : Invariant($"G{index + 1}");

    private sealed class NamedGroup(string name, FleetGroup group)
    {
        private readonly Dictionary<string, double?> _medians = group.Keys.ToDictionary(key => key, key => group.Signatures(key)?.Median);

        public string Name { get; } = name;

        public FleetGroup Group { get; } = group;

        public MachineFacts Machine => Group.Machine;

        public double? Cores { get; } = group.Hosts[0].Cores is > 0 and var cores ? cores : null;

        public string Label => Invariant($"{Name}: {Machine.CpuModel ?? "unknown processor"} ({Group.Hosts.Count:#,0})");

        public double? Median(string key) => _medians.GetValueOrDefault(key);
    }
}
