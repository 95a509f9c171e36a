using System.Text.Json;
using System.Text.Json.Nodes;

namespace TokenSigningBench.Check.Size;

/// <summary>The claims of the tokens that a login returns.</summary>
/// <param name="Identity">The identity token's claims: a JSON object.</param>
/// <param name="Access">The access token's claims: a JSON object.</param>
public sealed record LoginClaims(string Identity, string Access)
{
    /// <summary>A user's own claims, in both tokens beside those of the sample token and of its access token.</summary>
    /// <param name="own">The claims of the user as a JSON object; null for none. They replace those of the same name.</param>
    /// <exception cref="UserErrorException">They are not a JSON object.</exception>
    public static LoginClaims Of(string? own, string source)
    {
        JsonObject claims = own is null ? [] : Read(source, own),
            identity = Read("the sample token", ReferenceToken.Claims),
            access = AccessOf(identity);
        return new(With(claims, identity), With(claims, access));
    }

    private static JsonObject Read(string source, string json) =>
        StrictJson.Read(source, Encoding.UTF8.GetBytes(json), JsonTypes.Default.JsonObject);

    // RFC 9068 section 2.2: of the same login, for an API.
    private static JsonObject AccessOf(JsonObject identity) =>
        new()
        {
            ["iss"] = (string)identity["iss"]!,
            ["sub"] = (string)identity["sub"]!,
            ["aud"] = "https://api.example.com",
            ["client_id"] = (string)identity["aud"]!,
            ["exp"] = (long)identity["exp"]!,
            ["nbf"] = (long)identity["nbf"]!,
            ["iat"] = (long)identity["iat"]!,
            ["jti"] = new string('0', 32),
            ["scope"] = "openid profile email api",
        };

    private static string With(JsonObject own, JsonObject protocol)
    {
        foreach ((string name, JsonNode? value) in own)
            protocol[name] = value?.DeepClone();
        return protocol.ToJsonString(Compact);
    }

    private static readonly JsonSerializerOptions Compact = new()
    {
        // As token libraries write them: no escapes that JSON does not need.
        Encoder = System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
    };
}
