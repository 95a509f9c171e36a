using TokenSigningBench.Lab.Load;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Login.Flows;

/// <summary>The logins of one flow at a running server, of which one has succeeded and its tokens were verified.</summary>
internal sealed class FlowClient
{
    private readonly LoginFlow _flow;
    private readonly RunningServer _server;
    private readonly RefreshTokens _refreshTokens = new();

    private FlowClient(LoginFlow flow, RunningServer server) => (_flow, _server) = (flow, server);

    /// <summary>
    /// Logs in once and verifies the tokens. For refreshes it gets the refresh tokens, each by a login of the code flow.
    /// </summary>
    /// <exception cref="UserErrorException">
    /// The server does not have the flow, a login fails, or a token is not signed with the certificate's key.
    /// </exception>
    public static async Task<FlowClient> CreateAsync(
        LoginFlow flow,
        RunningServer server,
        LabCertificate certificate,
        LoadTarget target,
        CancellationToken cancel
    )
    {
        var client = new FlowClient(flow, server);
        // Server and certificate of the implicit flow are verified by the server's first response.
        if (flow == LoginFlow.Implicit)
            return client;
        if (server.TokenClient is null)
            throw new UserErrorException(server.Name, $"has no {flow.Name()} flow here");
        if (flow == LoginFlow.Refresh)
            await client.GetRefreshTokensAsync(target, cancel).ConfigureAwait(false);
        var sample = new TokenSample(1);
        await LogInAsync(server, client.Scenario(sample), target, 1, cancel).ConfigureAwait(false);
        foreach (string token in sample.Tokens)
            FirstToken.Verify(server.Name, token, certificate);
        return client;
    }

    /// <param name="sample">Receives the signed tokens of the logins; null if none are kept.</param>
    public Scenario Scenario(TokenSample? sample) =>
        _flow switch
        {
            LoginFlow.Implicit => new AuthorizeScenario(_server.Request, _server.Cookie.Length > 0 ? _server.Cookie : null)
            {
                TokenSample = sample,
            },
            LoginFlow.Code => Code(sample, null),
            LoginFlow.Refresh => new RefreshScenario(TokenEndpoint, _server.Request["client_id"]!, _refreshTokens) { TokenSample = sample },
            _ => new ClientCredentialsScenario(_server.TokenClient!) { TokenSample = sample },
        };

    private Uri TokenEndpoint => _server.TokenClient!.TokenEndpoint;

    private CodeScenario Code(TokenSample? sample, Action<string>? refreshToken) =>
        new(_server.Request, _server.Cookie, TokenEndpoint) { TokenSample = sample, RefreshToken = refreshToken };

    private Task GetRefreshTokensAsync(LoadTarget target, CancellationToken cancel) =>
        LogInAsync(_server, Code(null, _refreshTokens.Add), target, RefreshTokens.Count, cancel);

    private static async Task LogInAsync(RunningServer server, Scenario scenario, LoadTarget target, int logins, CancellationToken cancel)
    {
        LoadResult result = await LoadRun
            .Of(server, scenario, target, new() { Connections = Environment.ProcessorCount })
            .OpenAsync(new double[logins], 1, cancel)
            .ConfigureAwait(false);
        cancel.ThrowIfCancellationRequested();
        result.RequireSuccess(server, "a login failed");
    }
}
