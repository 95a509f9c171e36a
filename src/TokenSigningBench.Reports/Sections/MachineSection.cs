using MathNet.Numerics.Statistics;
using TokenSigningBench.Core.Measurement;
using TokenSigningBench.Core.Measurement.Profiles;
using TokenSigningBench.Reports.Charts;
using TokenSigningBench.Reports.Profile;

namespace TokenSigningBench.Reports.Sections;

/// <summary>Machines' profiles, one over the other: why a key costs 7 times another on one machine and 14 times on the next.</summary>
internal static class MachineSection
{
    public static IEnumerable<ReportSection> Of(IReadOnlyList<ReportedRun> runs)
    {
        MachineProfile[] profiles = [.. runs.Where(run => run.Run.Profile is not null).Select(run => MachineProfile.Of(run.Name, run.Run))];
        if (profiles.Length == 0)
            yield break;
        yield return new()
        {
            Title = profiles.Length == 1 ? "What keys cost on this machine" : "What keys cost, machine by machine",
            Run = string.Join(", ", profiles.Select(one => one.Source)),
            Answer = string.Join(" ", profiles.Select(one => $"{ProfileText.Summary(one, $"on {Name(one)}")}.")),
            Notes = [.. ProfileText.Cause(profiles).Split('\n', StringSplitOptions.RemoveEmptyEntries)],
            Figures =
            [
                new(Table(profiles),
                    Chart(profiles, "Signing one token by key", "ms, median and its 95 % interval", (_, row) => BootstrapInterval.OfMedian([.. row.Sign!.Select(time => time / 1e6)])),
                    Chart(profiles, "How many times RSA 2048 a signature costs", "times RSA 2048, with the 95 % interval", (one, row) => one.TimesRsa2048(row.Key))),
            ],
        };
    }

    // A mask makes another machine of the same processor.
    private static string Name(MachineProfile one) =>
        $"{one.Machine.CpuModel ?? "an unknown processor"}{(one.Machine.OpenSslCapabilityMask is { } mask ? $", OPENSSL_ia32cap={mask}" : "")} ({one.Source})";

    private static ReportTable Table(MachineProfile[] profiles) => new(
        "Keys by machine, measured in turn",
        [new("Machine"), new("Key"), new("Algorithm"), new("Sign, median ms", true), new("Verify, median ms", true), new("Times RSA 2048", true), new("From", true), new("To", true), new("Rounds", true), new("Verified by"), new("Why there is no time")],
        [.. from one in profiles
            from row in one.Profile.Rows
            let times = one.TimesRsa2048(row.Key)
            select (IReadOnlyList<ReportCell>)
            [
                ReportCell.Of(Name(one)), ReportCell.Of(row.Key), ReportCell.Of(row.Algorithm), ReportCell.Figure(Median(row.Sign)), ReportCell.Figure(Median(row.Verify)),
                ReportCell.Figure(times?.Estimate), ReportCell.Figure(times?.Low), ReportCell.Figure(times?.High), ReportCell.Count(row.Sign?.Count), ReportCell.Of(row.VerifiedBy), ReportCell.Of(row.Failure),
            ]]);

    private static double? Median(IReadOnlyList<double>? nanoseconds) => nanoseconds is { Count: > 0 } ? nanoseconds.Median() / 1e6 : null;

    private static ReportChart Chart(MachineProfile[] profiles, string title, string figure, Func<MachineProfile, ProfileRow, BootstrapInterval?> value) => new()
    {
        Title = title,
        Kind = ChartKind.Steps,
        Along = "key",
        Figure = figure,
        IsLogarithmic = true,
        Points =
        [
            .. from one in profiles
               from row in one.Profile.Rows
               where row.Sign is { Count: > 0 }
               let times = value(one, row)
               where times is not null
               select new ChartPoint(Name(one), row.Key, times.Value.Estimate, Low: times.Value.Low, High: times.Value.High),
        ],
    };
}
