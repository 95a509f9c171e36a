using TokenSigningBench.Core.Logins;
using TokenSigningBench.Lab.IdentityServer;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Attribution;

/// <summary>Tries briefly what makes a certificate cost a login more than one signature: many tokens, the key loaded for each, many people at once, and all of it together.</summary>
internal sealed class LoginTrials(IIdentityServer part, ComparisonPlan plan, IReadOnlyList<LabCertificate> certificates)
{
    /// <summary>Tries one cause after the other.</summary>
    /// <param name="servers">The servers of the comparison, which go on as they are.</param>
    /// <param name="done">Told of each trial that is whole.</param>
    /// <param name="progress">Told what is done now.</param>
    /// <exception cref="UserErrorException">A server could not be started, or ended.</exception>
    public async Task RunAsync(ServersUnderTest servers, Action<LoginTrial> done, IProgress<string>? progress, CancellationToken cancel)
    {
        progress?.Report($"{plan.Users} people at once");
        done(
            await TryAsync(servers, (part as IConfigurableIdentityServer)?.ServerOptions, plan.Users, plan.TrialRounds, cancel)
                .ConfigureAwait(false)
        );
        if (part is not IConfigurableIdentityServer configurable)
            return;

        ServerOptions manyTokens = configurable.ServerOptions with
        {
            TokensPerLogin = Math.Max(plan.Tokens, configurable.ServerOptions.TokensPerLogin),
        };
        ServerOptions eachKey = configurable.ServerOptions with { KeyLoading = KeyLoading.EachToken };
        if (manyTokens != configurable.ServerOptions)
            done(
                await TryAsync(configurable, manyTokens, users: 1, plan.TrialRounds, $"{plan.Tokens} tokens a login", progress, cancel)
                    .ConfigureAwait(false)
            );
        if (eachKey != configurable.ServerOptions)
            done(
                await TryAsync(configurable, eachKey, users: 1, plan.TrialRounds, "the key loaded for each token", progress, cancel)
                    .ConfigureAwait(false)
            );

        // So long that it is tried less often.
        int rounds = Math.Max(1, plan.TrialRounds / 2);
        LoginTrial together = await TryAsync(
                configurable,
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
        done(together with { Together = true });
    }

    private async Task<LoginTrial> TryAsync(
        IConfigurableIdentityServer configurable,
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
                await ServerUnderTest.StartAsync(configurable.WithServerOptions(serverOptions), certificate, cancel).ConfigureAwait(false)
            );
        if (users == 1)
        {
            foreach (ServerUnderTest server in servers)
                await server.WarmUpAsync(plan.TrialWarmUpRequests, cancel).ConfigureAwait(false);
        }

        return await TryAsync(servers, serverOptions, users, rounds, cancel).ConfigureAwait(false);
    }

    private static async Task<LoginTrial> TryAsync(
        ServersUnderTest servers,
        ServerOptions? serverOptions,
        int users,
        int rounds,
        CancellationToken cancel
    )
    {
        List<LoginSample>[] samples = [.. servers.Select(_ => new List<LoginSample>())];
        // The first round opens the connections, and does not count.
        for (int round = 0; round <= rounds; round++)
        {
            foreach ((int index, ServerUnderTest server) in servers.Index())
            {
                LoginSample sample = await server.CrowdAsync(users, cancel).ConfigureAwait(false);
                if (round > 0)
                    samples[index].Add(sample);
            }
        }

        return new()
        {
            ServerOptions = serverOptions?.ToLoginServerOptions(),
            Users = users,
            Samples = samples,
        };
    }
}
