using System.Net;
using System.Net.Http.Headers;
using System.Text;
using System.Text.Json;
using Microsoft.IdentityModel.JsonWebTokens;
using Microsoft.IdentityModel.Protocols;
using Microsoft.IdentityModel.Protocols.OpenIdConnect;
using Microsoft.IdentityModel.Tokens;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.IdentityServer;
using TokenSigningBench.Lab.Protocol;
using TokenSigningBench.OpenIddictServer.Registration;

namespace TokenSigningBench.OpenIddictServer.Tests;

/// <summary>A relying party's requests to a provider, and the browser of its user.</summary>
internal sealed class RelyingParty(RunningProvider provider) : IDisposable
{
    public static readonly string RedirectUri = IdentityServerOptions.LabClient.RedirectUris[0];

    private readonly HttpClient _browser = new(
        new SocketsHttpHandler { AllowAutoRedirect = false, CookieContainer = new CookieContainer() }
    );

    public AuthorizeRequest Implicit =>
        AuthorizeRequest.ForIdentityToken(
            new(provider.Issuer, "connect/authorize"),
            ProviderClients.Public,
            RedirectUri,
            "nonce-1",
            "state-1"
        );

    public void Dispose() => _browser.Dispose();

    /// <summary>Signs in by the form.</summary>
    public async Task<HttpResponseMessage> SignInAsync(string? password = null)
    {
        Uri page = new(provider.Issuer, "login?ReturnUrl=%2Fconnect%2Fauthorize%3Fa%3Db");
        Account user = IdentityServerOptions.LabUserOf(provider.Secret);
        string html = await _browser.GetStringAsync(page);
        var form = LoginForm.Of(page, html);
        return await _browser.PostAsync(form.Action, new FormUrlEncodedContent(form.Fill(html, new(user.Name, password ?? user.Password))));
    }

    public async Task<(HttpResponseMessage Response, AuthorizeResponseParameters Parameters)> AuthorizeAsync(AuthorizeRequest request)
    {
        HttpResponseMessage response = await _browser.GetAsync(request.ToUri());
        return (response, new(await response.Content.ReadAsStringAsync(), response.Headers.Location));
    }

    /// <summary>The request of the code flow, with PKCE and a refresh token.</summary>
    public AuthorizeRequest Code(CodeVerifier verifier, string client) =>
        verifier.AddChallenge(Implicit.Without("response_mode")).With("scope", "openid profile offline_access").With("client_id", client);

    public async Task<string> CodeAsync(CodeVerifier verifier, string client) =>
        (await AuthorizeAsync(Code(verifier, client))).Parameters.Find("code") ?? throw new InvalidOperationException("no code");

    /// <summary>Redeems a code.</summary>
    /// <param name="change">Changes a parameter; null for none.</param>
    public async Task<(HttpResponseMessage Response, JsonElement Body)> RedeemAsync(
        string code,
        CodeVerifier verifier,
        string client,
        (string Name, string Value)? change = null
    )
    {
        Dictionary<string, string> form = new()
        {
            ["grant_type"] = "authorization_code",
            ["code"] = code,
            ["redirect_uri"] = RedirectUri,
            ["code_verifier"] = verifier.Value,
        };
        if (change is { } changed)
            form[changed.Name] = changed.Value;
        return await TokenAsync(form, client);
    }

    /// <summary>Sends a request to an endpoint as a client; the confidential client by HTTP Basic.</summary>
    public async Task<(HttpResponseMessage Response, JsonElement Body)> TokenAsync(
        Dictionary<string, string> form,
        string client,
        string? secret = null,
        string endpoint = "connect/token"
    )
    {
        using var message = new HttpRequestMessage(HttpMethod.Post, new Uri(provider.Issuer, endpoint));
        if (client == ProviderClients.Confidential)
            message.Headers.Authorization = new AuthenticationHeaderValue(
                "Basic",
                Convert.ToBase64String(Encoding.ASCII.GetBytes($"{client}:{secret ?? ProviderClients.SecretOf(provider.Secret)}"))
            );
        else
            form = new(form) { ["client_id"] = client };
        message.Content = new FormUrlEncodedContent(form);
        HttpResponseMessage response = await _browser.SendAsync(message);
        return (response, JsonElement.Parse(await response.Content.ReadAsStringAsync()));
    }

    public async Task<(HttpResponseMessage Response, string Body)> UserinfoAsync(string accessToken)
    {
        using var message = new HttpRequestMessage(HttpMethod.Get, new Uri(provider.Issuer, "connect/userinfo"));
        message.Headers.Authorization = new AuthenticationHeaderValue("Bearer", accessToken);
        HttpResponseMessage response = await _browser.SendAsync(message);
        return (response, await response.Content.ReadAsStringAsync());
    }

    /// <summary>Validates an identity token as a relying party on Microsoft.IdentityModel does, by the discovery document.</summary>
    public async Task<TokenValidationResult> ValidateAsync(string token, string client)
    {
        var manager = new ConfigurationManager<OpenIdConnectConfiguration>(
            new Uri(provider.Issuer, ".well-known/openid-configuration").AbsoluteUri,
            new OpenIdConnectConfigurationRetriever(),
            new HttpDocumentRetriever { RequireHttps = false }
        );
        OpenIdConnectConfiguration configuration = await manager.GetConfigurationAsync(CancellationToken.None);
        return await new JsonWebTokenHandler().ValidateTokenAsync(
            token,
            new()
            {
                ValidIssuer = configuration.Issuer,
                ValidAudience = client,
                IssuerSigningKeys = configuration.SigningKeys,
            }
        );
    }
}
