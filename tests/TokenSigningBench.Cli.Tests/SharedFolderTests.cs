using System.Text.Json.Nodes;

namespace TokenSigningBench.Cli.Tests;

/// <summary>tokenbench, OpenIddict's server and the relying parties are programs in one folder, with one file of each library.</summary>
public class SharedFolderTests
{
    private const string Server = "TokenSigningBench.OpenIddictServer",
        RelyingParties = "TokenSigningBench.RelyingParties";

    [Theory]
    [InlineData("tokenbench", Server)]
    [InlineData("tokenbench", RelyingParties)]
    [InlineData(Server, RelyingParties)]
    public void Two_programs_were_built_with_the_same_version_of_each_library(string one, string another)
    {
        Dictionary<string, string> own = Libraries(one),
            other = Libraries(another);
        string[] shared = [.. own.Keys.Intersect(other.Keys)];

        shared.ShouldContain("Microsoft.IdentityModel.Tokens");
        shared.Where(library => own[library] != other[library]).ShouldBeEmpty();
    }

    [Theory]
    [InlineData(Server, "OpenIddict.Server.dll")]
    [InlineData(RelyingParties, "OpenIddict.Client.dll")]
    public void Every_library_of_a_program_is_in_the_folder(string program, string library)
    {
        JsonObject targets = Document(program)["targets"]!.AsObject().Single().Value!.AsObject();
        string[] files = [.. targets.SelectMany(one => one.Value!["runtime"]?.AsObject().Select(file => Path.GetFileName(file.Key)) ?? [])];

        files.ShouldContain(library);
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
