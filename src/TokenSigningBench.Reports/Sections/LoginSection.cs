using TokenSigningBench.Core.Measurement.Logins;
using TokenSigningBench.Core.Published;
using TokenSigningBench.Reports.Charts;
using TokenSigningBench.Reports.Login;

namespace TokenSigningBench.Reports.Sections;

/// <summary>A slow login replayed: where its time goes with each certificate, and what the ways of asking showed.</summary>
internal static class LoginSection
{
    private const string Rest = "everything that the server does not name";

    public static IEnumerable<ReportSection> Of(ReportedRun reported)
    {
        if (reported.Run.Logins is not { Servers.Count: > 0 } run)
            yield break;
        var figures = new LoginFigures(run);
        string[] verdict = LoginVerdict.Render(figures).Split('\n');
        yield return new()
        {
            Title = $"A slow login, replayed on {run.Servers[0].Program}",
            Run = reported.Name,
            Answer = verdict[0],
            Notes =
            [
                .. verdict[1..],
                .. run.Servers.Select(server => $"{server.Certificate}: {LoginWords.Key(server)}, {server.Algorithm}; its first token was verified by {server.VerifiedBy}."),
                .. run.Partial is { } partial ? [$"PARTIAL: {partial}. What is here was measured before."] : Array.Empty<string>(),
                .. figures.IsNoisy ? ["The times vary by more than a tenth: the machine was busy with something else."] : Array.Empty<string>(),
            ],
            Figures = [.. Parts(figures), Variants(run), .. Trials(figures)],
        };
    }

    private static IEnumerable<ReportFigure> Parts(LoginFigures figures)
    {
        (LoginServer Server, string Part, double Milliseconds)[] parts =
        [
            .. from one in figures.Run.Servers.Zip(figures.Shares)
               where one.Second.Full is not null
               from part in PartsOf(one.Second)
               select (one.First, part.Key, part.Value),
        ];
        if (parts.Length == 0)
            yield break;
        // The same order in every bar: the largest part anywhere first, and last what has no name.
        string[] order = [.. parts.GroupBy(part => part.Part).OrderBy(part => part.Key == Rest).ThenByDescending(part => part.Max(one => one.Milliseconds)).Select(part => part.Key)];
        yield return new(
            new("One login's time by phase: medians of whole requests", [new("Certificate"), new("Phase"), new("Median, ms", true)],
                [.. parts.Select(part => (IReadOnlyList<ReportCell>)[ReportCell.Of(part.Server.Certificate), ReportCell.Of(part.Part), ReportCell.Figure(part.Milliseconds)])]),
            new ReportChart
            {
                Title = "One login's time to the first byte, by phase",
                Kind = ChartKind.Stack,
                Along = "certificate",
                Figure = "ms",
                Points = [.. from name in order from part in parts where part.Part == name select new ChartPoint(name, Name(part.Server), part.Milliseconds)],
            });
    }

    private static IEnumerable<KeyValuePair<string, double>> PartsOf(LoginShare share)
    {
        double full = share.Full!.Value.Estimate;
        if (share.Parts.Count == 0)
        {
            // What the server does not tell is bounded by what it does not do where no token is made.
            double token = Math.Clamp(share.TokenMilliseconds?.Estimate ?? 0, 0, full);
            return [new("making a token (whole less without nonce)", token), new("everything else", full - token)];
        }

        return [.. share.Parts, new(Rest, Math.Max(0, full - share.Parts.Sum(part => part.Value)))];
    }

    private static string Name(LoginServer server) => $"{server.Certificate} ({LoginWords.Key(server)})";

    private static ReportFigure Variants(LoginRun run)
    {
        var rows = (from variant in Enum.GetValues<LoginVariant>()
                    from server in run.Servers
                    let row = server.Row(variant)
                    select (Variant: LoginWords.Name(variant), Server: server, Row: row, Median: row.Median())).ToArray();
        return new(
            new("Time to the first byte, by how was asked",
                [new("Request"), new("Certificate"), new("Key"), new("Median, ms", true), new("95 % interval from", true), new("to", true), new("Requests", true), new("What came")],
                [.. rows.Select(row => (IReadOnlyList<ReportCell>)
                [
                    ReportCell.Of(row.Variant), ReportCell.Of(row.Server.Certificate), ReportCell.Of(LoginWords.Key(row.Server)), ReportCell.Figure(row.Median?.Estimate), ReportCell.Figure(row.Median?.Low), ReportCell.Figure(row.Median?.High),
                    ReportCell.Count(row.Row.Samples.Count), ReportCell.Of(row.Row.Samples.Count > 0 ? row.Row.Came() : null),
                ])]),
            new ReportChart
            {
                Title = "Median time to the first byte and its 95 % interval, by how was asked",
                Kind = ChartKind.Dots,
                Along = "request",
                Figure = "ms",
                IsLogarithmic = true,
                Points = [.. rows.Where(row => row.Median is not null).Select(row => new ChartPoint(Name(row.Server), row.Variant, row.Median!.Value.Estimate, Low: row.Median.Value.Low, High: row.Median.Value.High))],
            },
            new ReportChart
            {
                Title = "The whole request before and after, by percentile",
                Kind = ChartKind.Lines,
                Along = "percentile",
                Figure = "ms to the first byte",
                IsLogarithmic = true,
                IsOfPercentiles = true,
                Points = [.. run.Servers.SelectMany(server => PercentileCurve.Of(Name(server), server.Row(LoginVariant.Full).WithToken().Milliseconds()))],
            });
    }

    private static IEnumerable<ReportFigure> Trials(LoginFigures figures)
    {
        if (figures is not { Best: { } best, Run.Trials.Count: > 0 })
            yield break;
        yield return new(new(
            FormattableString.Invariant($"What {best.Server.Certificate} saves under other circumstances; the article's saved {SlowLogin2016.SavedMilliseconds:0} ms"),
            [new("With"), new("Saves, ms", true), new("As much as the article's")],
            [.. figures.Run.Trials.Select(trial => (IReadOnlyList<ReportCell>)
            [
                ReportCell.Of(LoginWords.Name(trial)), ReportCell.Figure(figures.SavingOf(trial)),
                ReportCell.Of(figures.SavingOf(trial) is { } saved ? LoginFigures.IsAsMuchAsTheArticle(saved) ? "yes" : "no" : "somebody got no token"),
            ])]));
    }
}
