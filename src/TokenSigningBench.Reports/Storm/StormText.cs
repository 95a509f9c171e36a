using TokenSigningBench.Core.Measurement;
using TokenSigningBench.Core.Measurement.Storms;
using TokenSigningBench.Core.Sources;
using TokenSigningBench.Reports.Plan;
using TokenSigningBench.Reports.Terminal;

namespace TokenSigningBench.Reports.Storm;

/// <summary>A storm: what was asked and whether it was met first, then the conditions, the counts, the times and the seconds.</summary>
public static class StormText
{
    private static readonly string[] Counts = ["Certificate", "Planned", "Started", "Not started", "Finished", "Failed", "Finished a second", "Server's cores in use", "Generator's", "Generator, us a request"];

    private static readonly string[] Times = ["Certificate", "From", .. StormPercentiles.Percents.Select(StormWords.Percentile), "Samples"];

    /// <summary>Renders a run.</summary>
    /// <param name="run">The run.</param>
    /// <param name="samples">The file that it is kept in; null where there is none.</param>
    /// <exception cref="SourceException">There is no storm in the run.</exception>
    public static string Render(RunFile run, string? samples)
    {
        ArgumentNullException.ThrowIfNull(run);
        StormRun storms = run.Storms ?? throw new SourceException("run file", "has no storm in it");
        StormFigures[] all = [.. storms.Servers.Select(server => new StormFigures(server))];
        string[] parts =
        [
            storms.Partial is { } partial ? $"PARTIAL: {partial}.\nWhat follows was measured before.\n" : "",
            string.Concat(StormVerdict.Of(storms).Select(Verdict)),
            BeforeAndAfter(all),
            Conditions(storms),
            PlainText.MarkdownTable(Counts, all.Select(Cells)),
            string.Concat(all.Where(figures => figures.Causes.Count > 0).Select(Failures)),
            $"Time to the {StormWords.Byte(storms)} byte of the page in ms, of those who finished; percentiles by nearest rank, each a time that somebody had:\n" + PlainText.MarkdownTable(Times, all.SelectMany(Rows)),
            StormHostsTable.Render(all),
            string.Concat(all.Select(Notes)),
            StormComparisonText.Render(storms, run.Machine.Cores),
            .. all.Select(StormChart.Render),
            MachineText.Render(run.Machine) + (samples is null ? "" : $"Samples: {samples}\n"),
        ];
        return string.Join('\n', parts.Where(part => part.Length > 0));
    }

    private static string Verdict(StormVerdict verdict)
    {
        double? figure = verdict.Assertion.Figure(verdict.Figures);
        string was = figure is null ? "nothing was measured" : double.IsPositiveInfinity(figure.Value) ? "so many got no answer that there is no such time" : StormWords.Figure(figure, "#,##0.###");
        return $"{(verdict.IsMet ? "met    " : "NOT MET")}  {verdict.Assertion.Text}  {StormWords.Name(verdict.Figures.Storm)}: {was}\n";
    }

    internal static string BeforeAndAfter(StormFigures[] all) => all is not [{ FromIntended: { } before } first, .. { Length: > 0 } others] ? ""
        : string.Concat(others.Where(other => other.FromIntended is not null).Select(other =>
            $"{StormWords.Name(other.Storm)} in place of {StormWords.Name(first.Storm)}: p50 {Change(before, other, 50)}, p95 {Change(before, other, 95)}, the longest {Change(before, other, 100)}; one storm each.\n"));

    private static string Change(StormPercentiles before, StormFigures after, double percent) =>
        $"{StormWords.Milliseconds(after.FromIntended!.At(percent))} ms in place of {StormWords.Milliseconds(before.At(percent))}";

    private static string Conditions(StormRun run) => Text(
        $"""
        {StormWords.Load(run.Plan)}.
          Each asks for {StormWords.Scenario(run)}. Each has a nonce and a state of their own, and has failed unless the token that comes is for them.
          {(run.Plan.Tls ? "TLS" : "Plain HTTP")}, {(run.Plan.NewConnections ? "a new connection for each person, inside their time" : "connections kept and used again")}{(run.Engine is null ? Text($", at most {run.Plan.Connections:#,0} at a time") : "")}.
          {(run.Engine is null ? "" : $"Sent by {run.Engine}, whose times end with the last byte. ")}{(run.ServerCores is null ? StormWords.Shared(run) : $"The server had cores {run.ServerCores}, the load generator {run.GeneratorCores}")}.
        {string.Concat(run.Servers.Select(Server))}{Dials(run)}
        """) + "\n";

    private static string Server(StormServer server) => Text($"  {StormWords.Name(server)}: {(server.KeyBits is null ? "key unknown" : Text($"{server.KeyAlgorithm} {server.KeyBits}"))}{(server.Algorithm is null ? "" : $", {server.Algorithm}")}, on {server.Program}, warmed up by {server.WarmUpRequests:#,0} requests; ")
        + (server.VerifiedBy is null ? "no token's signature was verified.\n" : Text($"{server.TokensVerified} of its tokens were verified by {server.VerifiedBy}.\n"));

    private static string Dials(StormRun run) => run.Dials is not { } dials ? "" : Text(
        $"  Signer {dials.Signer}, {dials.TokensPerLogin} {(dials.TokensPerLogin == 1 ? "token" : "tokens")} a login, key loaded {(dials.LoadsKeyForEachToken ? "for each token" : "once")}, profile store {StormWords.Milliseconds(dials.ProfileMilliseconds)} ms, session store {StormWords.Milliseconds(dials.SessionMilliseconds)} ms.");

    private static string[] Cells(StormFigures figures) =>
    [
        StormWords.Name(figures.Storm),
        StormWords.Count(figures.Storm.Planned),
        StormWords.Count(figures.Started),
        StormWords.Count(figures.NotStarted),
        StormWords.Count(figures.Finished),
        StormWords.Count(figures.Failed),
        StormWords.Figure(figures.PerSecond, "#,##0.0"),
        StormWords.Figure(figures.ServerCores, "0.00"),
        StormWords.Figure(figures.Storm.GeneratorCpuSeconds / figures.Storm.Seconds, "0.00"),
        StormWords.Figure(figures.Started > 0 ? 1e6 * figures.Storm.GeneratorCpuSeconds / figures.Started : null, "#,##0"),
    ];

    private static string Failures(StormFigures figures) =>
        string.Concat(figures.Causes.Select(cause => $"  {StormWords.Name(figures.Storm)}: {StormWords.Count(cause.Value)} failed: {cause.Key}\n"));

    private static IEnumerable<string[]> Rows(StormFigures figures)
    {
        string name = StormWords.Name(figures.Storm);
        yield return Row(name, "intended start", figures.FromIntended, one => StormWords.Milliseconds(one.Milliseconds));
        yield return Row(name, "actual start", figures.FromStarted, one => StormWords.Milliseconds(one.Milliseconds));
        if (figures.Storm.Phases.Count > 1)
        {
            foreach ((int phase, string what) in figures.Storm.Phases.Index())
                yield return Row(name, $"{what}'s own start", figures.OfPhase(phase), one => StormWords.Milliseconds(one.Milliseconds));
        }

        yield return Row(name, "samples behind it", figures.FromIntended, one => StormWords.Count(one.Behind));
    }

    private static string[] Row(string name, string from, StormPercentiles? times, Func<StormPercentile, string> cell) =>
        [name, from, .. StormPercentiles.Percents.Select((_, index) => times is null ? "not measured" : cell(times.All[index])), StormWords.Count(times?.Count ?? 0)];

    private static string Notes(StormFigures figures)
    {
        string name = StormWords.Name(figures.Storm);
        string single = figures.FromIntended is { } times && times.All.Where(one => one is { Behind: 1, Percent: < 100 }).Select(one => StormWords.Percentile(one.Percent)).ToArray() is { Length: > 0 } thin
            ? Text($"  {name}: {string.Join(" and ", thin)} of {times.Count:#,0} samples {(thin.Length == 1 ? "rests" : "rest")} on one sample.\n") : "";
        string late = figures.Storm.Samples.Count > 0 && figures.Lateness is { } lateness
            ? $"  {name}: people were started {StormWords.Milliseconds(lateness.At(50))} ms late at p50, {StormWords.Milliseconds(lateness.At(99))} at p99, {StormWords.Milliseconds(lateness.At(100))} at most.\n" : "";
        string held = figures.Growth is { } growth
            ? Text($"  {name}: the server held {growth.MemoryBefore / (1 << 20):0.0} MB and at least {growth.FilesBefore} open files in the second quarter, {growth.MemoryAfter / (1 << 20):0.0} MB ({growth.MemoryPercent:+0.0;-0.0;0.0} %) and {growth.FilesAfter} in the last.\n") : "";
        return single + late + held;
    }

    private static string Text(FormattableString text) => FormattableString.Invariant(text);
}
