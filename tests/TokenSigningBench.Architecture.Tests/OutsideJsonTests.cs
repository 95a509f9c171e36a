namespace TokenSigningBench.Architecture.Tests;

/// <summary>JSON from outside is parsed by StrictJson, and by nothing else without a reason.</summary>
public sealed partial class OutsideJsonTests
{
    private const string OwnProgram = "written by a program that this one started, with its own code";

    private static readonly Dictionary<string, string> Exceptions = new()
    {
        ["src/TokenSigningBench.Core/Files/StrictJson.cs"] = "the strict reader",
        ["src/TokenSigningBench.Core/Tokens/CompactToken.cs"] = "strict itself: a token's header, without allocating",
        ["src/TokenSigningBench.Core/Tokens/Received/TokenJson.cs"] = "leniently on purpose: it says what a strict reader refuses",
        ["src/TokenSigningBench.Core/RunFiles/RunFile.cs"] = "a stream; RunFileJson permits no duplicates",
        ["src/TokenSigningBench.Core/RunFiles/BenchmarkDotNetFile.cs"] = "a stream; it permits no duplicates",
        ["src/TokenSigningBench.Core/RunFiles/NameConverter.cs"] = "a converter of run files",
        ["src/TokenSigningBench.Core/RunFiles/SummaryConverter.cs"] = "a converter of run files",
        ["src/TokenSigningBench.Core/RunFiles/RunFileJson.cs"] = "a converter that skips",
        ["src/TokenSigningBench.Core/RunFiles/RunFileOutline.cs"] = "a stream, before the whole is read",
        ["src/TokenSigningBench.Core/RunFiles/NumbersOnOneLine.cs"] = "a converter of run files",
        ["src/TokenSigningBench.Core/RunFiles/NineDigitConverter.cs"] = "a converter of run files",
        ["src/TokenSigningBench.Check/Inspection/DecimalText.cs"] = "a converter of run files",
        ["src/TokenSigningBench.Reports/Rendering/DataJson.cs"] = "a converter that only writes",
        ["benchmarks/TokenSigningBench.Articles/Published/ArticleFile.cs"] = "a resource of the program itself",
        ["src/TokenSigningBench.Core/Tokens/SigningProof.cs"] = "a token that was signed here, compared with its claims",
        ["src/TokenSigningBench.Check/CreateCert/DefectiveKeySet.cs"] = "written a line before",
        ["src/TokenSigningBench.Lab/Rotate/PartyToken.cs"] = "written a line before",
        ["src/TokenSigningBench.Lab/Load/ResponseToken.cs"] = "under load; tokens of the sample are verified by StrictVerifier",
        ["src/TokenSigningBench.Check/Libraries/LibraryProcess.cs"] = OwnProgram,
        ["src/TokenSigningBench.RelyingParties/StartupData.cs"] = OwnProgram,
        ["src/TokenSigningBench.Lab/Clients/OpenIdClientPackage.cs"] = OwnProgram,
        ["src/TokenSigningBench.Check/RelyingParties/Parties/ReadyMessage.cs"] = OwnProgram,
        ["src/TokenSigningBench.Lab/Servers/OidcProvider.cs"] = OwnProgram,
        ["src/TokenSigningBench.Lab/Servers/OpenIddictStartupData.cs"] = OwnProgram,
        ["src/TokenSigningBench.Check/Size/ScriptClient.cs"] = OwnProgram,
        ["src/TokenSigningBench.Lab/Load/Wrk.cs"] = OwnProgram,
        ["benchmarks/TokenSigningBench.Articles/Backends/ControlSocket.cs"] = OwnProgram,
        ["benchmarks/TokenSigningBench.Articles/ServedSchemes/SchemeServerStartupData.cs"] = OwnProgram,
        ["benchmarks/TokenSigningBench.Articles/ServedSchemes/SchemeServerLauncher.cs"] = OwnProgram,
    };

    [Fact]
    public void Nothing_but_StrictJson_parses_JSON_without_a_reason()
    {
        string[] parsing =
        [
            .. SourceFiles
                .CSharp()
                .Where(path => !path.StartsWith("tests/", StringComparison.Ordinal))
                .Where(path => Parses(File.ReadAllText(RepositoryFile.At(path)))),
        ];
        parsing.Except(Exceptions.Keys).ShouldBeEmpty("use StrictJson.Parse or StrictJson.Read, or give the reason here");
        Exceptions.Keys.Except(parsing).ShouldBeEmpty("they parse no JSON: remove them here");
    }

    [Theory]
    [InlineData("JsonNode.Parse(text)")]
    [InlineData("using var json = JsonDocument.Parse(body);")]
    [InlineData("JsonDocument.ParseAsync(stream)")]
    [InlineData("JsonSerializer.Deserialize<Run>(stream)")]
    [InlineData("JsonSerializer.DeserializeAsyncEnumerable<Run>(stream)")]
    [InlineData("var json = new Utf8JsonReader(bytes);")]
    [InlineData("JsonElement.Parse(text)")]
    [InlineData("await client.GetFromJsonAsync<Keys>(address)")]
    [InlineData("response.Content.ReadFromJsonAsync<Keys>()")]
    public void Each_way_of_parsing_is_found(string code) => Parses(code).ShouldBeTrue();

    private static bool Parses(string code) => Parser().IsMatch(code);

    [GeneratedRegex(@"Json(Node|Document|Element|Object|Array)\.(Try)?Parse|JsonSerializer\.Deserialize|Utf8JsonReader|FromJsonAs")]
    private static partial Regex Parser();
}
