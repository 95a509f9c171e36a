using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Fleets;

namespace TokenSigningBench.Reports.Fleet;

/// <summary>
/// What a fleet carries, which host reaches its limit first, and what another certificate would free. Then the kinds of machine.
/// </summary>
public static class FleetPlanDocument
{
    private const int MaxNamed = 5;

    /// <param name="peakPerSecond">The wanted logins/s; null for none.</param>
    public static Document Of(FleetPlan plan, IReadOnlyList<FleetGroup> groups, double? peakPerSecond) =>
        new()
        {
            Id = "fleet-plan",
            Title = "What the hosts carry",
            ShowsSamplesFile = false,
            Blocks =
            [
                new("answer", Weight.Headline, [.. Answer(plan, peakPerSecond)]),
                new("replacement", Weight.Primary, [.. Replaced(plan)]),
                new(
                    "conditions",
                    Weight.Primary,
                    [.. Conditions(plan), .. FleetIdentity.Remarks([.. plan.Hosts, .. plan.LeftOut]).Select(remark => new TextLine(remark))]
                ),
                .. groups.Select(Group),
            ],
        };

    private static IEnumerable<TextLine> Answer(FleetPlan plan, double? peak)
    {
        MixedFleet now = plan.Now;
        NodeCapacity weakest = now.BreaksFirst;
        if (peak is { } wanted)
        {
            string carried =
                wanted <= now.LoginsPerSecondEvenly ? "CARRIED"
                : wanted <= now.LoginsPerSecond ? "NOT CARRIED by an even split"
                : "NOT CARRIED";
            yield return new($"{carried}: {FleetText.Rate(wanted)} logins a second are wanted.");
        }

        yield return new(
            Invariant($"{plan.Hosts.Count:#,0} {(plan.Hosts.Count == 1 ? "host carries" : "hosts carry")} ")
                + $"{FleetText.Rate(now.LoginsPerSecond)} logins a second "
                + Invariant($"with p95 within {now.P95Milliseconds:#,0.###} ms, each as many as it can.")
        );
        yield return new(
            $"Split evenly they carry {FleetText.Rate(now.LoginsPerSecondEvenly)}: {weakest.Node.Name} breaks first, "
                + $"at {FleetText.Rate(weakest.LoginsPerSecond)} a second "
                + Invariant($"({weakest.Node.Cores} {(weakest.Node.Cores == 1 ? "core" : "cores")}, ")
                + Invariant($"{weakest.Node.ServiceMilliseconds:0.00} ms a login, {100 * weakest.Utilization:0} % in use).")
        );
    }

    private static IEnumerable<TextLine> Replaced(FleetPlan plan)
    {
        if (plan.After is not { } after)
        {
            yield return new(
                $"What a certificate of {plan.Replacement} would free is not known: "
                    + "on no host both keys were measured (tokenbench machine)."
            );
            yield break;
        }

        yield return new(
            $"With a certificate of {plan.Replacement} they carry {FleetText.Rate(after.LoginsPerSecond)}, "
                + $"and split evenly {FleetText.Rate(after.LoginsPerSecondEvenly)}; "
                + Invariant($"asked for what they carry now, {plan.FreedCores:0.0} cores are freed.")
        );
        if (plan.NotReplaced.Count > 0)
            yield return new(
                Invariant($"{plan.NotReplaced.Count:#,0} of them are reckoned with as they are, ")
                    + $"because what both keys cost there is not known: {Names(plan.NotReplaced)}.",
                1
            );
    }

    private static IEnumerable<TextLine> Conditions(FleetPlan plan)
    {
        string bases = string.Join(
            ", ",
            plan.Hosts.CountBy(host => host.Login!.Basis)
                .OrderBy(basis => basis.Key)
                .Select(basis => Invariant($"{basis.Value:#,0} by {Name(basis.Key)}"))
        );
        yield return new($"A login's time on each host: {bases}.");
        yield return new(
            "Simulated host by host: people arriving independently (Poisson), processor sharing, steady state; "
                + "the network and stores that are asked are left out."
        );
        if (plan.LeftOut.Count > 0)
            yield return new($"Left out, for nothing is known of logins there, or they have less than a core: {Names(plan.LeftOut)}.");
    }

    private static DocumentBlock Group(FleetGroup group)
    {
        string title =
            Invariant($"{group.Hosts.Count:#,0} {(group.Hosts.Count == 1 ? "host" : "hosts")}: ")
            + $"{FleetText.Name(group.Machine)}; {FleetText.State(group.Machine)}";
        return new(
            "group",
            Weight.Primary,
            [
                new TextLine(title),
                new ReportTable(
                    title,
                    [
                        new("Figure"),
                        new("Hosts", true),
                        new("A second and a core", true),
                        new("Lowest", true),
                        new("Highest", true),
                        new("A host", true),
                    ],
                    [
                        .. FleetText.Keys.Where(group.Keys.Contains).Select(key => Row($"signatures, {key}", group.Signatures(key), group)),
                        .. group.LoginKinds.Select(kind => Row(FleetText.Name(kind), group.Logins(kind), group)),
                    ]
                ),
                .. group.Outliers.Select(outlier => new TextLine(
                    $"{(outlier.Ratio is null ? "differs" : "ODD")}  {outlier.Host.Name}: "
                        + $"{FleetText.DescribeDeviation(outlier)}: {FleetText.DescribeCause(outlier)}",
                    1
                )),
            ]
        );
    }

    private static IReadOnlyList<ReportCell> Row(string name, FleetSpread? spread, FleetGroup group) =>
        spread is null
            ? [ReportCell.Of(name), ReportCell.Count(0), .. Enumerable.Repeat(ReportCell.Of("not measured"), 4)]
            :
            [
                ReportCell.Of(name),
                ReportCell.Count(spread.Hosts),
                Rate(spread.Median),
                Rate(spread.Lowest),
                Rate(spread.Highest),
                group.Hosts[0].Cores is > 0 and var cores ? Rate(spread.Median * cores) : ReportCell.Of("unknown"),
            ];

    private static ReportCell Rate(double rate) => new(FleetText.Rate(rate), rate);

    private static string Name(LoginBasis basis) =>
        basis switch
        {
            LoginBasis.Storm => "the processor time of a storm",
            LoginBasis.Calibration => "a calibrated server",
            _ => "one signature and nothing else, ASSUMED: no login is faster",
        };

    private static string Names(IReadOnlyList<FleetHost> hosts) => FleetText.Names([.. hosts.Select(host => host.Name)], MaxNamed);
}
