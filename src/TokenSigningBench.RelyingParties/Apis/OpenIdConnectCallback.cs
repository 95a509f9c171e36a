using System.Security.Cryptography;
using System.Text;
using Microsoft.AspNetCore.Authentication.Cookies;
using Microsoft.AspNetCore.Authentication.OpenIdConnect;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.Extensions.Options;

namespace TokenSigningBench.RelyingParties.Apis;

/// <summary>
/// ASP.NET Core's OpenIdConnect handler, which gets a token as the response of a login that it started. Its defaults, but for the nonce:
/// the tokens were signed beforehand.
/// </summary>
internal sealed class OpenIdConnectCallback : ITokenLibrary
{
    private const string CallbackPath = "/callback",
        CorrelationProperty = ".xsrf",
        CorrelationMark = "N";

    public string Name => "openidconnect";

    public string Version => $"ASP.NET Core OpenIdConnect {Refusal.VersionOf(typeof(OpenIdConnectHandler))}";

    public void Add(IServiceCollection services, StartupData data)
    {
        services
            .AddAuthentication(CookieAuthenticationDefaults.AuthenticationScheme)
            .AddCookie()
            .AddOpenIdConnect(options =>
            {
                options.ClientId = data.Audience;
                options.CallbackPath = CallbackPath;
                options.ResponseType = "id_token";
                options.MapInboundClaims = false;
                // The document is on this machine.
                options.RequireHttpsMetadata = false;
                options.ProtocolValidator.RequireNonce = false;
                options.Events.OnTokenValidated = async validated =>
                {
                    await validated.Response.WriteAsync(validated.Principal!.FindFirst("sub")!.Value);
                    validated.HandleResponse();
                };
                options.Events.OnRemoteFailure = async failed =>
                {
                    await Refusal.WriteAsync(failed.HttpContext, failed.Failure);
                    failed.HandleResponse();
                };
            });
        services
            .AddOptions<OpenIdConnectOptions>(OpenIdConnectDefaults.AuthenticationScheme)
            .Configure<IServer>((options, server) => options.MetadataAddress = Discovery.AddressAt(server, data).OriginalString)
            .PostConfigure<TimeProvider>((options, clock) => LibraryClock.Set(options.ConfigurationManager, clock));
    }

    /// <summary>Makes a request with a token the response of a login, with the state and the cookie that the handler had set.</summary>
    public static Task ToCallback(HttpContext context, RequestDelegate next)
    {
        if (context.Request.Headers.Authorization.ToString().Split(' ') is not ["Bearer", var token])
            return next(context);
        OpenIdConnectOptions options = context
            .RequestServices.GetRequiredService<IOptionsMonitor<OpenIdConnectOptions>>()
            .Get(OpenIdConnectDefaults.AuthenticationScheme);
        string correlation = RandomNumberGenerator.GetHexString(32);
        var properties = new AuthenticationProperties { RedirectUri = "/" };
        properties.Items[CorrelationProperty] = correlation;
        properties.Items[OpenIdConnectDefaults.RedirectUriForCodePropertiesKey] =
            $"{context.Request.Scheme}://{context.Request.Host}{CallbackPath}";
        byte[] form = Encoding.ASCII.GetBytes(
            $"id_token={token}&state={Uri.EscapeDataString(options.StateDataFormat.Protect(properties))}"
        );
        context.Request.Method = HttpMethods.Post;
        context.Request.Path = CallbackPath;
        context.Request.ContentType = "application/x-www-form-urlencoded";
        context.Request.ContentLength = form.Length;
        context.Request.Body = new MemoryStream(form);
        context.Request.Headers.Cookie = $"{options.CorrelationCookie.Name}{correlation}={CorrelationMark}";
        return next(context);
    }

    // Every request with a token ends in the handler.
    public Task AnswerAsync(HttpContext context) => Refusal.WriteAsync(context, "no token was shown");
}
