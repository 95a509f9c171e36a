using System.Net;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Processes;
using TokenSigningBench.Core.Programs;
using TokenSigningBench.Core.Tokens;
using TokenSigningBench.Lab.Protocol;
using TokenSigningBench.Lab.Servers;
using TokenSigningBench.Lab.Tests.IdentityServer;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Lab.Tests.Servers;

public sealed class OidcProviderTests() : ThirdPartyServerTests(new OidcProvider())
{
    protected override IIdentityServer CreateServer(string folder, TimeSpan idleTimeout)
    {
        string modules = Path.Combine(folder, "node_modules");
        if (new DirectoryInfo(modules).LinkTarget is null)
            Directory.CreateSymbolicLink(modules, Path.Combine(LabFolder.Path, "node_modules"));
        return new OidcProvider { Folder = folder, IdleTimeout = idleTimeout };
    }

    [SkippableFact]
    public async Task A_key_without_a_certificate_signs_too()
    {
        var provider = new OidcProvider();
        RequireOrSkip();
        using TokenKey key = TokenKey.FromRsa(KnownPrimeKeys.Create(2048));
        await using RunningServer server = await provider.StartAsync(key, JwsAlgorithm.Rs(256), CancellationToken.None);
        using ITokenVerifier verifier = TokenEngines.BouncyCastle.CreateVerifier(key, JwsAlgorithm.Rs(256));

        string? token = (await AskAsync(server.Request, server.Cookie)).IdToken;

        verifier.Verify(token.ShouldNotBeNull()).ShouldBe(TokenVerdict.Valid);
    }

    [SkippableFact]
    public async Task Other_clients_on_this_machine_are_not_signed_in()
    {
        RequireOrSkip();
        using TokenKey key = KeyOf(2048);
        await using RunningServer server = await new OidcProvider().StartAsync(key, JwsAlgorithm.Rs(256), CancellationToken.None);
        using var stranger = new Browser();

        (HttpStatusCode status, _, string page) = await stranger.GetAsync(server.Request.Without("prompt").ToUri(), CancellationToken.None);

        status.ShouldBe(HttpStatusCode.Forbidden);
        page.ShouldNotContain("id_token");
        (await AskAsync(server.Request, stranger.CookieFor(server.Request.Endpoint))).IdToken.ShouldBeNull();
        // A signed-in client sends only the cookies of the session.
        server.Cookie.ShouldNotContain("lab-login");
    }

    [SkippableFact]
    public async Task A_key_that_it_refuses_is_reported_with_the_reason()
    {
        RequireOrSkip();
        using TokenKey key = KeyOf(1024);
        UserErrorException refused = await RefusedAsync(key, CreateServer(Folder, StallWatch.DefaultTimeout));
        refused.Message.ShouldBe(
            "oidc-provider: no user could sign in: it answered 500 without an identity token; "
                + "its last words: RS256 requires key modulusLength to be 2048 bits or larger"
        );
    }

    [SkippableFact]
    public async Task A_missing_package_is_named_with_its_install_command()
    {
        Skip.If(InstalledProgram.Find("node") is null, "node is not installed");
        using var folder = new TemporaryFolder();
        using TokenKey key = KeyOf(2048);
        UserErrorException refused = await RefusedAsync(key, new OidcProvider { Folder = folder.Path });
        refused.Message.ShouldBe(
            $"oidc-provider: the npm package oidc-provider is missing: npm install --prefix {folder.Path} oidc-provider@9"
        );
    }

    [SkippableFact]
    public async Task A_server_that_ends_at_start_is_reported_with_its_output_tail()
    {
        Skip.If(InstalledProgram.Find("node") is null, "node is not installed");
        using var folder = new TemporaryFolder();
        Directory.CreateDirectory(folder.File("node_modules/oidc-provider"));
        folder.Write("node_modules/oidc-provider/index.js", "throw new Error('it is\\nbroken')");
        using TokenKey key = KeyOf(2048);
        UserErrorException refused = await RefusedAsync(key, new OidcProvider { Folder = folder.Path });
        refused.Message.ShouldBe("oidc-provider: ended with exit code 1: it is broken");
    }
}
