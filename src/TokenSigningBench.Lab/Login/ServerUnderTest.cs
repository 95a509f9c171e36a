using TokenSigningBench.Explain.Explanation;
using TokenSigningBench.Lab.Load;
using TokenSigningBench.Lab.Login.Flows;
using TokenSigningBench.Lab.Login.Url;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Login;

/// <summary>A running server with one certificate. Its first token has been verified with that certificate.</summary>
internal sealed class ServerUnderTest : IAsyncDisposable
{
    private const int MaxTailLength = 200;

    private readonly LabCertificate _certificate;
    private readonly RunningServer _running;
    private readonly LoginClient _probe;
    private FlowLogins? _logins;
    private FlowLogins? _passwordLogins;
    private FlowCost? _cost;
    private FirstToken? _firstToken;
    private double _firstMilliseconds;
    private ExplainRun? _inside;

    private ServerUnderTest(LabCertificate certificate, RunningServer running)
    {
        _certificate = certificate;
        _running = running;
        _probe = new LoginClient(running.Cookie);
    }

    /// <summary>The number of warm-up requests it has received.</summary>
    public int WarmUpRequests { get; private set; }

    /// <summary>Starts a server and sends the first request.</summary>
    /// <param name="withPassword">Whether whole logins with the password are measured too.</param>
    /// <exception cref="UserErrorException">
    /// The server cannot be started, or its first token is not signed with the certificate.
    /// </exception>
    /// <exception cref="UnsignedTokenException">Its first token is not signed at all.</exception>
    public static async Task<ServerUnderTest> StartAsync(
        IIdentityServer identityServer,
        LabCertificate certificate,
        LoginFlow flow,
        bool withPassword,
        CancellationToken cancel
    )
    {
        var server = new ServerUnderTest(
            certificate,
            await identityServer.StartAsync(certificate.Key, certificate.Algorithm, cancel).ConfigureAwait(false)
        );
        try
        {
            await server.AskFirstAsync(cancel).ConfigureAwait(false);
            await server.PrepareAsync(flow, withPassword, cancel).ConfigureAwait(false);
            return server;
        }
        catch
        {
            await server.DisposeAsync().ConfigureAwait(false);
            throw;
        }
    }

    /// <summary>The requests of a whole warm-up.</summary>
    /// <param name="requests">The fewest for any server.</param>
    public int WarmUpOf(int requests) => Math.Max(requests, _running.MinWarmUpRequests);

    /// <summary>Sends a number of requests, as many at once as there are cores, and then one request of each variant.</summary>
    public async Task WarmUpAsync(int requests, CancellationToken cancel)
    {
        for (int remaining = requests; remaining > 0; remaining -= Environment.ProcessorCount)
            await AskConcurrentlyAsync(Math.Min(remaining, Environment.ProcessorCount), cancel).ConfigureAwait(false);
        WarmUpRequests += requests;
        foreach (LoginVariant variant in Variants)
            await AskAsync(variant, cancel).ConfigureAwait(false);
    }

    /// <summary>The variants of the login. The article's experiments are those of the implicit flow.</summary>
    public IReadOnlyList<LoginVariant> Variants =>
        _logins is not null ? [LoginVariant.Full, LoginVariant.NewConnection]
        : _passwordLogins is not null ? Enum.GetValues<LoginVariant>()
        : [.. Enum.GetValues<LoginVariant>().Where(variant => variant != LoginVariant.WithPassword)];

    public async Task<LoginSample> AskAsync(LoginVariant variant, CancellationToken cancel) =>
        variant == LoginVariant.WithPassword ? await LogInAsync(_passwordLogins!, newConnection: false, cancel).ConfigureAwait(false)
        : _logins is null ? Sample(await AskAsync(Request(variant), variant == LoginVariant.NewConnection, cancel).ConfigureAwait(false))
        : await LogInAsync(_logins, variant == LoginVariant.NewConnection, cancel).ConfigureAwait(false);

    /// <summary>Adds a round to the cost of a login. A server that is no process of the lab has none.</summary>
    /// <exception cref="UserErrorException">A login failed.</exception>
    public Task MeasureCostAsync(TimeSpan round, CancellationToken cancel) =>
        _running.ProcessGroupId is null ? Task.CompletedTask : _cost!.MeasureAsync(round, SignatureTime.Milliseconds(_certificate), cancel);

    /// <summary>Watches the server by its runtime while one user logs in again and again.</summary>
    /// <exception cref="UserErrorException">The server cannot be watched, or ended.</exception>
    public async Task LookInsideAsync(InsideView inside, CancellationToken cancel) =>
        _inside = await inside(
                _running,
                async stop =>
                {
                    while (!stop.IsCancellationRequested)
                        await AskAsync(LoginVariant.Full, stop).ConfigureAwait(false);
                },
                cancel
            )
            .ConfigureAwait(false);

    /// <summary>Sends a number of requests at the same moment.</summary>
    /// <returns>The slowest response. It has a token only if all responses have one.</returns>
    public async Task<LoginSample> AskConcurrentlyAsync(int users, CancellationToken cancel)
    {
        LoginSample[] all =
        [
            .. (await Task.WhenAll(Enumerable.Range(0, users).Select(_ => AskAsync(LoginVariant.Full, cancel))).ConfigureAwait(false)),
        ];
        return all.MaxBy(sample => sample.Milliseconds)! with { HasToken = all.All(sample => sample.HasToken) };
    }

    /// <exception cref="UserErrorException">The server process has ended.</exception>
    public void RequireAlive()
    {
        if (_running.HasEnded)
            throw CreateException("ended by itself", null);
    }

    public LoginServer Describe(IReadOnlyList<LoginRow> rows) =>
        new()
        {
            Certificate = _certificate.Source,
            Program = _running.Name,
            KeyAlgorithm = _certificate.KeyAlgorithm,
            KeyBits = _certificate.Key.SizeInBits,
            Algorithm = _firstToken!.Algorithm,
            Kid = _firstToken.Kid,
            VerifiedBy = _firstToken.VerifiedBy,
            FirstMilliseconds = _firstMilliseconds,
            WarmUpRequests = WarmUpRequests,
            Rows = rows,
            Cost = _cost?.Result(),
            Inside = _inside,
        };

    public async ValueTask DisposeAsync()
    {
        _probe.Dispose();
        _logins?.Dispose();
        _passwordLogins?.Dispose();
        await _running.DisposeAsync().ConfigureAwait(false);
    }

    // The message is one line. The end of long output is the most useful part.
    private static string Shorten(string output) => output.Length > MaxTailLength ? $"...{output[^MaxTailLength..]}" : output;

    private static LoginSample Sample(AuthorizeResponse answer) =>
        new(
            answer.FirstByte.TotalMilliseconds,
            answer.Status,
            answer.IdToken is { } token && !AccessToken.IsUnsigned(token),
            answer.Error,
            answer.Timing?.Phases
        );

    private async Task AskFirstAsync(CancellationToken cancel)
    {
        AuthorizeResponse first =
            _running.FirstResponse ?? await AskAsync(_running.Request, newConnection: false, cancel).ConfigureAwait(false);
        string token =
            first.IdToken ?? throw new UserErrorException(_running.Name, $"its first response is {Sample(first).DescribeResponse()}");
        if (AccessToken.IsUnsigned(token))
            throw new UnsignedTokenException(
                new()
                {
                    Certificate = _certificate.Source,
                    Program = _running.Name,
                    KeyAlgorithm = _certificate.KeyAlgorithm,
                    KeyBits = _certificate.Key.SizeInBits,
                    Algorithm = _certificate.Algorithm.Name,
                }
            );
        _firstToken = FirstToken.Verify(_running.Name, token, _certificate);
        _firstMilliseconds = first.FirstByte.TotalMilliseconds;
    }

    private async Task PrepareAsync(LoginFlow flow, bool withPassword, CancellationToken cancel)
    {
        LoadTarget target = await LoadTarget.FindAsync(_running.Issuer, cancel).ConfigureAwait(false);
        FlowClient client = await FlowClient.CreateAsync(flow, _running, _certificate, target, cancel).ConfigureAwait(false);
        Scenario scenario = client.Scenario(null);
        _cost = new(_running, scenario, target);
        if (withPassword)
        {
            if (_running.Form is null)
                throw new UserErrorException(_running.Name, "has no login form here that a password is sent to");
            _passwordLogins = new(FormScenario.OfLabUser(_running, addsUpTimings: true), target);
        }

        if (flow != LoginFlow.Implicit)
            _logins = new(scenario, target);
    }

    private Task<LoginSample> LogInAsync(FlowLogins logins, bool newConnection, CancellationToken cancel) =>
        NamingServerAsync(logins.LogInAsync(newConnection, cancel));

    private AuthorizeRequest Request(LoginVariant variant) =>
        variant switch
        {
            LoginVariant.WithoutNonce => _running.Request.Without("nonce"),
            LoginVariant.WithoutState => _running.Request.Without("state"),
            LoginVariant.WithoutBoth => _running.Request.Without("nonce", "state"),
            _ => _running.Request,
        };

    private Task<AuthorizeResponse> AskAsync(AuthorizeRequest request, bool newConnection, CancellationToken cancel) =>
        NamingServerAsync(_probe.AuthorizeAsync(request, newConnection, cancel));

    // An error says which server it was, and what that wrote.
    private async Task<T> NamingServerAsync<T>(Task<T> response)
    {
        try
        {
            return await response.ConfigureAwait(false);
        }
        catch (UserErrorException e)
        {
            throw CreateException($"{(_running.HasEnded ? "it ended by itself; " : "")}{e.Message}", e);
        }
    }

    private UserErrorException CreateException(string cause, Exception? inner) =>
        new(
            $"{_running.Name} with {_certificate.Source}",
            $"{cause}{(Shorten(_running.OutputTail) is { Length: > 0 } tail ? $"; it wrote last: {tail}" : "")}",
            inner
        );
}
