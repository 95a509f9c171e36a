using System.Text.Json;
using System.Text.Json.Nodes;

namespace TokenSigningBench.Core.Sizes;

/// <summary>The claims of the tokens that a login returns.</summary>
/// <param name="Identity">The identity token's claims: a JSON object.</param>
/// <param name="Access">The access token's claims: a JSON object.</param>
public sealed record LoginClaims(string Identity, string Access)
{
    private const string Issuer = "https://idp.example.com";
    private const string Client = "web-app";
    private const string Subject = "a1b2c3d4-e5f6-4711-8a9b-0c1d2e3f4a5b";

    // Any moment until the year 2286 has as many digits.
    private const long Moment = 1_800_000_000;

    /// <summary>A user's own claims beside those of the protocol, in both tokens.</summary>
    /// <param name="own">The claims of the user as a JSON object; null for none. They replace those of the same name.</param>
    /// <exception cref="UserErrorException">They are not a JSON object.</exception>
    public static LoginClaims Of(string? own, string source)
    {
        JsonObject claims = own is null ? [] : StrictJson.Read<JsonObject>(source, Encoding.UTF8.GetBytes(own));
        return new(With(claims, IdentityOfProtocol()), With(claims, AccessOfProtocol()));
    }

    // OpenID Connect Core 1.0 section 2.
    private static JsonObject IdentityOfProtocol() =>
        new()
        {
            ["iss"] = Issuer,
            ["sub"] = Subject,
            ["aud"] = Client,
            ["exp"] = Moment,
            ["nbf"] = Moment,
            ["iat"] = Moment,
            ["auth_time"] = Moment,
            ["nonce"] = new string('0', 43),
            ["at_hash"] = new string('0', 22),
            ["sid"] = new string('0', 32),
        };

    // RFC 9068 section 2.2.
    private static JsonObject AccessOfProtocol() =>
        new()
        {
            ["iss"] = Issuer,
            ["sub"] = Subject,
            ["aud"] = "https://api.example.com",
            ["client_id"] = Client,
            ["exp"] = Moment,
            ["nbf"] = Moment,
            ["iat"] = Moment,
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
