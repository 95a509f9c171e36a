using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Fleets;
using TokenSigningBench.Reports.Fleet;

namespace TokenSigningBench.Lab.Plan;

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
            Title = "Capacity of the hosts",
            ShowsSamplesFile = false,
            Blocks =
            [
                new("answer", Weight.Headline, [.. Answer(plan, peakPerSecond, groups.Sum(group => group.Outliers.Count))]),
                new("replacement", Weight.Primary, [.. Replaced(plan)]),
                new(
                    "conditions",
                    Weight.Primary,
                    [.. Conditions(plan), .. FleetIdentity.Remarks([.. plan.Hosts, .. plan.LeftOut]).Select(remark => new TextLine(remark))]
                ),
                .. groups.Select(Group),
            ],
        };

    private static IEnumerable<DocumentItem> Answer(FleetPlan plan, double? peak, int outliers)
    {
        MixedFleet now = plan.Now;
        NodeCapacity weakest = now.BreaksFirst;
        if (peak is { } wanted)
        {
            bool isMet = wanted <= now.LoginsPerSecondEvenly;
            string split = !isMet && wanted <= now.LoginsPerSecond ? " with an even split" : "";
            yield return new VerdictLine(
                isMet ? VerdictWords.Met : VerdictWords.NotMet,
                $"peak of {FleetText.Rate(wanted)} logins/s {P95(now)}{split}"
            );
        }

        yield return new TextLine(
            Invariant($"{plan.Hosts.Count:#,0} {(plan.Hosts.Count == 1 ? "host: " : "hosts: ")}")
                + $"{FleetText.Rate(now.LoginsPerSecond)} logins/s "
                + (peak is null ? $"{P95(now)}, each host at its own limit." : "with each host at its own limit.")
        );
        yield return new TextLine(
            $"With an even split: {FleetText.Rate(now.LoginsPerSecondEvenly)} logins/s. {weakest.Node.Name} reaches its limit first, "
                + $"at {FleetText.Rate(weakest.LoginsPerSecond)} logins/s "
                + Invariant($"({weakest.Node.Cores} {(weakest.Node.Cores == 1 ? "core" : "cores")}, ")
                + Invariant($"{weakest.Node.ServiceMilliseconds:0.00} ms per login, {100 * weakest.Utilization:0}% utilization).")
        );
        if (plan.After is { } after)
            yield return new TextLine(
                $"With {plan.Replacement}: {FleetText.Rate(after.LoginsPerSecond)} logins/s, "
                    + $"{FleetText.Rate(after.LoginsPerSecondEvenly)} logins/s with an even split."
            );
        if (outliers > 0)
            yield return new TextLine(
                Invariant($"{outliers:#,0} {(outliers == 1 ? "host is an outlier" : "hosts are outliers")} of their group.")
            );
    }

    private static string P95(MixedFleet fleet) => Invariant($"with p95 within {fleet.P95Milliseconds:#,0.###} ms");

    private static IEnumerable<TextLine> Replaced(FleetPlan plan)
    {
        if (plan.After is not { } after)
        {
            yield return new(
                $"The capacity with {plan.Replacement} is unknown: no host has measurements of both keys (tokenbench machine)."
            );
            yield break;
        }

        yield return new(
            $"With {plan.Replacement}: {FleetText.Rate(after.LoginsPerSecond)} logins/s, "
                + $"{FleetText.Rate(after.LoginsPerSecondEvenly)} logins/s with an even split. "
                + Invariant($"At today's rate, {plan.FreedCores:0.0} cores are freed.")
        );
        if (plan.NotReplaced.Count > 0)
            yield return new(
                Invariant($"{plan.NotReplaced.Count:#,0} hosts keep their key in this calculation ")
                    + $"because they lack measurements of both keys: {Names(plan.NotReplaced)}.",
                1
            );
    }

    private static IEnumerable<TextLine> Conditions(FleetPlan plan)
    {
        string bases = string.Join(
            ", ",
            plan.Hosts.CountBy(host => host.Login!.Basis)
                .OrderBy(basis => basis.Key)
                .Select(basis => Invariant($"{basis.Value:#,0} {(basis.Value == 1 ? "host" : "hosts")} by {Name(basis.Key)}"))
        );
        yield return new($"Time per login: {bases}.");
        yield return new(
            "Simulation per host: Poisson arrivals, processor sharing, steady state. " + "Network and stores are not included."
        );
        if (plan.LeftOut.Count > 0)
            yield return new($"Not included (no measured logins, or less than one core): {Names(plan.LeftOut)}.");
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
                        new("Per second and core", true),
                        new("Lowest", true),
                        new("Highest", true),
                        new("Per host", true),
                    ],
                    [
                        .. FleetText.Keys.Where(group.Keys.Contains).Select(key => Row($"signatures, {key}", group.Signatures(key), group)),
                        .. group.LoginKinds.Select(kind => Row(FleetText.Name(kind), group.Logins(kind), group)),
                    ]
                ),
                .. group.Outliers.Select(outlier => new TextLine(
                    $"{(outlier.Ratio is null ? "DIFFERENT" : "OUTLIER")}  {outlier.Host.Name}: "
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
            LoginBasis.Storm => "the CPU time of a load test",
            LoginBasis.Calibration => "a calibrated server",
            _ => "one signature only (assumed; no login is faster)",
        };

    private static string Names(IReadOnlyList<FleetHost> hosts) => FleetText.Names([.. hosts.Select(host => host.Name)], MaxNamed);
}
