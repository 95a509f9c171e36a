using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Schema;
using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests.Reference;

public class RunFileSchemaTests
{
    [Fact]
    public void The_schema_in_the_docs_matches_the_program()
    {
        JsonNode known = RunFileJson.WithSamples.GetJsonSchemaAsNode(typeof(RunFile), new() { TreatNullObliviousAsNonNullable = true });
        JsonArray kinds = known["properties"]!["part"]!["anyOf"]!.AsArray();
        kinds.Count.ShouldBe(RunKinds.All.Count);
        // The tests' own kind.
        kinds.RemoveAt(RunKinds.All.ToList().FindIndex(kind => kind.Part == typeof(RatesRun)));
        string schema = known.ToJsonString(new JsonSerializerOptions { WriteIndented = true, NewLine = "\n" }) + "\n";
        string path = Path.Combine(AppContext.BaseDirectory, "run-file.schema.json");
        File.WriteAllText(path, schema);
        schema.ShouldBe(RepositoryFile.Read("docs/reference/run-file.schema.json"), $"Copy {path} over it.");
    }
}
