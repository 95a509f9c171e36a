using System.Globalization;
using MathNet.Numerics.Statistics;
using TokenSigningBench.Core.Measurement;
using TokenSigningBench.Core.Measurement.Modes;
using TokenSigningBench.Core.Primitives;
using TokenSigningBench.Core.Sources;
using TokenSigningBench.Reports.Terminal;

namespace TokenSigningBench.Reports.Modes;

/// <summary>Modes as the article of 2002 has them in its Figure 1: logins a second and response time by concurrent users; then each in full, and beside Apache.</summary>
public static class ModesText
{
    private static readonly string[] Details =
        ["Mode", "Users", "Logins/s", "Requests/s", "p50 ms", "p95 ms", "p99 ms", "Round trips", "Failed", "Server ms", "Behind ms", "Client ms"];

    /// <summary>Renders a run.</summary>
    /// <param name="run">The run.</param>
    /// <param name="samples">The file that it is kept in; null where there is none.</param>
    /// <exception cref="SourceException">There are no modes in the run.</exception>
    public static string Render(RunFile run, string? samples)
    {
        ArgumentNullException.ThrowIfNull(run);
        ModesRun modes = run.Modes ?? throw new SourceException("run file", "has no modes in it");
        string[] parts =
        [
            modes.Partial is { } partial ? $"PARTIAL: {partial}.\nWhat follows was measured before, or beside it.\n" : "",
            Verdict(modes),
            .. modes.Servers.Select(server => Figure1(modes, server)),
            Conditions(modes),
            .. modes.Servers.Select(server => Detail(modes, server)),
            Phases(modes),
            ModesComparisonText.Render(modes),
            Handshake(modes.Handshake),
            Failures(modes),
            Missing(modes),
            MachineText.Render(run.Machine) + (samples is null ? "" : $"Samples: {samples}\n"),
        ];
        return string.Join('\n', parts.Where(part => part.Length > 0));
    }

    private static string Verdict(ModesRun run) => run.Failed > 0 ? Text($"NOT MET  failed=0: {run.Failed:#,0} failed; why, stands below.\n") : "";

    // Pages of primitives are another question for each of the article's figures; modes are one.
    private static string Figure1(ModesRun run, ModeServerRow server)
    {
        IReadOnlyList<RankedMode> ranked = ModeRanking.Of(run, server.Id);
        ILookup<PrimitiveFigure?, RankedMode> byFigure = ranked.ToLookup(mode => FigureOf(mode.Mode));
        return string.Join('\n', byFigure.OrderBy(group => group.Key?.Number).Select(group =>
        {
            string title = group.Key is null ? server.Program : Text($"Figure {group.Key.Number}, {group.Key.Title}, on {server.Program}");
            string what = group.Key is null ? "logins" : "requests";
            return $"{title}: {what} a second and median response time by concurrent users, ranked by the most {what} a second\n\n" + PlainText.MarkdownTable(
                ["Mode", .. run.Plan.Users.Select(ModesWords.Users), "Round trips"],
                group.Select(mode => (string[])[mode.Mode, .. run.Plan.Users.Select(users => Cell(mode.With(users))), ModesWords.Trips(mode.ByUsers[0].RoundTrips)]));
        }));
    }

    private static string Cell(ModeFigures? figures) => figures?.LoginsPerSecond is > 0 and var rate
        ? $"{ModesWords.Rate(rate)}/s, {ModesWords.Milliseconds(figures.Cell.Times.At(50))} ms"
        : "-";

    private static string Conditions(ModesRun run) => Load(run)
        + (IsOfPrimitives(run)
            ? string.Concat(run.Conditions.Select(one => one.Conditions).Distinct().Select(one => $"  {one}\n"))
            : string.Concat(run.Conditions.GroupBy(one => (one.Mode, one.Conditions)).Select(one => $"  {one.Key.Mode} on {string.Join(" and ", one.Select(each => each.Server))}: {one.Key.Conditions}.\n")))
        + string.Concat(run.Servers.Where(server => server.PeakMemoryBytes is not null).Select(server => Text($"{server.Program} had {server.PeakMemoryBytes / 1048576.0:#,0} MiB of memory at the most.\n")))
        + (run.Cells.Max(cell => new ModeFigures(cell).OtherCores) is > BusyCores.Disturbing and var others ? Text($"Other programs took up to {others:0.0} cores meanwhile: what they took, no figure here knows of. Run it again on a calm machine.\n") : "");

    private static string Load(ModesRun run)
    {
        ModesPlan plan = run.Plan;
        string logins = IsOfPrimitives(run)
            ? "A closed model: each user asks again as soon as they are answered. An answer counts where it says which operation it did.\n"
            : Text($"""
                A closed model: each user logs in again as soon as they are let in; {ModesWords.Login(plan)}; {plan.Accounts:#,0} accounts, seed {plan.Seed}.
                A login counts where the page names the account that asked. Passwords in SQL: {plan.PasswordHash}.

                """);
        return logins + Text($"""
            Medians of {plan.Rounds} rounds of {plan.WindowSeconds:0.###} s each, in which all take turns. {ModesWords.Transport(plan)}; {ModesWords.Connections(plan)}.
            Servers, what they ask and the clients share this machine's cores.

            """);
    }

    private static bool IsOfPrimitives(ModesRun run) => run.Cells.Count > 0 && run.Cells.All(cell => FigureOf(cell.Mode) is not null);

    private static PrimitiveFigure? FigureOf(string mode) => PrimitiveFigure.All.FirstOrDefault(figure => figure.Operations.Any(operation => operation.Source.Name == mode));

    private static string Detail(ModesRun run, ModeServerRow server)
    {
        string[][] rows = [.. ModeRanking.Of(run, server.Id).SelectMany(mode => mode.ByUsers).Select(Row)];
        return rows.Length == 0 ? "" : $"{server.Program}, in full; processor time a login of the web server, of what it asks behind it, and of the clients\n\n{PlainText.MarkdownTable(Details, rows)}";
    }

    private static string[] Row(ModeFigures figures) =>
    [
        figures.Cell.Mode,
        Text($"{figures.Cell.Users}"),
        ModesWords.Rate(figures.LoginsPerSecond),
        ModesWords.Rate(figures.RequestsPerSecond),
        .. new[] { 50.0, 95, 99 }.Select(percent => ModesWords.Milliseconds(figures.Cell.Times.At(percent))),
        ModesWords.Trips(figures.RoundTrips),
        Text($"{figures.Failed:#,0}"),
        ModesWords.Milliseconds(figures.ServerCpuMilliseconds),
        ModesWords.Milliseconds(figures.BackEndCpuMilliseconds),
        ModesWords.Milliseconds(figures.ClientCpuMilliseconds),
    ];

    private static string Phases(ModesRun run)
    {
        ModeCell[] cells = [.. run.Cells.Where(cell => cell.Users == run.Plan.Users[0] && cell.PhaseTimes.Any(times => times.Count > 0))];
        return cells.Length == 0 ? "" : $"Each round trip's median with {ModesWords.Users(run.Plan.Users[0])}, in ms:\n" + string.Concat(cells.Select(cell =>
            $"  {cell.Mode} on {cell.Server}: {string.Join(", ", cell.Phases.Zip(cell.PhaseTimes).Where(phase => phase.Second.Count > 0).Select(phase => $"{phase.First} {ModesWords.Milliseconds(phase.Second.At(50))}"))}\n"));
    }

    private static string Handshake(HandshakeCost? cost)
    {
        if (cost is null || cost.Milliseconds.Count == 0)
            return "";
        double handshake = cost.Milliseconds.Median(), signature = cost.SignatureMilliseconds.Median();
        return Text($"A whole TLS handshake takes {ModesWords.Milliseconds(handshake)} ms on an idle server, the median of {cost.Milliseconds.Count}; the server's one {cost.Key} signature in it {ModesWords.Milliseconds(signature)} ms ({ShareText.Of(signature / handshake)}).\n");
    }

    private static string Failures(ModesRun run) => string.Concat(run.Cells.SelectMany(cell => cell.Failures.Select(failure =>
        Text($"  {cell.Mode} on {cell.Server}, {ModesWords.Users(cell.Users)}: {failure.Value:#,0} failed: {failure.Key}\n"))));

    private static string Missing(ModesRun run) => string.Concat(run.Missing.Select(one => $"Not measured: {one.Mode} on {one.Server}: {one.Reason}\n"));

    private static string Text(FormattableString text) => text.ToString(CultureInfo.InvariantCulture).ReplaceLineEndings("\n");
}
