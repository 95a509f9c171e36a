using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Measurement.Fleets;

namespace TokenSigningBench.Reports.Fleet;

/// <summary>What a fleet carries, where it breaks first, and what another certificate would free.</summary>
public static class FleetPlanText
{
    /// <summary>Renders a plan and the fleet that it is for.</summary>
    /// <param name="plan">The plan.</param>
    /// <param name="groups">The fleet's groups.</param>
    /// <param name="peakPerSecond">The logins a second that are wanted; null for none.</param>
    public static string Render(FleetPlan plan, IReadOnlyList<FleetGroup> groups, double? peakPerSecond)
    {
        ArgumentNullException.ThrowIfNull(plan);
        string[] parts = [Answer(plan, peakPerSecond), Replaced(plan), Conditions(plan) + string.Concat(FleetIdentity.Remarks([.. plan.Hosts, .. plan.LeftOut]).Select(remark => $"{remark}\n")), FleetGroupsText.Render(groups)];
        return string.Join('\n', parts.Where(part => part.Length > 0));
    }

    private static string Answer(FleetPlan plan, double? peak)
    {
        MixedFleet now = plan.Now;
        NodeCapacity weakest = now.BreaksFirst;
        string carried = Text($"{plan.Hosts.Count:#,0} {(plan.Hosts.Count == 1 ? "host carries" : "hosts carry")} {Rate(now.LoginsPerSecond)} logins a second with p95 within {now.P95Milliseconds:#,0.###} ms, each as many as it can.\n")
            + Text($"Split evenly they carry {Rate(now.LoginsPerSecondEvenly)}: {weakest.Node.Name} breaks first, at {Rate(weakest.LoginsPerSecond)} a second ({weakest.Node.Cores} {(weakest.Node.Cores == 1 ? "core" : "cores")}, {weakest.Node.ServiceMilliseconds:0.00} ms a login, {100 * weakest.Utilisation:0} % in use).\n");
        return peak is not { } wanted ? carried
            : Text($"{(wanted <= now.LoginsPerSecondEvenly ? "CARRIED" : wanted <= now.LoginsPerSecond ? "NOT CARRIED by an even split" : "NOT CARRIED")}: {Rate(wanted)} logins a second are wanted.\n") + carried;
    }

    private static string Replaced(FleetPlan plan)
    {
        if (plan.After is not { } after)
            return Text($"What a certificate of {plan.Replacement} would free is not known: on no host both keys were measured (tokenbench machine).\n");
        string unchanged = plan.NotReplaced.Count == 0 ? "" : Text($"  {plan.NotReplaced.Count:#,0} of them are reckoned with as they are, because what both keys cost there is not known: {Names(plan.NotReplaced)}.\n");
        return Text($"With a certificate of {plan.Replacement} they carry {Rate(after.LoginsPerSecond)}, and split evenly {Rate(after.LoginsPerSecondEvenly)}; asked for what they carry now, {plan.FreedCores:0.0} cores are freed.\n") + unchanged;
    }

    private static string Conditions(FleetPlan plan)
    {
        string bases = string.Join(", ", plan.Hosts.CountBy(host => host.Login!.Basis).OrderBy(basis => basis.Key).Select(basis => Text($"{basis.Value:#,0} by {Name(basis.Key)}")));
        return $"A login's time on each host: {bases}.\nSimulated host by host: people arriving independently (Poisson), processor sharing, steady state; the network and stores that are asked are left out.\n"
            + (plan.LeftOut.Count == 0 ? "" : Text($"Left out, for nothing is known of logins there, or they have less than a core: {Names(plan.LeftOut)}.\n"));
    }

    private static string Name(LoginBasis basis) => basis switch
    {
        LoginBasis.Storm => "the processor time of a storm",
        LoginBasis.Calibration => "a calibrated server",
        _ => "one signature and nothing else, ASSUMED: no login is faster",
    };

    private static string Names(IReadOnlyList<FleetHost> hosts)
    {
        const int Most = 5;
        string names = string.Join(", ", hosts.Take(Most).Select(host => host.Name));
        return hosts.Count > Most ? Text($"{names} and {hosts.Count - Most:#,0} more") : names;
    }

    private static string Rate(double rate) => FleetGroupsText.Rate(rate);

    private static string Text(FormattableString text) => FormattableString.Invariant(text);
}
