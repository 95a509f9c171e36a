using System.CommandLine.Completions;
using System.Text.Json;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests.Reference;

/// <summary>docs/reference/json.md.</summary>
internal static class JsonPage
{
    private const string Json = "json";

    // The commands whose document is not a run file: the golden file that holds every member, and the meaning of each member.
    private static readonly (
        string Command,
        string Golden,
        string What,
        Dictionary<string, string> Members,
        (string Name, string Meaning)[] Optional
    )[] Own =
    [
        (
            "inspect",
            "facts",
            "An array with one object per key or token.",
            new()
            {
                ["schema"] = "The version of this document.",
                ["source"] = "The file or address of the key.",
                ["certificate"] = "The facts. Members of a key without a certificate are null.",
            },
            [("token", "For a token, in place of `certificate`: its header's names, its times and sizes, and findings. No claim is in it.")]
        ),
        (
            "compare",
            "compare-failed",
            "One object.",
            new()
            {
                ["schema"] = "The version of this document.",
                ["gate"] = "`passed`, `failed`, `undecided`, or that there is no gate: `refused`, `notEnoughRuns`.",
                ["verdict"] = "`pass`, `fail` or `undecided`; null without a gate.",
                ["reason"] = "One sentence.",
                ["threshold"] = "The share of 1 by which a row may get slower.",
                ["acrossMachines"] = "Whether `--across-machines` was given.",
                ["wasInterleaved"] = "Whether `--ab` ran both sides, interleaved.",
                ["unit"] = "`run`, or `launch` of resident processes.",
                ["differences"] = "What makes the two sides not comparable.",
                ["rows"] =
                    "Each figure: ratio, its bounds, the slowdown found in 8 of 10 cases, the values of both sides, "
                    + "and wall times beside CPU times.",
                ["onlyInBase"] = "Figures that only the first side has.",
                ["onlyInNew"] = "Figures that only the second side has.",
                ["broken"] = "Figures of the first side that the second failed to measure.",
                ["copies"] = "How many files were left out as copies of others.",
                ["base"] = "The runs of the first side.",
                ["new"] = "The runs of the second side.",
            },
            []
        ),
        (
            "plan",
            "fleet",
            "With `--fleet`: one object. Without it, the run file.",
            new()
            {
                ["schema"] = "The version of this document.",
                ["p95Milliseconds"] = "The limit for the 95th percentile.",
                ["wantedLoginsPerSecond"] = "The peak of `--peak`.",
                ["now"] = "The throughput of the fleet and of each host.",
                ["replacement"] = "The key that is assumed in `replaced`.",
                ["replaced"] = "The same with that key.",
                ["freedCores"] = "The cores that the key frees at the present throughput.",
                ["notReplaced"] = "Hosts without the cost of both keys: their present login time is kept.",
                ["leftOut"] = "Hosts without a login time, or with less than one core.",
                ["groups"] = "Hosts of the same kind, and outliers among them.",
            },
            []
        ),
    ];

    public static string Render() =>
        "# JSON output\n\n"
        + "`--format json` prints one document on standard output. Unknown values are null. Names do not change within a `schema`.\n"
        + "Progress and notes go to standard error.\n\n"
        + "## Run files\n\n"
        + $"{Listed(Commands().Except(Own.Where(one => one.Command != "plan").Select(one => one.Command)))}\n"
        + "print the run file without its samples. "
        + "[run-file.md](run-file.md) describes it, and [run-file.schema.json](run-file.schema.json) is its schema.\n"
        + "`compare` and `report` read the printed document as they read a run file.\n"
        + string.Concat(Own.Select(Section));

    /// <summary>The visible commands that can print JSON.</summary>
    private static IEnumerable<string> Commands() =>
        Features
            .Root()
            .Subcommands.Where(command => !command.Hidden)
            .Where(command =>
                command.Options.Any(option =>
                    option.Name == "--format" && option.GetCompletions(CompletionContext.Empty).Any(format => format.Label == Json)
                )
            )
            .Select(command => command.Name)
            .Order(StringComparer.Ordinal);

    private static string Section(
        (string Command, string Golden, string What, Dictionary<string, string> Members, (string Name, string Meaning)[] Optional) own
    )
    {
        Commands().ShouldContain(own.Command);
        using var document = JsonDocument.Parse(RepositoryFile.Read($"tests/Golden/{own.Golden}.json"));
        return $"\n## {own.Command}\n\n{own.What}\n\n"
            + ReferencePage.Table(
                ["Member", "Type", "Meaning"],
                MembersOf(document.RootElement)
                    .Select(one => new[] { $"`{one.Name}`", TypeOf(one.Values), own.Members[one.Name] })
                    .Concat(own.Optional.Select(one => new[] { $"`{one.Name}`", "optional", one.Meaning }))
            );
    }

    // The members of an object, or of all objects of an array, in their order.
    private static IEnumerable<(string Name, JsonElement[] Values)> MembersOf(params JsonElement[] values) =>
        values
            .SelectMany(value => value.ValueKind == JsonValueKind.Array ? [.. value.EnumerateArray()] : new[] { value })
            .Where(value => value.ValueKind == JsonValueKind.Object)
            .SelectMany(value => value.EnumerateObject())
            .GroupBy(member => member.Name, member => member.Value)
            .Select(member => (member.Key, member.ToArray()));

    private static string TypeOf(JsonElement[] values)
    {
        JsonElement known = values.FirstOrDefault(value => value.ValueKind is not JsonValueKind.Null);
        string inside = string.Join(", ", MembersOf(values).Select(member => $"`{member.Name}`"));
        return known.ValueKind switch
        {
            JsonValueKind.Array => inside.Length > 0 ? $"array: {inside}" : "array",
            JsonValueKind.Object => $"object: {inside}",
            JsonValueKind.True or JsonValueKind.False => "boolean",
            JsonValueKind.Undefined => "null or a value",
            JsonValueKind.Number => "number",
            _ => "string",
        };
    }

    private static string Listed(IEnumerable<string> commands)
    {
        string[] all = [.. commands.Select(name => $"`{name}`")];
        return $"{string.Join(", ", all[..^1])} and {all[^1]}";
    }
}
