using System.Net;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using System.Text.RegularExpressions;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Lab.IdentityServer;
using TokenSigningBench.Lab.Protocol;

namespace TokenSigningBench.Lab.Tests.IdentityServer;

/// <summary>An embedded identity server with an RSA 2048 key, and browsers without a session.</summary>
public sealed partial class ServerFixture : IAsyncLifetime
{
    internal EmbeddedIdentityServer Server { get; private set; } = null!;

    internal TokenKey Key { get; } = KeyWithCertificate(2048);

    public async Task InitializeAsync() => Server = await StartAsync(Key);

    public async Task DisposeAsync()
    {
        await Server.DisposeAsync();
        Key.Dispose();
    }

    internal static TokenKey KeyWithCertificate(int bits)
    {
        using RSA rsa = KnownPrimeKeys.Create(bits);
        var request = new CertificateRequest("CN=lab", rsa, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1);
        return TokenKey.FromCertificate(request.CreateSelfSigned(DateTimeOffset.UnixEpoch, DateTimeOffset.UnixEpoch.AddYears(100)));
    }

    internal static Task<EmbeddedIdentityServer> StartAsync(TokenKey key, ServerOptions? serverOptions = null) =>
        EmbeddedIdentityServer.StartAsync(
            new()
            {
                Key = key,
                Algorithm = JwsAlgorithm.DefaultFor(key),
                ServerOptions = serverOptions ?? Cheap,
                Clients = [IdentityServerOptions.LabClient, OtherClient],
            },
            CancellationToken.None
        );

    /// <summary>A second client with the same redirect URI as the first.</summary>
    internal static RegisteredClient OtherClient { get; } = IdentityServerOptions.LabClient with { Id = "other" };

    /// <summary>Server options with a cheap password hash.</summary>
    internal static ServerOptions Cheap { get; } = new() { PasswordSetting = 1000 };

    internal static HttpClient Browser() =>
        new(new SocketsHttpHandler { AllowAutoRedirect = false, CookieContainer = new CookieContainer() });

    internal static AuthorizeRequest Request(EmbeddedIdentityServer server) => server.RequestFor(IdentityServerOptions.LabClient);

    /// <summary>Signs in by the form, as a user does.</summary>
    internal static async Task<HttpResponseMessage> SignInAsync(
        HttpClient browser,
        EmbeddedIdentityServer server,
        string? password = null,
        string returnUrl = "/connect/authorize?x=y"
    )
    {
        Uri address = new(server.Issuer, $"/login?ReturnUrl={Uri.EscapeDataString(returnUrl)}");
        string page = await browser.GetStringAsync(address);
        return await browser.PostAsync(
            address,
            new FormUrlEncodedContent([
                new("username", "alice"),
                new("password", password ?? IdentityServerOptions.LabUser.Password),
                .. Fields(page),
            ])
        );
    }

    /// <summary>The cookies of a user who has signed in, as a cookie file holds them.</summary>
    internal static async Task<string> CookieAsync(EmbeddedIdentityServer server)
    {
        using HttpClient browser = Browser();
        using HttpResponseMessage signedIn = await SignInAsync(browser, server);
        return string.Join("; ", signedIn.Headers.GetValues("Set-Cookie").Select(set => set.Split(';')[0]));
    }

    /// <summary>The hidden fields of a form.</summary>
    internal static Dictionary<string, string> Fields(string page) =>
        Hidden().Matches(page).ToDictionary(match => match.Groups[1].Value, match => WebUtility.HtmlDecode(match.Groups[2].Value));

    [GeneratedRegex("<input type=\"hidden\" name=\"([^\"]*)\" value=\"([^\"]*)\">")]
    private static partial Regex Hidden();
}
