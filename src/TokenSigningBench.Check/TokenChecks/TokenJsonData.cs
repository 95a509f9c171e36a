using System.Text.Json;
using System.Text.Json.Serialization;
using TokenSigningBench.Reports.Rendering;

namespace TokenSigningBench.Check.TokenChecks;

/// <summary>A token as data of <c>inspect</c>.</summary>
internal sealed record TokenData(int Schema, string Source, CheckedToken Token);

/// <summary>The facts of tokens as JSON: an array with one object per token. No claim is in it.</summary>
public static class TokenJsonData
{
    private const int Schema = 1;

    private static readonly JsonSerializerOptions Options = DataJson.OptionsOf(TokenDataTypes.Default);

    public static string Render(IEnumerable<CheckedToken> tokens) =>
        DataJson.Render(tokens.Select(token => new TokenData(Schema, token.Source, token)), Options);
}

[JsonSerializable(typeof(IEnumerable<TokenData>))]
internal sealed partial class TokenDataTypes : JsonSerializerContext;
