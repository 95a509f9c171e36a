using System.Buffers;
using System.Text.Encodings.Web;
using System.Text.Json;
using Microsoft.AspNetCore.Http;
using TokenSigningBench.Core.Certificates.Formats;

namespace TokenSigningBench.LoginLab.IdentityServer;

/// <summary>What the server publishes of itself: OpenID Connect Discovery 1.0 and a key set (RFC 7517). Both are written once.</summary>
internal sealed class DiscoveryDocuments(IdentityServerOptions options, string issuer)
{
    public const string Path = "/.well-known/openid-configuration";
    public const string KeysPath = "/.well-known/jwks.json";

    private readonly byte[] _discovery = Write(json => Discovery(json, options, issuer));
    private readonly byte[] _keys = Write(json => Keys(json, options));

    public Task DiscoveryAsync(HttpContext context) => SendAsync(context, _discovery);

    public Task KeysAsync(HttpContext context) => SendAsync(context, _keys);

    private static void Discovery(Utf8JsonWriter json, IdentityServerOptions options, string issuer)
    {
        json.WriteString("issuer", issuer);
        json.WriteString("authorization_endpoint", issuer + AuthorizeEndpoint.Path);
        json.WriteString("token_endpoint", issuer + TokenEndpoint.Path);
        json.WriteString("jwks_uri", issuer + KeysPath);
        (string Name, string[] Values)[] lists =
        [
            ("response_types_supported", ["id_token", "code"]),
            ("response_modes_supported", ["form_post", "fragment", "query"]),
            ("grant_types_supported", ["implicit", "authorization_code"]),
            ("subject_types_supported", ["public"]),
            ("id_token_signing_alg_values_supported", [options.Algorithm.Name]),
            ("scopes_supported", ["openid", "profile", "email"]),
            ("claims_supported", ["iss", "sub", "aud", "exp", "iat", "auth_time", "nonce"]),
            ("token_endpoint_auth_methods_supported", ["none"]),
            ("code_challenge_methods_supported", ["S256"]),
        ];
        foreach ((string name, string[] values) in lists)
        {
            json.WriteStartArray(name);
            foreach (string value in values)
                json.WriteStringValue(value);
            json.WriteEndArray();
        }

        json.WriteBoolean("authorization_response_iss_parameter_supported", true);
        json.WriteBoolean("request_parameter_supported", false);
        json.WriteBoolean("request_uri_parameter_supported", false);
    }

    private static void Keys(Utf8JsonWriter json, IdentityServerOptions options)
    {
        json.WriteStartArray("keys");
        JwkText.Write(json, options.Key, options.Key.Certificate, options.Algorithm, options.Key.KeyId, withPrivatePart: false);
        json.WriteEndArray();
    }

    private static byte[] Write(Action<Utf8JsonWriter> members)
    {
        var content = new ArrayBufferWriter<byte>();
        using (var json = new Utf8JsonWriter(content, new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping }))
        {
            json.WriteStartObject();
            members(json);
            json.WriteEndObject();
        }

        return content.WrittenSpan.ToArray();
    }

    private static async Task SendAsync(HttpContext context, byte[] document)
    {
        ServerTimings.Of(context).Enter(ServerPart.Write);
        context.Response.ContentType = "application/json";
        context.Response.ContentLength = document.Length;
        await context.Response.BodyWriter.WriteAsync(document, context.RequestAborted).ConfigureAwait(false);
    }
}
