using System.Text.Json;
using TokenSigningBench.Check.RelyingParties;
using TokenSigningBench.Lab.Accounts;

namespace TokenSigningBench.Lab.Servers;

/// <summary>
/// The npm package <c>oidc-provider</c> (OpenID Certified) on Node.js, with the implicit flow and the code flow with PKCE for the same
/// client.
/// </summary>
public sealed class OidcProvider : IIdentityServer
{
    private static readonly string Program = EmbeddedText.Read("oidc-provider.mjs", typeof(OidcProvider));
    private static readonly JsonSerializerOptions Json = new(JsonSerializerDefaults.Web);

    // The default size of Node's thread pool, in which Web Crypto signs. UV_THREADPOOL_SIZE would change it; the lab does not set that
    // (nodejs.org, command-line API).
    private const int PoolThreads = 4;

    public string Name => "oidc-provider";

    /// <summary>How long it may do nothing while it starts.</summary>
    internal TimeSpan IdleTimeout { get; init; } = StallWatch.DefaultTimeout;

    /// <summary>The folder that contains <c>node_modules</c>.</summary>
    internal string Folder { get; init; } = LabFolder.Path;

    private NodePackage Package => new(Name, Folder);

    public string? Missing() => Package.Missing("@9");

    public async Task<RunningServer> StartAsync(TokenKey key, JwsAlgorithm algorithm, CancellationToken cancel)
    {
        string order = Order(key, algorithm);
        if (Missing() is { } missing)
            throw new UserErrorException(Name, missing);

        ChildProcess process = Package.Start(Program);
        return await ServerStart
            .FinishAsync(process, IdleTimeout, limit => SignInAsync(process, order, limit), cancel)
            .ConfigureAwait(false);
    }

    // The cookie is limited to the path of interactions: a measured request carries only the session's cookies.
    private const string LoginCookie = "lab-login";
    private const string LoginPath = "/interaction/";

    private static async Task<RunningServer> SignInAsync(ChildProcess process, string order, CancellationToken cancel)
    {
        await process.SendAsync(order, cancel).ConfigureAwait(false);
        ReadyMessage greeting =
            JsonSerializer.Deserialize<ReadyMessage>(await process.FirstLineAsync(cancel).ConfigureAwait(false), Json)
            ?? throw new JsonException();
        AuthorizeRequest request = LabClient.Request(new Uri(greeting.Issuer, "/auth"));
        using var browser = new Browser();
        browser.AddCookie(new Uri(greeting.Issuer, LoginPath), LoginCookie, LabSecret.OfThisRun.PasswordOf(LabClient.User));
        await browser.GetAsync(request.Without("prompt").ToUri(), cancel).ConfigureAwait(false);
        return new IdentityServerProcess(process)
        {
            Name = greeting.Name,
            Issuer = greeting.Issuer,
            Request = request,
            Cookie = browser.CookieFor(request.Endpoint),
            SigningThreads = PoolThreads,
        };
    }

    private string Order(TokenKey key, JwsAlgorithm algorithm) =>
        JsonSerializer.Serialize(
            new
            {
                Key = SigningKey.Pem(Name, key, algorithm),
                Algorithm = algorithm.Name,
                Certificate = key.Certificate is not { } certificate
                    ? null
                    : new { Kid = certificate.Thumbprint, X5c = new[] { Convert.ToBase64String(certificate.RawData) } },
                Client = LabClient.Id,
                LabClient.RedirectUri,
                LabClient.User,
                Login = new { Name = LoginCookie, Secret = LabSecret.OfThisRun.PasswordOf(LabClient.User) },
            },
            Json
        );

    private sealed record ReadyMessage(string Name, Uri Issuer);
}
