using System.IO.Compression;
using System.Text;

namespace TokenSigningBench.Core.Tests.Tokens;

/// <summary>A published token, the keys to verify it with, and the expected result (Vectors/SOURCES.md).</summary>
/// <param name="Keys">A JWK or a JWK set.</param>
/// <param name="IsValid">Whether it must be accepted; null if both results are acceptable.</param>
internal sealed record TokenVector(string Id, string Keys, string Token, bool? IsValid)
{
    private static readonly string Folder = Path.Combine(AppContext.BaseDirectory, "Vectors");

    private static readonly string[] WycheproofFiles = ["json_web_signature_test", "json_web_crypto_test", "json_web_key_test"];

    // Cases whose published label is wrong.
    private static readonly Dictionary<string, bool?> Relabelled = new()
    {
        // Byte for byte equal to a token that another case calls valid: the padding that it tests was lost.
        ["json_web_signature_test 367"] = null,
        ["json_web_signature_test 370"] = null,
        // A question mark inside base64url, which RFC 7515 section 2 does not allow.
        ["json_web_signature_test 372"] = false,
        ["json_web_signature_test 373"] = false,
        // A PS384 token with a JWK for PS256, which cases 332 to 340 want refused.
        ["json_web_signature_test 346"] = null,
        ["json_web_signature_test 350"] = null,
    };

    private static readonly string[] CookbookFiles =
    [
        "jws_4_1.rsa_v15_signature",
        "jws_4_2.rsa-pss_signature",
        "jws_4_4.hmac-sha2_integrity_protection",
        "6.nesting_signatures_and_encryption",
        "rfc7797_hmac-sha2_b64_false",
    ];

    // Valid by its RFC, but it needs an extension that is refused here.
    private static readonly string[] RefusedOfCookbook = ["rfc7797_hmac-sha2_b64_false"];

    /// <summary>The signed cases; encrypted cases have no token of three segments.</summary>
    public static IReadOnlyList<TokenVector> Signed { get; } =
    [.. WycheproofFiles.SelectMany(Wycheproof), .. CookbookFiles.Select(Cookbook)];

    /// <summary>Tokens from the tests and documents of seven libraries, whose keys are unknown here: no test key may accept one.</summary>
    public static IReadOnlyList<(string Id, string Token)> OfLibraries { get; } =
    [
        .. from file in Directory.GetFiles(Path.Combine(Folder, "tokens")).Order(StringComparer.Ordinal)
        from token in JsonDocument.Parse(File.ReadAllBytes(file)).RootElement.EnumerateArray().Index()
        where token.Item.ValueKind == JsonValueKind.Object
        select ($"{Path.GetFileNameWithoutExtension(file)} {token.Index}", token.Item.GetProperty("token").GetString()!),
    ];

    public byte[] KeyBytes => Encoding.UTF8.GetBytes(Keys);

    public static JsonElement ReadWycheproof(string name)
    {
        using var file = new GZipStream(File.OpenRead(Path.Combine(Folder, "wycheproof", $"{name}.json.gz")), CompressionMode.Decompress);
        return JsonDocument.Parse(file).RootElement;
    }

    private static IEnumerable<TokenVector> Wycheproof(string file) =>
        from @group in ReadWycheproof(file).GetProperty("testGroups").EnumerateArray()
        let keys = @group.TryGetProperty("public", out JsonElement publicKeys) ? publicKeys : @group.GetProperty("private")
        from test in @group.GetProperty("tests").EnumerateArray()
        where test.TryGetProperty("jws", out JsonElement jws) && jws.ValueKind == JsonValueKind.String
        let id = $"{file} {test.GetProperty("tcId").GetInt32()}"
        let label = test.GetProperty("result").GetString() == "valid"
        select new TokenVector(
            id,
            keys.GetRawText(),
            test.GetProperty("jws").GetString()!,
            Relabelled.TryGetValue(id, out bool? other) ? other : label
        );

    private static TokenVector Cookbook(string file)
    {
        JsonElement root = JsonDocument.Parse(File.ReadAllBytes(Path.Combine(Folder, "jose-cookbook", $"{file}.json"))).RootElement;
        JsonElement example = root.TryGetProperty("sign", out JsonElement nested) ? nested : root;
        // The cookbook shows signing, so its keys are private. A verifier has only the public part.
        var key = example
            .GetProperty("input")
            .GetProperty("key")
            .EnumerateObject()
            .Where(member => member.Name is not ("d" or "p" or "q" or "dp" or "dq" or "qi"))
            .ToDictionary(member => member.Name, member => member.Value);
        key["alg"] = example.GetProperty("input").GetProperty("alg");
        return new(
            file,
            JsonSerializer.Serialize(key),
            example.GetProperty("output").GetProperty("compact").GetString()!,
            !RefusedOfCookbook.Contains(file)
        );
    }
}
