using System.Globalization;
using TokenSigningBench.Core.Measurement.Modes;
using TokenSigningBench.Reports.Charts;
using TokenSigningBench.Reports.Modes;

namespace TokenSigningBench.Reports.Sections;

/// <summary>Modes of client authentication, or pages of primitives over HTTP, by concurrent users: two panels, logins a second and how long each waits.</summary>
internal static class ModesSection
{
    private static readonly double[] Percents = [50, 95, 99];

    public static IEnumerable<ReportSection> Of(ReportedRun reported)
    {
        if (reported.Run.Modes is not { } run)
            yield break;
        foreach (ModeServerRow server in run.Servers)
        {
            IReadOnlyList<RankedMode> ranked = ModeRanking.Of(run, server.Id);
            if (ranked.Count == 0)
                continue;
            yield return new()
            {
                Title = $"Client authentication by users, on {server.Program}",
                Run = reported.Name,
                Answer = Answer(ranked),
                Notes =
                [
                    string.Create(CultureInfo.InvariantCulture, $"A closed model: each user logs in again as soon as they are let in; {ModesWords.Login(run.Plan)}. Medians of {run.Plan.Rounds} rounds of {run.Plan.WindowSeconds:0.###} s, in which all modes take turns."),
                    $"{ModesWords.Transport(run.Plan)}; {ModesWords.Connections(run.Plan)}. Passwords in SQL: {run.Plan.PasswordHash}. Servers, what they ask and the clients share this machine's cores.",
                    .. run.Conditions.Where(one => one.Server == server.Id).Select(one => $"{one.Mode}: {one.Conditions}."),
                    .. run.Missing.Where(one => one.Server == server.Id).Select(one => $"Not measured: {one.Mode}: {one.Reason}"),
                    .. run.Partial is { } partial ? [$"PARTIAL: {partial}. What is here was measured before, or beside it."] : Array.Empty<string>(),
                ],
                Figures = [ByUsers(ranked), .. Phases(run, ranked)],
            };
        }
    }

    private static string Answer(IReadOnlyList<RankedMode> ranked) => ranked is [{ Most: > 0 } first, .., { Most: > 0 } last]
        ? string.Create(CultureInfo.InvariantCulture, $"{first.Mode} lets in the most, {FigureText.Of(first.Most)} logins a second, and {last.Mode} the fewest, {FigureText.Of(last.Most)}: {FigureText.Of(first.Most / last.Most)} times as many.")
        : string.Join(" ", ranked.Select(mode => mode.Most > 0 ? $"{mode.Mode} lets in {FigureText.Of(mode.Most)} logins a second." : $"{mode.Mode} let nobody in."));

    private static ReportFigure ByUsers(IReadOnlyList<RankedMode> ranked)
    {
        ModeFigures[] all = [.. ranked.SelectMany(mode => mode.ByUsers)];
        return new(
            new("Modes by users, ranked by the most logins a second",
                [
                    new("Mode"), new("Users", true), new("Logins a second", true), new("Requests a second", true), .. Percents.Select(percent => new ReportColumn(string.Create(CultureInfo.InvariantCulture, $"p{percent}, ms"), true)),
                    new("Round trips a login", true), new("Logins", true), new("Failed", true), new("Server's processor time a login, ms", true), new("What it asks behind it, ms", true), new("Clients', ms", true),
                ],
                [.. all.Select(figures => (IReadOnlyList<ReportCell>)
                [
                    ReportCell.Of(figures.Cell.Mode), ReportCell.Count(figures.Cell.Users), ReportCell.Figure(figures.LoginsPerSecond), ReportCell.Figure(figures.RequestsPerSecond),
                    .. Percents.Select(percent => ReportCell.Figure(figures.Cell.Times.At(percent))), ReportCell.Figure(figures.RoundTrips), ReportCell.Count(figures.Logins), ReportCell.Count(figures.Failed),
                    ReportCell.Figure(figures.ServerCpuMilliseconds), ReportCell.Figure(figures.BackEndCpuMilliseconds), ReportCell.Figure(figures.ClientCpuMilliseconds),
                ])]),
            Panel(all, "Logins a second, all users together", "logins a second", figures => figures.LoginsPerSecond),
            Panel(all, "How long each waits for a login, the median", "ms", figures => figures.Cell.Times.At(50)));
    }

    private static ReportChart Panel(ModeFigures[] all, string title, string figure, Func<ModeFigures, double?> value) => new()
    {
        Title = title,
        Kind = ChartKind.Steps,
        Along = "users at once",
        Figure = figure,
        IsLogarithmic = true,
        Points = [.. from one in all let known = value(one) where known > 0 select new ChartPoint(one.Cell.Mode, one.Cell.Users.ToString(CultureInfo.InvariantCulture), known.Value)],
    };

    // With the fewest users nobody waits for anybody else.
    private static IEnumerable<ReportFigure> Phases(ModesRun run, IReadOnlyList<RankedMode> ranked)
    {
        int fewest = run.Plan.Users.Min();
        var phases = (from mode in ranked
                      let cell = mode.With(fewest)?.Cell
                      where cell is not null
                      from phase in cell.PhaseTimes.Count > 0 ? cell.Phases.Zip(cell.PhaseTimes) : cell.Phases.Take(1).Select(name => (First: name, Second: cell.Times))
                      let median = phase.Second.At(50)
                      where median is not null
                      select (cell.Mode, Phase: phase.First, Milliseconds: median.Value)).ToArray();
        if (phases.Length == 0)
            yield break;
        yield return new(
            new($"One login's time by request, medians with {ModesWords.Users(fewest)}", [new("Mode"), new("Request"), new("Median, ms", true)],
                [.. phases.Select(phase => (IReadOnlyList<ReportCell>)[ReportCell.Of(phase.Mode), ReportCell.Of(phase.Phase), ReportCell.Figure(phase.Milliseconds)])]),
            new ReportChart { Title = $"One login's time by request, with {ModesWords.Users(fewest)}", Kind = ChartKind.Stack, Along = "mode", Figure = "ms", Points = [.. phases.Select(phase => new ChartPoint(phase.Phase, phase.Mode, phase.Milliseconds))] });
    }
}
