using System.Security.Cryptography.X509Certificates;
using TokenSigningBench.Check.PasswordHash;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Processes;
using TokenSigningBench.Lab.IdentityServer;
using TokenSigningBench.Lab.Load;
using TokenSigningBench.Lab.Protocol;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Articles.SchemeLoad;

/// <summary>
/// A login at the embedded identity server: authorize request, form, password, and the page with the identity token, signed with RS256 and
/// a 2048-bit key.
/// </summary>
internal sealed class OpenIdConnectScheme : IAsyncDisposable
{
    private const int KeyBits = 2048;

    private readonly RunningServer _server;

    private OpenIdConnectScheme(RunningServer server, string passwordHash) => (_server, PasswordHash) = (server, passwordHash);

    /// <summary>The password hash of the server.</summary>
    public string PasswordHash { get; }

    /// <param name="program">How the server is started with server options.</param>
    /// <param name="passwordHash">The password hash of the run.</param>
    /// <param name="accounts">The number of accounts, whose passwords the server hashes when it starts.</param>
    /// <param name="cancel">Ends the start and the server.</param>
    /// <exception cref="TokenSigningBench.Core.Files.UserErrorException">The server cannot be started.</exception>
    public static async Task<OpenIdConnectScheme> StartAsync(
        Func<ServerOptions, ProcessStartInfo> program,
        IPasswordScheme passwordHash,
        int accounts,
        CancellationToken cancel
    )
    {
        // The server has no plain SHA-1; PBKDF2 with one iteration costs as little.
        var serverOptions = new ServerOptions { PasswordSetting = passwordHash is Pbkdf2 pbkdf2 ? pbkdf2.Iterations : 1 };
        using var rsa = RSA.Create(KeyBits);
        X509Certificate2 certificate = CertificateCreator.SelfSign(
            rsa,
            HashAlgorithmName.SHA256,
            "tokenbench",
            TimeProvider.System.GetUtcNow()
        );
        using var key = TokenKey.FromCertificate(certificate);
        IPasswordScheme scheme = serverOptions.PasswordHash.At(serverOptions.PasswordSetting.Value);
        RunningServer server = await new EmbeddedServer(program, serverOptions)
            .StartAsync(key, JwsAlgorithm.DefaultFor(key), cancel)
            .ConfigureAwait(false);
        return new(server, scheme.Name);
    }

    public async Task<SchemeLoad> LoadAsync(AuthSchemesRequest request, RandomAccounts users, CancellationToken cancel)
    {
        AuthorizeRequest authorize = _server.Request.Without("prompt");
        LoginForm form = await LoginForm.FindAsync(authorize.ToUri(), cancel).ConfigureAwait(false);
        return new()
        {
            Scheme = SchemeNames.OpenIdConnect,
            Server = KestrelSchemes.Server,
            Scenario = new FormScenario(
                form,
                users.Draw,
                (account, cookies) => new AuthorizeScenario(authorize, cookies) { Subject = account.Name }.Begin()
            )
            {
                KeepsSession = request.Plan.KeepsSession,
            },
            Target = await LoadTarget.FindAsync(authorize.Endpoint, cancel).ConfigureAwait(false),
            Limits = new() { NewConnections = request.Plan.NewConnections, MaxWait = request.MaxWait },
            ServerSeconds = () => ProcessGroup.ProcessorSeconds(_server.ProcessGroupId!.Value),
            HasEnded = () => _server.HasEnded,
        };
    }

    public ValueTask DisposeAsync() => _server.DisposeAsync();
}
