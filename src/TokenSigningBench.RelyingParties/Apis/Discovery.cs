using System.Text.Json;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;

namespace TokenSigningBench.RelyingParties.Apis;

/// <summary>
/// The issuer's discovery document and key set, served by this program: an API reads them itself, and how it does differs from how it
/// treats a key that it is given.
/// </summary>
internal static class Discovery
{
    private const string Path = "/.well-known/openid-configuration",
        KeysPath = "/jwks";

    /// <summary>The document's address, once the program listens: this program's, or the issuer's own if there is no key set.</summary>
    public static Uri AddressAt(IServer server, StartupData data) =>
        data.Keys is null ? new($"{data.Issuer.TrimEnd('/')}{Path}") : At(server, Path);

    public static void Use(WebApplication application, StartupData data)
    {
        var server = application.Services.GetRequiredService<IServer>();
        application.Use(
            (context, next) =>
                context.Request.Path.Value switch
                {
                    Path => WriteAsync(
                        context,
                        // OpenID Connect Discovery 1.0 section 3: an API uses two of its members.
                        JsonSerializer.Serialize(new { issuer = data.Issuer, jwks_uri = At(server, KeysPath) })
                    ),
                    KeysPath => WriteAsync(context, data.Keys!),
                    _ => next(context),
                }
        );
    }

    private static Uri At(IServer server, string path) =>
        new($"{server.Features.Get<IServerAddressesFeature>()!.Addresses.Single()}{path}");

    private static Task WriteAsync(HttpContext context, string json)
    {
        context.Response.ContentType = "application/json";
        return context.Response.WriteAsync(json);
    }
}
