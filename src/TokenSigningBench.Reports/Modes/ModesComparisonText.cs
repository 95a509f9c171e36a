using System.Globalization;
using TokenSigningBench.Core.Measurement.Modes;
using TokenSigningBench.Reports.Terminal;

namespace TokenSigningBench.Reports.Modes;

/// <summary>The first server's logins a second over another's with the same back end, measured in the same rounds.</summary>
internal static class ModesComparisonText
{
    /// <summary>Renders it; nothing where there is one server only.</summary>
    public static string Render(ModesRun run) => string.Join('\n', run.Servers.Skip(1).Select(other => Table(run, other)).Where(table => table.Length > 0));

    /// <summary>Everything that can be compared, in the order of the ranking.</summary>
    public static IEnumerable<ModeComparison> Of(ModesRun run, ModeServerRow other)
    {
        IReadOnlyList<RankedMode> theirs = ModeRanking.Of(run, other.Id);
        return from mode in ModeRanking.Of(run, run.Servers[0].Id)
               from figures in mode.ByUsers
               let peer = theirs.FirstOrDefault(one => one.Mode == mode.Mode)?.With(figures.Cell.Users)
               where peer is not null
               let comparison = ModeComparison.Of(figures, peer)
               where comparison is not null
               select comparison;
    }

    private static string Table(ModesRun run, ModeServerRow other)
    {
        string[][] rows = [.. Of(run, other).Select(Row)];
        return rows.Length == 0 ? "" : $"{run.Servers[0].Program} beside {other.Program}, same back ends, same clients, same rounds: how many times its logins a second (95 % interval)\n\n"
            + PlainText.MarkdownTable(["Mode", "Users", "Ours", "Theirs", "Times", "Server ms ours", "Theirs"], rows);
    }

    private static string[] Row(ModeComparison comparison) =>
    [
        comparison.One.Cell.Mode,
        comparison.One.Cell.Users.ToString(CultureInfo.InvariantCulture),
        ModesWords.Rate(comparison.One.LoginsPerSecond),
        ModesWords.Rate(comparison.Other.LoginsPerSecond),
        ModesWords.Ratio(comparison.Ratio),
        ModesWords.Milliseconds(comparison.One.ServerCpuMilliseconds),
        ModesWords.Milliseconds(comparison.Other.ServerCpuMilliseconds),
    ];
}
