using TokenSigningBench.Lab.Servers;
using TokenSigningBench.Reports.Features;

namespace TokenSigningBench.Lab.Login.Flows;

/// <summary>Where a login's time goes by flow and store, and what makes it cheaper.</summary>
public static class FlowsDocument
{
    public static ReportedKind Kind() =>
        ReportedKind.Of<FlowsRun>("flows", () => FlowsRunTypes.Default, run => run.Of<FlowsRun>().Rows.Count > 0 ? [Of(run)] : []);

    private static readonly string[] Parts = ["sign", "store", "hash", "decrypt", "other"];

    /// <exception cref="UserErrorException">The run has no flows.</exception>
    public static Document Of(RunFile run)
    {
        FlowsRun flows = run.Of<FlowsRun>();
        return new()
        {
            Id = "flows",
            Title = $"One login by flow and store on {flows.Program}",
            Machine = run.Machine,
            Blocks =
            [
                PartialBlock.Of(flows.Partial),
                new("flows", Weight.Headline, [Times(flows), new TextLine(Unit(flows)), .. Settings(flows), .. Missing(flows)]),
                RoundsText.OtherPrograms(run),
                new("method", Weight.Primary, [.. Method(flows)]),
            ],
        };
    }

    private static ReportTable Times(FlowsRun flows) =>
        new(
            Invariant($"One login in ms: {ShortNames.Of([flows.Certificate])[0]} ({flows.KeyAlgorithm} {flows.KeyBits})"),
            [
                new("Flow"),
                new("Store"),
                new("CPU", true),
                new("× sign", true),
                new("Made", true),
                .. Parts.Select(part => new ReportColumn(part, true)),
            ],
            [
                .. from flow in Enum.GetValues<LoginFlow>()
                from row in flows.Rows
                where row.Flow == flow && row.Setting is null
                select (IReadOnlyList<ReportCell>)
                    [
                        ReportCell.Of(Short(row.Flow)),
                        ReportCell.Of(row.Store),
                        Milliseconds(row.Cost.MedianCpuMilliseconds),
                        Times(row.Cost.InSignatures),
                        Signatures(row.Cost.Signatures),
                        .. Parts.Select(part => Milliseconds(row.Parts.TryGetValue(part, out double time) ? time : 0)),
                    ],
            ]
        );

    private static IEnumerable<DocumentItem> Settings(FlowsRun flows) =>
        flows.Rows.FirstOrDefault(row => row.Setting is not null) is not { } first
            ? []
            : [new TextLine($"What makes it cheaper, with the store {first.Store}, by CPU time:"), SettingsTable(flows)];

    private static ReportTable SettingsTable(FlowsRun flows) =>
        new(
            "CPU time of a login with a setting that makes it cheaper, in ms",
            [new("Setting"), new("Flow"), new("Default", true), new("With it", true), new("Saving", true)],
            [
                .. from row in flows.Rows
                where row.Setting is not null
                let baseline = flows.BaselineOf(row)
                where baseline is not null
                select (IReadOnlyList<ReportCell>)
                    [
                        ReportCell.Of(Name(row.Setting!.Value)),
                        ReportCell.Of(row.Flow.Name()),
                        Milliseconds(baseline.Cost.MedianCpuMilliseconds),
                        Milliseconds(row.Cost.MedianCpuMilliseconds),
                        flows.SavingOf(row) is { } saved
                            ? new(saved.ToString("0%", CultureInfo.InvariantCulture), saved)
                            : ReportCell.Of("undecided"),
                    ],
            ]
        );

    private static string Name(FlowSetting setting) =>
        setting switch
        {
            FlowSetting.NoTokenStorage => "No token storage",
            FlowSetting.SmallEncryptionKey => "Encryption key of 2048 bits",
            _ => "Client secret by SHA-256",
        };

    private static string Unit(FlowsRun flows) =>
        $"Times of a login in ms. CPU: the server's CPU time. × sign: the same in signatures of "
        + $"this key ({LoginText.Milliseconds(flows.Rows[0].Cost.SignatureMilliseconds.Min())} ms). Made: signatures made.";

    // The table fits into 80 columns.
    private static string Short(LoginFlow flow) => flow == LoginFlow.ClientCredentials ? "credentials" : flow.Name();

    private static IEnumerable<TextLine> Missing(FlowsRun flows) => flows.Missing.Select(line => new TextLine($"Not measured: {line}"));

    private static IEnumerable<TextLine> Method(FlowsRun flows)
    {
        FlowRow? setting = flows.Rows.FirstOrDefault(row => row.Setting is not null);
        yield return new(
            Invariant($"Medians of {flows.Rounds} rounds, each in another order, after {flows.WarmUpLogins} logins of each row. ")
                + "One login follows the other on one connection."
        );
        yield return new(
            "sign to other: wall time by Server-Timing, means that add up to the server's time. "
                + "The time of a separate database server counts as store, not as CPU."
        );
        if (setting is not null)
            yield return new($"The settings are measured with the store {setting.Store}, in the same rounds.");
        foreach (FlowRow row in flows.Rows.Where(row => row.Setting is null))
            yield return new(
                $"{row.Flow.Name()}, {row.Store}: {LoginText.Milliseconds(row.MedianMilliseconds)} ms to first byte, "
                    + Invariant($"{row.Cost.Logins:#,0} logins."),
                1
            );
    }

    private static ReportCell Milliseconds(double milliseconds) => new(LoginText.Milliseconds(milliseconds), milliseconds);

    private static ReportCell Times(double ratio) => new(LoginText.Times(ratio), ratio);

    private static ReportCell Signatures(double? count) => count is { } made ? new(LoginText.Count(made), made) : ReportCell.Of(null);
}
