using TokenSigningBench.Core.Measurement.Foreign;
using TokenSigningBench.Core.Measurement.Logins;
using TokenSigningBench.Core.Measurement.Modes;
using TokenSigningBench.Core.Measurement.Storms;
using TokenSigningBench.Core.Sources;

namespace TokenSigningBench.Core.Measurement.Comparisons;

/// <summary>The circumstances of a run, and what differs between those of several.</summary>
internal static class Circumstances
{
    /// <summary>All of them.</summary>
    public static IReadOnlyList<Circumstance> Of(RunFile run) =>
    [
        .. run.Machine.GarbageCollector == BenchmarkDotNetFile.NotTold ? OfForeignMachine(run.Machine) : OfMachine(run.Machine),
        .. run.Logins is { } logins ? [Parameter("login", FormattableString.Invariant($"{logins.Server}, {logins.Rounds} rounds{Dials(logins.Dials)}"))] : Array.Empty<Circumstance>(),
        .. run.Storms is { } storms ? OfStorms(storms) : [],
        .. run.Throughput is [var row, ..]
            ? [Parameter("throughput", FormattableString.Invariant($"{row.Connections} connections, {row.WindowSeconds:0.###} s a window"))] : Array.Empty<Circumstance>(),
        .. run.TokenPath is { } path ? [Parameter("token path", $"control {path.Control}, {string.Join(' ', path.Parameters)}")] : Array.Empty<Circumstance>(),
        .. run.Plan is { } plan ? [Parameter("plan", $"page of {plan.Server}")] : Array.Empty<Circumstance>(),
        .. run.Modes is { } modes ? OfModes(modes) : [],
        .. Programs(run).Distinct().Order(StringComparer.Ordinal).ToArray() is { Length: > 0 } programs ? [new("library or server", PrintableText.Of(string.Join(", ", programs)), CircumstanceKind.Program)] : Array.Empty<Circumstance>(),
        .. run.Profile is { } profile
            ? [Parameter("profile", FormattableString.Invariant($"{profile.Rounds} rounds of {profile.RoundMilliseconds:0.###} ms"))] : Array.Empty<Circumstance>(),
    ];

    /// <summary>Those that are not the same in all runs. What a run does not tell is not held against it.</summary>
    /// <param name="baseRuns">The circumstances of each run that is compared with.</param>
    /// <param name="newRuns">Those of each that is compared.</param>
    public static IReadOnlyList<CircumstanceDifference> Differing(IReadOnlyList<IReadOnlyList<Circumstance>> baseRuns, IReadOnlyList<IReadOnlyList<Circumstance>> newRuns) =>
    [
        .. from one in baseRuns.Concat(newRuns).SelectMany(run => run)
           group one by (one.Name, one.Kind) into same
           where same.Select(one => one.Value).Distinct().Skip(1).Any()
           select new CircumstanceDifference(same.Key.Name, same.Key.Kind, Values(baseRuns, same.Key.Name), Values(newRuns, same.Key.Name)),
    ];

    private static string[] Values(IReadOnlyList<IReadOnlyList<Circumstance>> runs, string name) =>
        [.. runs.SelectMany(run => run).Where(one => one.Name == name).Select(one => one.Value).Distinct()];

    private static IEnumerable<string> Programs(RunFile run) =>
    [
        .. run.Rows.Select(row => $"{row.Engine} {row.LibraryVersion}"),
        .. (run.Throughput ?? []).Select(row => row.Program),
        .. (run.Logins?.Servers ?? []).Select(server => server.Program),
        .. (run.Storms?.Servers ?? []).Select(server => server.Program),
        .. run.Plan is { } plan ? new[] { plan.Program } : [],
        .. (run.Modes?.Servers ?? []).Select(server => server.Program),
    ];

    private static IEnumerable<Circumstance> OfMachine(MachineFacts machine) =>
    [
        Machine("processor", machine.CpuModel ?? "unknown"),
        Machine("extensions", machine.CryptoExtensions is { } extensions ? string.Join(' ', extensions) : "unknown"),
        Machine("cores", FormattableString.Invariant($"{machine.Cores}")),
        Machine("control group's limit", machine.CpuLimitCores is { } limit ? FormattableString.Invariant($"{limit:0.##} cores") : "none"),
        Machine("operating system", machine.OperatingSystem),
        Machine(".NET", machine.DotNet),
        Machine("OpenSSL", machine.OpenSsl ?? "the system's own cryptography"),
        Machine("OPENSSL_ia32cap", machine.OpenSslCapabilityMask ?? "not set"),
        Machine("garbage collector", machine.GarbageCollector),
    ];

    // It tells less than we do, and in other words: beside our own runs of the same machine that must not look like another machine.
    private static IEnumerable<Circumstance> OfForeignMachine(MachineFacts machine) =>
    [
        Machine("processor, by BenchmarkDotNet", machine.CpuModel ?? "unknown"),
        Machine("cores, by BenchmarkDotNet", FormattableString.Invariant($"{machine.Cores}")),
        Machine("operating system, by BenchmarkDotNet", machine.OperatingSystem),
        Machine(".NET, by BenchmarkDotNet", machine.DotNet),
    ];

    private static IEnumerable<Circumstance> OfStorms(StormRun storms)
    {
        StormPlan plan = storms.Plan;
        string who = plan.Arrivals is { } arrivals ? FormattableString.Invariant($"{plan.People} people in {plan.Seconds:0.###} s, {arrivals}, peak factor {plan.PeakFactor ?? 1:0.###}, seed {plan.Seed}")
            : FormattableString.Invariant($"{plan.People} users for {plan.Seconds:0.###} s");
        string how = FormattableString.Invariant($"{(plan.NewConnections ? "new" : "kept")} connections, at most {plan.Connections}{(plan.Tls ? ", TLS" : "")}{(plan.WithPassword ? $", password hashed with {storms.PasswordHash ?? "nothing"}" : "")}");
        yield return Parameter("storm", $"{storms.Server}, {who}, {how}, server's cores {storms.ServerCores ?? "shared"}{Dials(storms.Dials)}");
    }

    // How many users is in each row's name. What a mode asks behind it names the versions of that.
    private static IEnumerable<Circumstance> OfModes(ModesRun run)
    {
        ModesPlan plan = run.Plan;
        yield return Parameter("modes", FormattableString.Invariant(
            $"{plan.Rounds} rounds of {plan.WindowSeconds:0.###} s, {plan.Accounts} accounts, seed {plan.Seed}, passwords by {plan.PasswordHash}, {(plan.KeepsSession ? "sessions kept" : "whole logins")}, {(plan.NewConnections ? "new" : "kept")} connections, {(plan.Tls is { } key ? $"TLS with {key}" : "plain HTTP")}"));
        foreach (ModeConditions one in run.Conditions)
            yield return new($"{one.Mode} on {one.Server}", PrintableText.Of(one.Conditions), CircumstanceKind.Program);
    }

    private static string Dials(LoginDials? dials) => dials is null ? "" : FormattableString.Invariant(
        $", signer {dials.Signer}, {dials.TokensPerLogin} tokens a login, key {(dials.LoadsKeyForEachToken ? "loaded for each" : "kept")}, profile store {dials.ProfileMilliseconds:0.###} ms, session store {dials.SessionMilliseconds:0.###} ms");

    private static Circumstance Machine(string name, string value) => new(name, PrintableText.Of(value), CircumstanceKind.Machine);

    private static Circumstance Parameter(string name, string value) => new(name, PrintableText.Of(value), CircumstanceKind.Parameter);
}
