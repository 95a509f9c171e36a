using TokenSigningBench.Core.Logins;
using TokenSigningBench.Lab.IdentityServer;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Attribution;

/// <summary>Tries briefly what makes a certificate cost a login more than one signature: many tokens, the key loaded for each, many people at once, and all of it together.</summary>
internal sealed class LoginTrials(IServerPart part, ComparisonPlan plan, IReadOnlyList<LabCertificate> certificates)
{
    /// <summary>Tries one cause after the other.</summary>
    /// <param name="servers">The servers of the comparison, which go on as they are.</param>
    /// <param name="done">Told of each trial that is whole.</param>
    /// <param name="progress">Told what is done now.</param>
    /// <param name="cancel">Ends it.</param>
    /// <exception cref="SourceException">A server could not be started, or ended.</exception>
    public async Task RunAsync(TriedServers servers, Action<LoginTrial> done, IProgress<string>? progress, CancellationToken cancel)
    {
        progress?.Report($"{plan.People} people at once");
        done(await TryAsync(servers, (part as IDialedServerPart)?.Dials, plan.People, plan.TrialRounds, cancel).ConfigureAwait(false));
        if (part is not IDialedServerPart dialed)
            return;

        ServerDials manyTokens = dialed.Dials with { TokensPerLogin = Math.Max(plan.Tokens, dialed.Dials.TokensPerLogin) };
        ServerDials eachKey = dialed.Dials with { KeyLoading = KeyLoading.EachToken };
        if (manyTokens != dialed.Dials)
            done(
                await TryAsync(dialed, manyTokens, people: 1, plan.TrialRounds, $"{plan.Tokens} tokens a login", progress, cancel)
                    .ConfigureAwait(false)
            );
        if (eachKey != dialed.Dials)
            done(
                await TryAsync(dialed, eachKey, people: 1, plan.TrialRounds, "the key loaded for each token", progress, cancel)
                    .ConfigureAwait(false)
            );

        // So long that it is tried less often.
        int rounds = Math.Max(1, plan.TrialRounds / 2);
        LoginTrial together = await TryAsync(
                dialed,
                manyTokens with
                {
                    KeyLoading = KeyLoading.EachToken,
                },
                plan.People,
                rounds,
                "all of it together",
                progress,
                cancel
            )
            .ConfigureAwait(false);
        done(together with { Together = true });
    }

    private async Task<LoginTrial> TryAsync(
        IDialedServerPart dialed,
        ServerDials dials,
        int people,
        int rounds,
        string name,
        IProgress<string>? progress,
        CancellationToken cancel
    )
    {
        progress?.Report(name);
        await using var servers = new TriedServers();
        foreach (LabCertificate certificate in certificates)
            servers.Add(await TriedServer.StartAsync(dialed.WithDials(dials), certificate, cancel).ConfigureAwait(false));
        if (people == 1)
        {
            foreach (TriedServer server in servers)
                await server.WarmUpAsync(plan.TrialWarmUpRequests, cancel).ConfigureAwait(false);
        }

        return await TryAsync(servers, dials, people, rounds, cancel).ConfigureAwait(false);
    }

    private static async Task<LoginTrial> TryAsync(
        TriedServers servers,
        ServerDials? dials,
        int people,
        int rounds,
        CancellationToken cancel
    )
    {
        List<LoginSample>[] samples = [.. servers.Select(_ => new List<LoginSample>())];
        // The first round opens the connections, and does not count.
        for (int round = 0; round <= rounds; round++)
        {
            foreach ((int index, TriedServer server) in servers.Index())
            {
                LoginSample sample = await server.CrowdAsync(people, cancel).ConfigureAwait(false);
                if (round > 0)
                    samples[index].Add(sample);
            }
        }

        return new()
        {
            Dials = dials?.Told(),
            People = people,
            Samples = samples,
        };
    }
}
