using System.Net;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Passwords;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.AuthenticationSchemes;
using TokenSigningBench.Lab.Servers;
using TokenSigningBench.Lab.Tests.Accounts;
using TokenSigningBench.Lab.Tests.AuthenticationSchemes;
using TokenSigningBench.Lab.Tests.IdentityServer;
using TokenSigningBench.Lab.Tests.Servers;

namespace TokenSigningBench.Lab.Tests.Limits;

/// <summary>Both of the lab's own servers, each in a separate process, as tokenbench runs them.</summary>
public sealed class AbusedServers : IAsyncLifetime
{
    public const string Identity = "identity server",
        Schemes = "modes server";

    public static TheoryData<string> Both => [Identity, Schemes];

    internal RunningServer IdentityServer { get; private set; } = null!;

    internal RunningSchemeServer SchemeServer { get; private set; } = null!;

    public async Task InitializeAsync()
    {
        if (SchemeServerLauncher.Missing() is not null)
            return;
        using TokenKey key = ServerFixture.KeyWithCertificate(2048);
        int iterations = LongRun.IsEnabled ? HashFamily.Parse("pbkdf2-sha256").Owasp.Parameter : 1000;
        IdentityServer = await EmbeddedProgram
            .Server(new() { PasswordSetting = iterations })
            .StartAsync(key, JwsAlgorithm.Rs(256), CancellationToken.None);
        var hash = PasswordHash.Parse(FormattableString.Invariant($"pbkdf2:{iterations}"));
        SchemeServer = await SchemeProgram.Server.StartAsync(
            new()
            {
                Schemes = SchemeFixture.Schemes,
                PasswordHash = hash,
                Accounts = StoredAccounts.Make(TestAccounts.All, hash, CancellationToken.None),
            },
            CancellationToken.None
        );
    }

    public async Task DisposeAsync()
    {
        if (IdentityServer is not null)
            await IdentityServer.DisposeAsync();
        if (SchemeServer is not null)
            await SchemeServer.DisposeAsync();
    }

    internal Uri this[string server]
    {
        get
        {
            Skip.If(SchemeServerLauncher.Missing() is not null, $"{SchemeServerLauncher.Name}: {SchemeServerLauncher.Missing()}");
            return server == Identity ? IdentityServer.Issuer : SchemeServer.Facts.Address;
        }
    }

    /// <summary>A page without sign-in.</summary>
    internal static string Page(string server) => server == Identity ? "/.well-known/openid-configuration" : AuthScheme.Anonymous.Path;

    /// <summary>The path of a form that is read before sign-in.</summary>
    internal static string Form(string server) => server == Identity ? "/connect/token" : AuthScheme.FormsSql.LoginPath;

    /// <summary>The output tail of the server's process.</summary>
    internal string Output(string server) => server == Identity ? IdentityServer.OutputTail : SchemeServer.OutputTail;

    /// <summary>Asserts that other clients are served.</summary>
    internal async Task RequireOthersAreServedAsync(string server)
    {
        using HttpClient other = Clients.Plain();
        using HttpResponseMessage answer = await other.GetAsync(new Uri(this[server], Page(server)));
        answer.StatusCode.ShouldBe(HttpStatusCode.OK);
    }
}
