using TokenSigningBench.Core.Attribution;
using TokenSigningBench.Reports.Charts;
using TokenSigningBench.Reports.Login;

namespace TokenSigningBench.Reports.Sections;

/// <summary>Somebody's own server, asked with and without a token in turn.</summary>
internal static class TokenPathSection
{
    public static IEnumerable<ReportSection> Of(ReportedRun reported)
    {
        if (reported.Run.TokenPath is not { } run || SigningInference.Of(run) is not { } inference)
            yield break;
        yield return new()
        {
            Title = $"Signing's part at {run.Endpoint}",
            Run = reported.Name,
            Answer = string.Join(" ", TokenPathSentences.Of(run, inference)),
            Notes = [.. run.Notes, .. run.Partial is { } partial ? [$"PARTIAL: {partial}."] : Array.Empty<string>()],
            Figures =
            [
                new(new("With and without a token",
                        [new("Pair", true), new("With a token, ms", true), new("Without, ms", true), new("Difference, ms", true), new("The server's own word on signing, ms", true), new("Asked first")],
                        [.. run.Pairs.Select((pair, index) => (IReadOnlyList<ReportCell>)
                        [
                            ReportCell.Count(index + 1), ReportCell.Figure(pair.WithToken), ReportCell.Figure(pair.Without), ReportCell.Figure(pair.WithToken - pair.Without), ReportCell.Figure(pair.ServerSign), ReportCell.Of(pair.ControlFirst ? "without" : "with"),
                        ])]),
                    new ReportChart
                    {
                        Title = "Time to the first byte with and without a token, by percentile",
                        Kind = ChartKind.Lines,
                        Along = "percentile",
                        Figure = "ms to the first byte",
                        IsLogarithmic = true,
                        IsOfPercentiles = true,
                        Points = [.. PercentileCurve.Of("with a token", run.Pairs.Select(pair => pair.WithToken)), .. PercentileCurve.Of("without", run.Pairs.Select(pair => pair.Without))],
                    }),
                new(new("What follows",
                    [new("Figure"), new("ms", true), new("From", true), new("To", true)],
                    [
                        [ReportCell.Of("page, median"), ReportCell.Figure(inference.PageMilliseconds), ReportCell.Figure(null), ReportCell.Figure(null)],
                        [ReportCell.Of("control, median"), ReportCell.Figure(inference.ControlMilliseconds), ReportCell.Figure(null), ReportCell.Figure(null)],
                        [ReportCell.Of("the most that signing takes, 95 % interval"), ReportCell.Figure(inference.Bound.Estimate), ReportCell.Figure(inference.Bound.Low), ReportCell.Figure(inference.Bound.High)],
                        [ReportCell.Of("a key like the token's own here"), ReportCell.Figure(inference.HereMilliseconds), ReportCell.Figure(null), ReportCell.Figure(null)],
                    ])),
            ],
        };
    }
}
