using System.Globalization;
using TokenSigningBench.Core.Measurement;
using TokenSigningBench.Core.Passwords;
using TokenSigningBench.Reports.Charts;

namespace TokenSigningBench.Reports.Sections;

/// <summary>A password hash, and one login's time with it.</summary>
internal static class HashSection
{
    public static IEnumerable<ReportSection> Of(ReportedRun reported)
    {
        if (reported.Run.Hash is not { } run || run.Nanoseconds.Summed() is not { } hash)
            yield break;
        Summary? sign = run.Login?.SignNanoseconds.Summed();
        (string Phase, double Milliseconds)[] phases = [("hash", hash.Mean / 1e6), .. sign is null ? Array.Empty<(string, double)>() : [($"{run.Login!.Tokens} {run.Login.Algorithm} signatures", run.Login.Tokens * sign.Mean / 1e6)]];
        yield return new()
        {
            Title = $"A password hash: {run.Scheme}, {run.Setting}",
            Run = reported.Name,
            Answer = string.Create(CultureInfo.InvariantCulture, $"{run.Scheme} with {run.Setting} takes {FigureText.Of(hash.Mean / 1e6)} ms of one core; {(run.MeetsOwasp ? "that meets" : "that is LESS than")} OWASP's {run.Owasp}.")
                + (sign is null ? "" : string.Create(CultureInfo.InvariantCulture, $" A login with {run.Login!.Tokens} tokens keeps a core busy for {FigureText.Of(phases.Sum(phase => phase.Milliseconds))} ms.")),
            Notes = [string.Create(CultureInfo.InvariantCulture, $"Arithmetic of {run.Engine}; {run.Threads} at once make {FigureText.Of(run.PerSecondAtOnce)} a second."), .. run.Login is { } login ? [$"Signed with {login.Source}."] : Array.Empty<string>()],
            Figures =
            [
                new(new("One login's time on one core, by phase", [new("Phase"), new("Mean, ms", true)], [.. phases.Select(phase => (IReadOnlyList<ReportCell>)[ReportCell.Of(phase.Phase), ReportCell.Figure(phase.Milliseconds)])]),
                    new ReportChart { Title = "One login's time on one core, by phase", Kind = ChartKind.Stack, Along = "login", Figure = "ms", Points = [.. phases.Select(phase => new ChartPoint(phase.Phase, "a login", phase.Milliseconds))] }),
                new(new("Samples", [new("What"), .. Samples.TimeColumns(TimeUnit.Milliseconds, "95 %")],
                    [
                        [ReportCell.Of("one hash"), .. ((Summary?)hash).TimeCells(TimeUnit.Milliseconds, HashCalibration.Level)],
                        .. sign is null ? Array.Empty<IReadOnlyList<ReportCell>>() : [[ReportCell.Of("one signature"), .. sign.TimeCells(TimeUnit.Milliseconds, HashCalibration.Level)]],
                    ])),
            ],
        };
    }
}
