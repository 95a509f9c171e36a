using System.Buffers;
using System.Text.Encodings.Web;
using System.Text.Json;
using Microsoft.AspNetCore.Http;
using TokenSigningBench.Core.Certificates;

namespace TokenSigningBench.Lab.IdentityServer;

/// <summary>Serves the discovery document (OpenID Connect Discovery 1.0) and the key set (RFC 7517). Both are built once.</summary>
internal sealed class DiscoveryDocuments(IdentityServerOptions options, string issuer)
{
    public const string Path = "/.well-known/openid-configuration";
    public const string KeysPath = "/.well-known/jwks.json";

    private static readonly JsonSerializerOptions Json = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    private readonly byte[] _discovery = BuildDiscovery(options, issuer);
    private readonly byte[] _keys = BuildKeys(options);

    public Task DiscoveryAsync(HttpContext context) => SendAsync(context, _discovery);

    public Task KeysAsync(HttpContext context) => SendAsync(context, _keys);

    private static byte[] BuildDiscovery(IdentityServerOptions options, string issuer)
    {
        var document = new
        {
            issuer,
            authorization_endpoint = issuer + AuthorizeEndpoint.Path,
            token_endpoint = issuer + TokenEndpoint.Path,
            userinfo_endpoint = issuer + UserinfoEndpoint.Path,
            jwks_uri = issuer + KeysPath,
            response_types_supported = new[] { "id_token", AuthorizeParameters.TwoTokens, "code" },
            response_modes_supported = new[] { "form_post", "fragment", "query" },
            grant_types_supported = new[] { "implicit", "authorization_code" },
            subject_types_supported = new[] { "public" },
            id_token_signing_alg_values_supported = new[] { options.Algorithm.Name },
            scopes_supported = new[] { "openid", "profile", "email" },
            claims_supported = new[] { "iss", "sub", "aud", "exp", "iat", "auth_time", "nonce" },
            token_endpoint_auth_methods_supported = new[] { "none" },
            code_challenge_methods_supported = new[] { "S256" },
            authorization_response_iss_parameter_supported = true,
            request_parameter_supported = false,
            request_uri_parameter_supported = false,
        };
        return JsonSerializer.SerializeToUtf8Bytes(document, Json);
    }

    private static byte[] BuildKeys(IdentityServerOptions options)
    {
        var content = new ArrayBufferWriter<byte>();
        using (var json = new Utf8JsonWriter(content, new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping }))
        {
            json.WriteStartObject();
            json.WriteStartArray("keys");
            JwkText.Write(json, options.Key, options.Key.Certificate, options.Algorithm, options.Key.KeyId, withPrivatePart: false);
            json.WriteEndArray();
            json.WriteEndObject();
        }

        return content.WrittenSpan.ToArray();
    }

    private static async Task SendAsync(HttpContext context, byte[] document)
    {
        ServerTimings.Of(context).Enter(ServerPhase.Write);
        context.Response.ContentType = "application/json";
        context.Response.ContentLength = document.Length;
        await context.Response.BodyWriter.WriteAsync(document, context.RequestAborted).ConfigureAwait(false);
    }
}
