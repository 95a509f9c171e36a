using System.Text;

namespace TokenSigningBench.Cli.Tests.Reference;

/// <summary>The pages of docs/reference that are generated from the code.</summary>
internal static class ReferencePage
{
    /// <summary>Each page by its file name.</summary>
    public static IReadOnlyDictionary<string, Func<string>> All { get; } =
        new SortedDictionary<string, Func<string>>(StringComparer.Ordinal)
        {
            ["commands.md"] = CommandsPage.Render,
            ["environment.md"] = EnvironmentPage.Render,
            ["exit-codes.md"] = ExitCodesPage.Render,
            ["json.md"] = JsonPage.Render,
            ["key-caches.md"] = KeyCachesPage.Render,
            ["limits.md"] = LimitsPage.Render,
            ["machines.md"] = MachinesPage.Render,
            ["policy.md"] = PolicyPage.Render,
            ["rules.md"] = RulesPage.Render,
        };

    /// <summary>A Markdown table with a final newline. Bars in cells are escaped.</summary>
    public static string Table(string[] columns, IEnumerable<string[]> rows)
    {
        var text = new StringBuilder();
        text.Append(Row(columns)).Append(Row([.. columns.Select(_ => "---")]));
        foreach (string[] row in rows)
            text.Append(Row([.. row.Select(cell => cell.Replace("|", "\\|", StringComparison.Ordinal))]));
        return text.ToString();
    }

    private static string Row(string[] cells) => $"|{string.Concat(cells.Select(cell => cell.Length == 0 ? " |" : $" {cell} |"))}\n";
}
