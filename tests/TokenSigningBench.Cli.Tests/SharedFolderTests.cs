using System.Text.Json.Nodes;

namespace TokenSigningBench.Cli.Tests;

/// <summary>tokenbench and OpenIddict's server are two programs in one folder, with one file of each library.</summary>
public class SharedFolderTests
{
    [Fact]
    public void Both_programs_were_built_with_the_same_version_of_each_library()
    {
        Dictionary<string, string> own = Libraries("tokenbench"),
            other = Libraries("TokenSigningBench.OpenIddictServer");
        string[] shared = [.. own.Keys.Intersect(other.Keys)];

        shared.ShouldContain("Microsoft.IdentityModel.Tokens");
        shared.Where(library => own[library] != other[library]).ShouldBeEmpty();
    }

    [Fact]
    public void Every_library_of_the_server_is_in_the_folder()
    {
        JsonObject targets = Document("TokenSigningBench.OpenIddictServer")["targets"]!.AsObject().Single().Value!.AsObject();
        string[] files =
        [
            .. targets.SelectMany(library => library.Value!["runtime"]?.AsObject().Select(file => Path.GetFileName(file.Key)) ?? []),
        ];

        files.ShouldContain("OpenIddict.Server.dll");
        files.Where(file => !File.Exists(Path.Combine(AppContext.BaseDirectory, file))).ShouldBeEmpty();
    }

    private static Dictionary<string, string> Libraries(string program) =>
        Document(program)["libraries"]!
            .AsObject()
            .Select(library => library.Key.Split('/'))
            .ToDictionary(parts => parts[0], parts => parts[1]);

    private static JsonNode Document(string program) =>
        JsonNode.Parse(File.ReadAllText(Path.Combine(AppContext.BaseDirectory, $"{program}.deps.json")))!;
}
