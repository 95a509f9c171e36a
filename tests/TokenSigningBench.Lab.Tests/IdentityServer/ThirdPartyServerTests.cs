using System.Diagnostics;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Processes;
using TokenSigningBench.Core.Tokens;
using TokenSigningBench.Lab.Login.Url;
using TokenSigningBench.Lab.Protocol;
using TokenSigningBench.Lab.Servers;
using TokenSigningBench.Lab.Tests.Backends;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Lab.Tests.IdentityServer;

/// <summary>What holds for every third-party identity server.</summary>
public abstract class ThirdPartyServerTests(IIdentityServer installed) : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    /// <summary>The folder for all files of the running server.</summary>
    protected string Folder => _folder.Path;

    private IIdentityServer ServerUnderTest => CreateServer(Folder, StallWatch.DefaultTimeout);

    public void Dispose()
    {
        _folder.Dispose();
        GC.SuppressFinalize(this);
    }

    [SkippableTheory]
    [InlineData(2048, "RS256")]
    [InlineData(2048, "PS256")]
    [InlineData(4096, "RS384")]
    [InlineData(8192, "RS512")]
    [InlineData(256, "ES256")]
    public async Task A_signed_in_user_gets_a_token_that_another_library_verifies(int bits, string name)
    {
        RequireOrSkip();
        var algorithm = JwsAlgorithm.Parse(name);
        using TokenKey key = KeyOf(bits);
        await using RunningServer server = await ServerUnderTest.StartAsync(key, algorithm, CancellationToken.None);
        using ITokenVerifier verifier = TokenEngines.BouncyCastle.CreateVerifier(key, algorithm);

        AuthorizeResponse answer = await AskAsync(server.Request, server.Cookie);

        answer.Status.ShouldBe(200);
        verifier.Verify(answer.IdToken.ShouldNotBeNull()).ShouldBe(TokenVerdict.Valid);
        server.HasEnded.ShouldBeFalse();
        server.Name.ShouldMatch($@"^{ServerUnderTest.Name} \d+\.\d+\.\d+");
        (server.Issuer.Host, server.Request.Endpoint.Host).ShouldBe(("127.0.0.1", "127.0.0.1"));
    }

    [SkippableFact]
    public async Task A_token_needs_a_nonce_and_a_session_but_no_state()
    {
        await using RunningServer server = await StartAsync();

        (await AskAsync(server.Request.Without("state"), server.Cookie)).IdToken.ShouldNotBeNull();
        (await AskAsync(server.Request.Without("nonce"), server.Cookie)).IdToken.ShouldBeNull();
        (await AskAsync(server.Request, "none=none")).IdToken.ShouldBeNull();
    }

    [SkippableFact]
    public async Task The_cost_of_signing_can_be_inferred_from_outside()
    {
        await using RunningServer server = await StartAsync();
        TokenPathRun run = await TokenPathMeasurement.RunAsync(
            new() { Request = server.Request, Cookie = server.Cookie },
            new Progress<long>(),
            CancellationToken.None
        );

        (run.Control, run.NotVerified, run.Partial).ShouldBe((TokenPathControl.Code, null, null));
        run.Pairs.Count.ShouldBe(13, "the pair and userinfo, in 60 requests");
    }

    [SkippableFact]
    public async Task The_same_client_can_request_a_code_instead_of_a_token()
    {
        await using RunningServer server = await StartAsync();
        var client = new HttpClient(new SocketsHttpHandler { AllowAutoRedirect = false, UseCookies = false });
        AuthorizeRequest request = server
            .Request.Without("response_mode")
            .With("response_type", "code")
            // RFC 7636 appendix B.
            .With("code_challenge", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
            .With("code_challenge_method", "S256");
        using var message = new HttpRequestMessage(HttpMethod.Get, request.ToUri()) { Headers = { { "Cookie", server.Cookie } } };

        using HttpResponseMessage answer = await client.SendAsync(message, CancellationToken.None);

        answer.Headers.Location.ShouldNotBeNull().AbsoluteUri.ShouldStartWith(LabClient.RedirectUri);
        answer.Headers.Location!.Query.ShouldContain("code=");
    }

    [SkippableFact]
    public async Task Nothing_is_left_after_it_ends()
    {
        RunningServer server = await StartAsync();
        Leftovers().ShouldNotBeEmpty();

        await server.DisposeAsync();

        server.HasEnded.ShouldBeTrue();
        FreePort.IsTaken(server.Issuer.Port).ShouldBeFalse();
        Leftovers().ShouldBeEmpty();
    }

    [SkippableFact]
    public async Task Nothing_is_left_when_the_parent_process_is_killed()
    {
        RequireOrSkip();
        string pipe = NamedPipe.MakeOrSkip(_folder.File("pipe"));
        using Process parent = KilledParent.Run(pipe, ServerUnderTest.Name, Folder);
        using var lifetimePipe = new StreamReader(pipe);
        var issuer = new Uri((await parent.StandardOutput.ReadLineAsync(CancellationToken.None)).ShouldNotBeNull());

        // SIGKILL: nothing in that process runs any more.
        parent.Kill();

        (await lifetimePipe.ReadToEndAsync(CancellationToken.None)).ShouldBeEmpty();
        Leftovers().ShouldBeEmpty();
        FreePort.IsTaken(issuer.Port).ShouldBeFalse();
    }

    [SkippableFact]
    public async Task A_killed_server_is_reported_as_ended_and_leaves_nothing()
    {
        await using RunningServer server = await StartAsync();

        Process[] all = [.. Processes().Select(Process.GetProcessById)];
        foreach (Process process in all)
            process.Kill();

        await ((IdentityServerProcess)server).Ended;
        server.HasEnded.ShouldBeTrue();
        await server.DisposeAsync();
        Leftovers().ShouldBeEmpty();
    }

    [SkippableFact]
    public async Task A_start_that_does_nothing_is_reported_and_leaves_nothing()
    {
        RequireOrSkip();
        using TokenKey key = KeyOf(2048);
        UserErrorException refused = await RefusedAsync(key, CreateServer(Folder, TimeSpan.Zero));
        refused.Message.ShouldStartWith($"{ServerUnderTest.Name}: was not ready, and did nothing for 0 seconds");
        Leftovers().ShouldBeEmpty();
    }

    // At whatever point of the start: the outcome depends on the machine, but nothing may be left.
    [SkippableTheory]
    [InlineData(0)]
    [InlineData(20)]
    [InlineData(100)]
    [InlineData(200)]
    [InlineData(400)]
    public async Task An_interrupted_start_leaves_nothing(int milliseconds)
    {
        RequireOrSkip();
        using TokenKey key = KeyOf(2048);
        using var cancel = new CancellationTokenSource(milliseconds);
        try
        {
            await (await ServerUnderTest.StartAsync(key, JwsAlgorithm.Rs(256), cancel.Token)).DisposeAsync();
        }
        catch (OperationCanceledException e)
        {
            e.ShouldNotBeNull();
        }

        Leftovers().ShouldBeEmpty();
    }

    [SkippableFact]
    public async Task A_key_that_cannot_sign_is_refused()
    {
        using TokenKey other = KeyOf(256);
        (await RefusedAsync(other)).Message.ShouldBe($"{ServerUnderTest.Name}: cannot sign RS256 with this key");
        using RSA pair = KnownPrimeKeys.Create(2048);
        using TokenKey publicKey = TokenKey.FromRsa(RSA.Create(pair.ExportParameters(includePrivateParameters: false)));
        (await RefusedAsync(publicKey)).Cause.ShouldStartWith("the private key cannot be handed to it: ");
    }

    protected Task<UserErrorException> RefusedAsync(TokenKey key, IIdentityServer? server = null) =>
        Should.ThrowAsync<UserErrorException>(async () =>
            await (server ?? ServerUnderTest).StartAsync(key, JwsAlgorithm.Rs(256), CancellationToken.None)
        );

    /// <summary>The server, with all files of a running instance in a folder.</summary>
    protected abstract IIdentityServer CreateServer(string folder, TimeSpan idleTimeout);

    /// <summary>What the server left in the folder, and the processes that run there or name it.</summary>
    private IEnumerable<string> Leftovers() =>
        [
            .. Directory.EnumerateDirectories(Folder).Where(path => new DirectoryInfo(path).LinkTarget is null),
            .. Processes().Select(id => $"process {id}"),
        ];

    private int[] Processes() =>
        [
            .. from path in Directory.EnumerateDirectories("/proc")
            let id = int.TryParse(Path.GetFileName(path), out int number) ? number : 0
            where id > 0 && id != Environment.ProcessId && RunsHere(path)
            select id,
        ];

    private bool RunsHere(string process)
    {
        try
        {
            return File.ReadAllText(Path.Combine(process, "cmdline")).Contains(Folder, StringComparison.Ordinal)
                || new FileInfo(Path.Combine(process, "cwd")).LinkTarget == Folder;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // It ended while it was read, or belongs to another user.
            return false;
        }
    }

    protected void RequireOrSkip() => Skip.If(installed.Missing() is not null, $"{installed.Name}: {installed.Missing()}");

    protected async Task<RunningServer> StartAsync()
    {
        RequireOrSkip();
        using TokenKey key = KeyOf(2048);
        return await ServerUnderTest.StartAsync(key, JwsAlgorithm.Rs(256), CancellationToken.None);
    }

    protected static TokenKey KeyOf(int bits)
    {
        using AsymmetricAlgorithm pair = bits == 256 ? ECDsa.Create(ECCurve.NamedCurves.nistP256) : KnownPrimeKeys.Create(bits);
        X509Certificate2 certificate = CertificateCreator.SelfSign(pair, HashAlgorithmName.SHA256, "lab", TimeProvider.System.GetUtcNow());
        return TokenKey.FromCertificate(certificate);
    }

    protected static async Task<AuthorizeResponse> AskAsync(AuthorizeRequest request, string cookie)
    {
        using var probe = new LoginClient(cookie);
        return await probe.AuthorizeAsync(request);
    }
}
