using System.Diagnostics;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using TokenSigningBench.Core.Attribution;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Tokens;
using TokenSigningBench.Lab.Attribution;
using TokenSigningBench.Lab.Processes;
using TokenSigningBench.Lab.Protocol;
using TokenSigningBench.Lab.Servers;
using TokenSigningBench.Lab.Tests.Backends;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Lab.Tests.IdentityServer;

/// <summary>What holds for every identity server that is not ours.</summary>
public abstract class ServerPhaseTests(IIdentityServer installed) : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    /// <summary>A folder for all that the part keeps while it runs.</summary>
    protected string Folder => _folder.Path;

    private IIdentityServer Part => PartIn(Folder, ServerStart.MaxDuration);

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
    public async Task Whoever_is_signed_in_is_given_a_token_that_another_library_verifies(int bits, string name)
    {
        RequireOrSkip();
        var algorithm = JwsAlgorithm.Parse(name);
        using TokenKey key = KeyOf(bits);
        await using RunningServer server = await Part.StartAsync(key, algorithm, CancellationToken.None);
        using ITokenVerifier verifier = TokenEngines.BouncyCastle.CreateVerifier(key, algorithm);

        AuthorizeAnswer answer = await AskAsync(server.Request, server.Cookie);

        answer.Status.ShouldBe(200);
        verifier.Verify(answer.IdToken.ShouldNotBeNull()).ShouldBe(TokenVerdict.Valid);
        server.HasEnded.ShouldBeFalse();
        server.Name.ShouldMatch($@"^{Part.Name} \d+\.\d+\.\d+");
        (server.Issuer.Host, server.Request.Endpoint.Host).ShouldBe(("127.0.0.1", "127.0.0.1"));
    }

    [SkippableFact]
    public async Task A_token_needs_the_nonce_and_somebody_signed_in_but_not_the_state()
    {
        await using RunningServer server = await StartAsync();

        (await AskAsync(server.Request.Without("state"), server.Cookie)).IdToken.ShouldNotBeNull();
        (await AskAsync(server.Request.Without("nonce"), server.Cookie)).IdToken.ShouldBeNull();
        (await AskAsync(server.Request, "none=none")).IdToken.ShouldBeNull();
    }

    [SkippableFact]
    public async Task What_signing_has_to_do_with_its_page_can_be_inferred_from_outside()
    {
        await using RunningServer server = await StartAsync();
        TokenPathRun run = await TokenPathMeasurement.RunAsync(
            new() { Request = server.Request, Cookie = server.Cookie },
            new Progress<long>(),
            CancellationToken.None
        );

        (run.Control, run.NotVerified, run.Partial).ShouldBe((TokenPathControl.Code, null, null));
        run.Pairs.Count.ShouldBe(18);
    }

    [SkippableFact]
    public async Task The_same_client_is_given_a_code_which_makes_no_token()
    {
        await using RunningServer server = await StartAsync();
        var client = new HttpClient(
            new SocketsHttpHandler
            {
                AllowAutoRedirect = false,
                UseCookies = false,
                UseProxy = false,
            }
        );
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
    public async Task Nothing_is_left_of_it()
    {
        RunningServer server = await StartAsync();
        Leftovers().ShouldNotBeEmpty();

        await server.DisposeAsync();

        server.HasEnded.ShouldBeTrue();
        FreePort.IsTaken(server.Issuer.Port).ShouldBeFalse();
        Leftovers().ShouldBeEmpty();
    }

    [SkippableFact]
    public async Task Nothing_is_left_of_it_when_our_process_is_killed()
    {
        RequireOrSkip();
        string pipe = NamedPipe.MakeOrSkip(_folder.File("pipe"));
        using Process parent = DoomedParent.Run(pipe, Part.Name, Folder);
        using var life = new StreamReader(pipe);
        var issuer = new Uri((await parent.StandardOutput.ReadLineAsync(CancellationToken.None)).ShouldNotBeNull());

        // SIGKILL: nothing in that process runs any more.
        parent.Kill();

        (await life.ReadToEndAsync(CancellationToken.None)).ShouldBeEmpty();
        Leftovers().ShouldBeEmpty();
        FreePort.IsTaken(issuer.Port).ShouldBeFalse();
    }

    [SkippableFact]
    public async Task One_that_dies_is_seen_to_have_ended_and_even_then_nothing_is_left()
    {
        await using RunningServer server = await StartAsync();

        Process[] all = [.. Processes().Select(Process.GetProcessById)];
        foreach (Process process in all)
            process.Kill();

        await ((RunningProgram)server).Ended;
        server.HasEnded.ShouldBeTrue();
        await server.DisposeAsync();
        Leftovers().ShouldBeEmpty();
    }

    [SkippableFact]
    public async Task One_that_is_not_ready_in_time_is_one_line_and_nothing_is_left()
    {
        RequireOrSkip();
        using TokenKey key = KeyOf(2048);
        UserErrorException refused = await Should.ThrowAsync<UserErrorException>(
            PartIn(Folder, TimeSpan.FromMilliseconds(1)).StartAsync(key, JwsAlgorithm.Rs(256), CancellationToken.None)
        );
        refused.Message.ShouldStartWith($"{Part.Name}: was not ready within 0.001 seconds");
        Leftovers().ShouldBeEmpty();
    }

    // Wherever it is by then: the outcome is the machine's, what is left is not.
    [SkippableTheory]
    [InlineData(0)]
    [InlineData(20)]
    [InlineData(100)]
    [InlineData(200)]
    [InlineData(400)]
    public async Task A_start_that_is_interrupted_leaves_nothing(int milliseconds)
    {
        RequireOrSkip();
        using TokenKey key = KeyOf(2048);
        using var cancel = new CancellationTokenSource(milliseconds);
        try
        {
            await (await Part.StartAsync(key, JwsAlgorithm.Rs(256), cancel.Token)).DisposeAsync();
        }
        catch (OperationCanceledException e)
        {
            e.ShouldNotBeNull();
        }

        Leftovers().ShouldBeEmpty();
    }

    [SkippableFact]
    public async Task An_algorithm_that_does_not_fit_the_key_is_refused()
    {
        using TokenKey key = KeyOf(256);
        (
            await Should.ThrowAsync<UserErrorException>(async () =>
                await Part.StartAsync(key, JwsAlgorithm.Rs(256), CancellationToken.None)
            )
        ).Message.ShouldBe($"{Part.Name}: cannot sign RS256 with this key");
    }

    [SkippableFact]
    public async Task A_public_key_is_refused()
    {
        using RSA pair = KnownPrimeKeys.Create(2048);
        using TokenKey key = TokenKey.FromRsa(RSA.Create(pair.ExportParameters(includePrivateParameters: false)));
        (
            await Should.ThrowAsync<UserErrorException>(async () =>
                await Part.StartAsync(key, JwsAlgorithm.Rs(256), CancellationToken.None)
            )
        ).Cause.ShouldStartWith("the private key cannot be handed to it: ");
    }

    /// <summary>The part, with all that it keeps while it runs in a folder.</summary>
    protected abstract IIdentityServer PartIn(string folder, TimeSpan limit);

    /// <summary>What the part left in the folder, and the processes that run there or name it.</summary>
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
            // It ended while it was looked at, or is another user's.
            return false;
        }
    }

    protected void RequireOrSkip() => Skip.If(installed.Missing() is not null, $"{installed.Name}: {installed.Missing()}");

    protected async Task<RunningServer> StartAsync()
    {
        RequireOrSkip();
        using TokenKey key = KeyOf(2048);
        return await Part.StartAsync(key, JwsAlgorithm.Rs(256), CancellationToken.None);
    }

    protected static TokenKey KeyOf(int bits)
    {
        using AsymmetricAlgorithm pair = bits == 256 ? ECDsa.Create(ECCurve.NamedCurves.nistP256) : KnownPrimeKeys.Create(bits);
        X509Certificate2 certificate = CertificateCreator.SelfSign(pair, HashAlgorithmName.SHA256, "lab", TimeProvider.System.GetUtcNow());
        return TokenKey.FromCertificate(certificate);
    }

    protected static async Task<AuthorizeAnswer> AskAsync(AuthorizeRequest request, string cookie)
    {
        using var probe = new AuthorizeProbe(cookie);
        return await probe.AskAsync(request);
    }
}
