using System.Buffers;
using System.Buffers.Text;
using System.Security.Claims;
using System.Text.Json;
using Microsoft.AspNetCore.Authentication;
using Microsoft.AspNetCore.Authentication.Cookies;
using Microsoft.AspNetCore.DataProtection;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.IdentityModel.JsonWebTokens;
using Microsoft.IdentityModel.Tokens;
using Microsoft.Net.Http.Headers;

namespace TokenSigningBench.Check.Size;

/// <summary>
/// The cookies of a session after a login with OpenID Connect, written by ASP.NET Core's own cookie handler with its
/// default settings.
/// </summary>
public sealed class SessionCookies : IDisposable
{
    private const string Application = "https://app.example.com";

    // What the OpenID Connect handler leaves out of the user: OpenIdConnectOptions.ClaimActions.
    private static readonly HashSet<string> Removed =
    [
        "nonce",
        "aud",
        "azp",
        "acr",
        "iss",
        "iat",
        "nbf",
        "exp",
        "at_hash",
        "c_hash",
        "ipaddr",
        "platf",
        "ver",
    ];

    private readonly ServiceProvider _services;

    public SessionCookies()
    {
        var services = new ServiceCollection();
        services.AddLogging();
        services.AddAuthentication(CookieAuthenticationDefaults.AuthenticationScheme).AddCookie();
        // The keys of the default provider would be written to a file. Their length is the same.
        services.AddSingleton<IDataProtectionProvider>(new EphemeralDataProtectionProvider());
        _services = services.BuildServiceProvider();
    }

    /// <param name="identityClaims">The identity token's claims: a JSON object.</param>
    /// <param name="saved">The bytes of the tokens that the cookie has (SaveTokens); null if it has none.</param>
    /// <returns>The cookies in the order in which they are set.</returns>
    public IReadOnlyList<CookieSize> Of(string identityClaims, (int Identity, int Access)? saved)
    {
        // A scope is a request: its handler belongs to one context.
        using IServiceScope request = _services.CreateScope();
        var context = new DefaultHttpContext { RequestServices = request.ServiceProvider };
        context.Request.Scheme = Uri.UriSchemeHttps;
        context.Request.Host = new("app.example.com");
        context.SignInAsync(new ClaimsPrincipal(User(identityClaims)), Properties(saved)).GetAwaiter().GetResult();
        return
        [
            .. SetCookieHeaderValue
                .ParseList([.. context.Response.Headers.SetCookie!])
                .Select(cookie => new CookieSize(
                    cookie.Name.Length,
                    cookie.Value.Length,
                    cookie.ToString().Length - cookie.Name.Length - 1 - cookie.Value.Length
                )),
        ];
    }

    public void Dispose() => _services.Dispose();

    private static AuthenticationProperties Properties((int Identity, int Access)? saved)
    {
        // What the handler keeps of a code flow.
        var properties = new AuthenticationProperties { RedirectUri = "/" };
        properties.Items["OpenIdConnect.Code.RedirectUri"] = $"{Application}/signin-oidc";
        if (saved is not { } tokens)
            return properties;
        properties.StoreTokens([
            new() { Name = "access_token", Value = new('a', tokens.Access) },
            new() { Name = "id_token", Value = new('i', tokens.Identity) },
            new() { Name = "token_type", Value = "Bearer" },
            new() { Name = "expires_at", Value = new('0', "2026-11-25T11:00:00.0000000+00:00".Length) },
        ]);
        return properties;
    }

    // By the library, so that claims have the names that it gives them: acr has another one then, and stays. What it refuses strange values
    // of is removed before; the issuer stays, because each claim has it.
    private static ClaimsIdentity User(string identityClaims)
    {
        using JsonDocument given = StrictJson.Parse("--claims", Encoding.UTF8.GetBytes(identityClaims));
        var claims = new ArrayBufferWriter<byte>();
        using (var json = new Utf8JsonWriter(claims))
        {
            json.WriteStartObject();
            foreach (JsonProperty claim in given.RootElement.EnumerateObject())
                if (claim is not ({ Name: "aud" or "exp" or "iat" or "nbf" } or { Name: "iss", Value.ValueKind: not JsonValueKind.String }))
                    claim.WriteTo(json);
            json.WriteEndObject();
        }

        string header = Base64Url.EncodeToString("""{"alg":"none"}"""u8);
        TokenValidationResult result = new JsonWebTokenHandler { MapInboundClaims = true, MaximumTokenSizeInBytes = int.MaxValue }
            .ValidateTokenAsync(
                $"{header}.{Base64Url.EncodeToString(claims.WrittenSpan)}.",
                new()
                {
                    ValidateIssuer = false,
                    ValidateAudience = false,
                    ValidateLifetime = false,
                    RequireExpirationTime = false,
                    // Nothing is trusted here: only lengths are read.
                    SignatureValidator = (token, _) => new JsonWebToken(token),
                }
            )
            .GetAwaiter()
            .GetResult();
        ClaimsIdentity user = result.IsValid
            ? result.ClaimsIdentity
            : throw new UserErrorException("--claims", $"ASP.NET Core reads no user of them: {result.Exception.Message}");
        foreach (Claim claim in user.Claims.Where(claim => Removed.Contains(claim.Type)).ToArray())
            user.RemoveClaim(claim);
        return user;
    }
}
