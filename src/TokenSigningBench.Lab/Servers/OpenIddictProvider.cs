using TokenSigningBench.Core.Programs;
using TokenSigningBench.Core.Timing;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.Backends;
using TokenSigningBench.Lab.IdentityServer;

namespace TokenSigningBench.Lab.Servers;

/// <summary>OpenIddict with ASP.NET Core Identity and EF Core, which is a program of its own.</summary>
/// <param name="program">
/// Starts a program that reads an <see cref="OpenIddictStartupData"/> from the first line of its standard input, prints its address and its
/// version as its first line, and exits when its standard input is closed.
/// </param>
public sealed class OpenIddictProvider(Func<ProcessStartInfo> program, OpenIddictSettings settings) : IIdentityServer
{
    // A request runs through ten times as much code as one of the minimal server. Its time falls for 2,000 requests, most of it in these.
    private static readonly int WarmUpRequests = MeasuringTime.Of(300);

    /// <summary>The confidential client. Its secret is derived from the run's <see cref="LabSecret"/>.</summary>
    public const string ConfidentialClient = "rp-confidential";

    public string Name => "openiddict";

    public IReadOnlyList<LoginFlow> Flows => Enum.GetValues<LoginFlow>();

    public OpenIddictSettings Settings => settings;

    /// <summary>The same server with other settings.</summary>
    public OpenIddictProvider With(OpenIddictSettings other) => new(program, other);

    public IIdentityServer? WithWorkaround => settings.HasWorkaround ? null : With(settings with { HasWorkaround = true });

    public IIdentityServer WithDiagnostics => With(settings with { OpensDiagnostics = true });

    public string? Missing() =>
        InstalledProgram.Find("setsid") is null ? "runs on Linux only, and setsid is missing: apt-get install util-linux"
        : settings.Store == OpenIddictStore.PostgreSql ? new PostgreSql().Missing()
        : null;

    public async Task<RunningServer> StartAsync(TokenKey key, JwsAlgorithm algorithm, CancellationToken cancel)
    {
        if (Missing() is { } missing)
            throw new UserErrorException(Name, missing);

        ProcessStartInfo start = program();
        string signing = EmbeddedServerStartupData.ToLine(key, algorithm, LabSecret.OfThisRun);
        (IAsyncDisposable? backend, string database) = await StartStoreAsync(cancel).ConfigureAwait(false);
        return await new FormServerStart
        {
            Name = Name,
            Program = start,
            StartupData = new OpenIddictStartupData
            {
                Signing = signing,
                Database = database,
                Settings = settings,
            }.ToLine(),
            Client = new(IdentityServerOptions.LabClient.Id, settings.RedirectUris),
            Describe = Describe,
            Backend = backend,
            OpensDiagnostics = settings.OpensDiagnostics,
            MinWarmUpRequests = WarmUpRequests,
            TokenClient = issuer =>
                new()
                {
                    TokenEndpoint = new(issuer, "connect/token"),
                    Id = ConfidentialClient,
                    Secret = LabSecret.OfThisRun.SecretOf(ConfidentialClient),
                },
        }
            .StartAsync(cancel)
            .ConfigureAwait(false);
    }

    private string Describe(string version) =>
        $"{version}, store {settings.StoreName}"
        + (settings.UsesDataProtection ? ", Data Protection" : "")
        + (settings.HasWorkaround ? ", workaround" : "")
        + (settings.StoresTokens ? "" : ", no token storage")
        + (
            settings.EncryptionKeyBits == OpenIddictSettings.DefaultEncryptionKeyBits
                ? ""
                : Invariant($", encryption key of {settings.EncryptionKeyBits} bits")
        )
        + (settings.DigestsSecrets ? ", client secrets by SHA-256" : "")
        + (settings.PasswordIterations is { } iterations ? Invariant($", password hash of {iterations:#,##0} iterations") : "")
        + (settings.PasswordHash is { } hash ? $", password hash {hash}" : "");

    private async Task<(IAsyncDisposable? Backend, string Database)> StartStoreAsync(CancellationToken cancel)
    {
        switch (settings.Store)
        {
            case OpenIddictStore.Sqlite:
                var folder = BackendFolder.Create(Name, BackendFolder.Parent);
                return (folder, folder.File("openiddict.db"));
            case OpenIddictStore.PostgreSql:
                RunningPostgreSql server = await new PostgreSql().StartAsync(AccountSchema.PostgreSql, [], cancel).ConfigureAwait(false);
                return (server, server.PooledAdministratorConnectionString);
            default:
                return (null, "");
        }
    }
}
