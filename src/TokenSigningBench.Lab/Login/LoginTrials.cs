using TokenSigningBench.Core.Timing;
using TokenSigningBench.Lab.IdentityServer;
using TokenSigningBench.Lab.Login.Flows;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Login;

/// <summary>
/// Short trials of what makes a certificate cost a login more than one signature: several tokens per login, the key loaded for each token,
/// concurrent logins, and all of them combined.
/// </summary>
internal sealed class LoginTrials(IIdentityServer identityServer, ComparisonPlan plan, IReadOnlyList<LabCertificate> certificates)
{
    /// <param name="servers">The servers of the comparison, which keep running unchanged.</param>
    /// <param name="onCompleted">Called with each completed trial.</param>
    /// <exception cref="UserErrorException">A server cannot be started, or ended.</exception>
    public async Task RunAsync(
        ServersUnderTest servers,
        Action<LoginTrial> onCompleted,
        IProgress<string>? progress,
        CancellationToken cancel
    )
    {
        progress?.Report($"{plan.Users} users at once");
        onCompleted(
            await TryAsync(servers, identityServer.ServerOptions, plan.Users, plan.TrialRounds, progress, cancel).ConfigureAwait(false)
        );
        if (identityServer.ServerOptions is not { } usual)
            return;

        ServerOptions manyTokens = usual with { TokensPerLogin = Math.Max(plan.Tokens, usual.TokensPerLogin) };
        ServerOptions keyPerToken = usual with { KeyLoading = KeyLoading.EachToken };
        if (manyTokens != usual)
            onCompleted(
                await TryAsync(manyTokens, users: 1, plan.TrialRounds, $"{plan.Tokens} tokens a login", progress, cancel)
                    .ConfigureAwait(false)
            );
        if (keyPerToken != usual)
            onCompleted(
                await TryAsync(keyPerToken, users: 1, plan.TrialRounds, "the key loaded for each token", progress, cancel)
                    .ConfigureAwait(false)
            );

        // This trial takes long, so it has fewer rounds.
        int rounds = Math.Max(1, plan.TrialRounds / 2);
        LoginTrial combined = await TryAsync(
                manyTokens with
                {
                    KeyLoading = KeyLoading.EachToken,
                },
                plan.Users,
                rounds,
                "all of it together",
                progress,
                cancel
            )
            .ConfigureAwait(false);
        onCompleted(combined with { Together = true });
    }

    private async Task<LoginTrial> TryAsync(
        ServerOptions serverOptions,
        int users,
        int rounds,
        string name,
        IProgress<string>? progress,
        CancellationToken cancel
    )
    {
        progress?.Report(name);
        await using var servers = new ServersUnderTest();
        foreach (LabCertificate certificate in certificates)
            servers.Add(
                await ServerUnderTest
                    .StartAsync(identityServer.WithServerOptions(serverOptions)!, certificate, plan.Flow, withPassword: false, cancel)
                    .ConfigureAwait(false)
            );
        if (users == 1)
        {
            foreach (ServerUnderTest server in servers)
                await server.WarmUpAsync(plan.TrialWarmUpRequests, cancel).ConfigureAwait(false);
        }

        return await TryAsync(servers, serverOptions, users, rounds, progress, cancel).ConfigureAwait(false);
    }

    private static async Task<LoginTrial> TryAsync(
        ServersUnderTest servers,
        ServerOptions? serverOptions,
        int users,
        int rounds,
        IProgress<string>? progress,
        CancellationToken cancel
    )
    {
        List<LoginSample>[] samples = [.. servers.Select(_ => new List<LoginSample>())];
        // The first round opens the connections and is not counted.
        for (int round = 0; round <= rounds; round++)
        {
            progress.ReportCount(Invariant($"trial: round {round + 1} of {rounds + 1}"), round, rounds + 1);
            foreach ((int index, ServerUnderTest server) in servers.Index())
            {
                LoginSample sample = await server.AskConcurrentlyAsync(users, cancel).ConfigureAwait(false);
                if (round > 0)
                    samples[index].Add(sample);
            }
        }

        return new()
        {
            ServerOptions = LoginServerOptions.Of(serverOptions),
            Users = users,
            Samples = samples,
        };
    }
}
