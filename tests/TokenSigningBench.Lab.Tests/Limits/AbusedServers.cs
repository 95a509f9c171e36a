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

/// <summary>Both of the lab's own servers, each a process of its own, as tokenbench runs them.</summary>
public sealed class AbusedServers : IAsyncLifetime
{
    public const string Identity = "identity server",
        Modes = "modes server";

    public static TheoryData<string> Both => [Identity, Modes];

    internal RunningServer IdentityServer { get; private set; } = null!;

    internal RunningModeServer ModeServer { get; private set; } = null!;

    public async Task InitializeAsync()
    {
        if (ModeServerPart.Missing() is not null)
            return;
        using TokenKey key = ServerFixture.KeyWithCertificate(2048);
        int iterations = LongRun.Is ? HashFamily.Parse("pbkdf2-sha256").Owasp.Parameter : 1000;
        IdentityServer = await EmbeddedProgram
            .Part(new() { PasswordSetting = iterations })
            .StartAsync(key, JwsAlgorithm.Rs(256), CancellationToken.None);
        var hash = PasswordHash.Parse(FormattableString.Invariant($"pbkdf2:{iterations}"));
        ModeServer = await ModeProgram.Part.StartAsync(
            new()
            {
                Modes = ModeFixture.Modes,
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
        if (ModeServer is not null)
            await ModeServer.DisposeAsync();
    }

    /// <summary>A server's address.</summary>
    internal Uri this[string server]
    {
        get
        {
            Skip.If(ModeServerPart.Missing() is not null, $"{ModeServerPart.Name}: {ModeServerPart.Missing()}");
            return server == Identity ? IdentityServer.Issuer : ModeServer.Facts.Address;
        }
    }

    /// <summary>A page for everybody.</summary>
    internal static string Page(string server) =>
        server == Identity ? "/.well-known/openid-configuration" : AuthenticationMode.Anonymous.Path;

    /// <summary>Where a form is sent to that is read before anybody is known.</summary>
    internal static string Form(string server) => server == Identity ? "/connect/token" : AuthenticationMode.FormsSql.LoginPath;

    /// <summary>All that the server's process ever wrote.</summary>
    internal string Output(string server) => server == Identity ? IdentityServer.LastWords : ModeServer.LastWords;

    /// <summary>Whether everybody else is served.</summary>
    internal async Task OthersAreServedAsync(string server)
    {
        using HttpClient other = Clients.Plain();
        using HttpResponseMessage answer = await other.GetAsync(new Uri(this[server], Page(server)));
        answer.StatusCode.ShouldBe(HttpStatusCode.OK);
    }
}
