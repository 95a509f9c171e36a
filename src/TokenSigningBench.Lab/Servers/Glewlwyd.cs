using TokenSigningBench.Core.Programs;

namespace TokenSigningBench.Lab.Servers;

/// <summary>Debian's <c>glewlwyd</c>: an identity server in C that signs with GnuTLS and uses SQLite.</summary>
/// <remarks>
/// Its request has no <c>prompt=none</c>: glewlwyd accepts that only together with an <c>id_token_hint</c>, which it would verify first.
/// glewlwyd's own parameter <c>g_continue</c> skips the account prompt instead.
/// </remarks>
public sealed class Glewlwyd : IIdentityServer
{
    private const string Plugin = "oidc";

    private static readonly string[] Programs = ["glewlwyd", "sqlite3", "setsid"];

    public string Name => "glewlwyd";

    /// <summary>The maximum duration of the start.</summary>
    internal TimeSpan Limit { get; init; } = ServerStart.MaxDuration;

    /// <summary>The parent folder of the server's own folder.</summary>
    internal string Scratch { get; init; } = BackendFolder.Parent;

    /// <summary>Returns a port to try.</summary>
    internal Func<int> FindPort { get; init; } = FreePort.Find;

    public string? Missing() =>
        InstalledProgram.Missing(Programs, "glewlwyd sqlite3 util-linux") is { } missing ? missing
        : GlewlwydFolder.HasTemplates ? null
        : "its package's templates are missing, which Debian's has: apt-get install --reinstall glewlwyd";

    public Task<RunningServer> StartAsync(TokenKey key, JwsAlgorithm algorithm, CancellationToken cancel)
    {
        string privateKey = SigningKey.Pem(Name, key, algorithm);
        if (Missing() is { } missing)
            throw new UserErrorException(Name, missing);
        return FreePort.UseAsync(Name, FindPort, port => StartAtAsync(port, PluginOf(key, privateKey, algorithm, port), cancel));
    }

    private async Task<RunningServer> StartAtAsync(int port, object plugin, CancellationToken cancel)
    {
        string program = InstalledProgram.Find("glewlwyd")!;
        // A cookie name that is unique to this server: another server that took the port first cannot be mistaken for it.
        string session = $"LAB_{RandomNumberGenerator.GetHexString(16)}";
        string administrator = RandomNumberGenerator.GetHexString(32);
        string folder = await GlewlwydFolder.CreateAsync(Name, Scratch, port, session, administrator, cancel).ConfigureAwait(false);
        var process = ChildProcess.StartGuarded(Name, program, [$"--config-file={GlewlwydFolder.ConfigurationIn(folder)}"], folder);
        return await ServerStart
            .FinishAsync(
                process,
                Limit,
                async limit =>
                {
                    var api = new Uri($"http://127.0.0.1:{port}/api/");
                    await Readiness.WaitAsync(process, api, limit).ConfigureAwait(false);
                    string password = RandomNumberGenerator.GetHexString(32);
                    await SetUpAsync(api, session, administrator, plugin, password, limit).ConfigureAwait(false);
                    AuthorizeRequest request = LabClient.Request(new Uri(api, $"{Plugin}/auth")).Without("prompt").With("g_continue", "");
                    return new IdentityServerProcess(process)
                    {
                        Name = $"glewlwyd {await BackendTool.FirstLineAsync(Name, [program, "--version"], limit).ConfigureAwait(false)}",
                        Issuer = new Uri(api, Plugin),
                        Request = request,
                        Cookie = await SignInAsync(api, password, limit).ConfigureAwait(false),
                    };
                },
                cancel
            )
            .ConfigureAwait(false);
    }

    private async Task SetUpAsync(Uri api, string session, string administrator, object plugin, string password, CancellationToken cancel)
    {
        using var admin = new Browser();
        await admin
            .SendAsync(HttpMethod.Post, new(api, "auth/"), new { username = GlewlwydAdministrator.Name, password = administrator }, cancel)
            .ConfigureAwait(false);
        if (!admin.CookieFor(api).StartsWith(session, StringComparison.Ordinal))
            throw new UserErrorException(Name, $"another server answers at {api}");

        // From here on glewlwyd's database contains the private key: it accepts a key in no other way.
        await admin.SendAsync(HttpMethod.Post, new(api, "mod/plugin/"), plugin, cancel).ConfigureAwait(false);
        await admin.SendAsync(HttpMethod.Post, new(api, "client/?source=database"), Client, cancel).ConfigureAwait(false);
        await admin.SendAsync(HttpMethod.Post, new(api, "user/?source=database"), User(password), cancel).ConfigureAwait(false);
    }

    private static async Task<string> SignInAsync(Uri api, string password, CancellationToken cancel)
    {
        using var user = new Browser();
        await user.SendAsync(HttpMethod.Post, new(api, "auth/"), new { username = LabClient.User, password }, cancel).ConfigureAwait(false);
        await user.SendAsync(HttpMethod.Put, new(api, $"auth/grant/{LabClient.Id}"), new { scope = "openid" }, cancel)
            .ConfigureAwait(false);
        return user.CookieFor(api);
    }

    private static object Client =>
        new
        {
            client_id = LabClient.Id,
            name = LabClient.Id,
            enabled = true,
            confidential = false,
            redirect_uri = new[] { LabClient.RedirectUri },
            authorization_type = new[] { "id_token", "code" },
            scope = new[] { "openid" },
        };

    private static object User(string password) =>
        new
        {
            username = LabClient.User,
            name = LabClient.User,
            email = $"{LabClient.User}@rp.test",
            enabled = true,
            password,
            scope = new[] { "openid", "g_profile" },
        };

    private static Dictionary<string, object> PluginOf(TokenKey key, string privateKey, JwsAlgorithm algorithm, int port) =>
        new()
        {
            ["module"] = "oidc",
            ["name"] = Plugin,
            ["display_name"] = Plugin,
            ["parameters"] = new Dictionary<string, object>
            {
                ["iss"] = $"http://127.0.0.1:{port}/api/{Plugin}",
                ["jwt-type"] = algorithm.Family switch
                {
                    JwsFamily.RsaPss => "rsa-pss",
                    JwsFamily.Ecdsa => "ecdsa",
                    _ => "rsa",
                },
                ["jwt-key-size"] = $"{algorithm.HashBits}",
                ["key"] = privateKey,
                ["cert"] = SigningKey.PublicPem(key),
                ["jwks-show"] = true,
                ["subject-type"] = "public",
                ["allowed-scope"] = new[] { "openid" },
                ["allow-non-oidc"] = false,
                ["auth-type-id-token-enabled"] = true,
                ["auth-type-code-enabled"] = true,
                ["pkce-allowed"] = true,
                ["auth-type-token-enabled"] = false,
                ["auth-type-none-enabled"] = false,
                ["auth-type-password-enabled"] = false,
                ["auth-type-client-enabled"] = false,
                ["auth-type-refresh-enabled"] = false,
                ["access-token-duration"] = 3600,
                ["refresh-token-duration"] = 3600,
                ["code-duration"] = 600,
            },
        };
}
