using TokenSigningBench.Core.Logins;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Attribution;

/// <summary>Replays a slow login: a server for each certificate, each asked in every way, in turn.</summary>
/// <param name="part">The kind of server.</param>
/// <param name="plan">How much to ask.</param>
public sealed class LoginComparison(IIdentityServer part, ComparisonPlan plan)
{
    /// <summary>Starts the servers, proves that they sign, asks them, and ends them.</summary>
    /// <param name="certificates">One or more, the old one first.</param>
    /// <param name="progress">Told what is done now.</param>
    /// <returns>What was measured; marked partial where a server ended midway, or it was cancelled.</returns>
    /// <exception cref="UserErrorException">Nothing could be measured: a server is missing, could not be started, does not sign with its certificate, or ended before the first round was whole.</exception>
    public async Task<LoginRun> RunAsync(IReadOnlyList<LabCertificate> certificates, IProgress<string>? progress, CancellationToken cancel)
    {
        if (part.Missing() is { } missing)
            throw new UserErrorException(part.Name, missing);

        await ClientWarmup.RunAsync(cancel).ConfigureAwait(false);
        await using var servers = new ServersUnderTest();
        foreach (LabCertificate certificate in certificates)
        {
            progress?.Report($"{part.Name} with {certificate.Source}");
            servers.Add(await ServerUnderTest.StartAsync(part, certificate, cancel).ConfigureAwait(false));
        }

        foreach (ServerUnderTest server in servers)
            await server.WarmUpAsync(plan.WarmUpRequests, cancel).ConfigureAwait(false);

        return await MeasureAsync(servers, certificates, progress, cancel).ConfigureAwait(false);
    }

    private async Task<LoginRun> MeasureAsync(
        ServersUnderTest servers,
        IReadOnlyList<LabCertificate> certificates,
        IProgress<string>? progress,
        CancellationToken cancel
    )
    {
        var rounds = new LoginRounds(servers, plan.Seed);
        List<LoginTrial> trials = [];
        string? partial = null;
        try
        {
            progress?.Report($"{plan.Rounds} rounds in turn");
            for (int round = 0; round < plan.Rounds; round++)
                await rounds.RunOneAsync(cancel).ConfigureAwait(false);
            if (servers.Count > 1)
                await new LoginTrials(part, plan, certificates).RunAsync(servers, trials.Add, progress, cancel).ConfigureAwait(false);
            foreach (ServerUnderTest server in servers)
                server.RequireAlive();
        }
        catch (UserErrorException e) when (rounds.Whole > 0)
        {
            partial = e.Message;
        }
        catch (OperationCanceledException) when (rounds.Whole > 0 && cancel.IsCancellationRequested)
        {
            partial = "interrupted";
        }

        return new()
        {
            Server = part.Name,
            Rounds = plan.Rounds,
            Seed = plan.Seed,
            ServerOptions = (part as IConfigurableIdentityServer)?.ServerOptions.ToLoginServerOptions(),
            Servers = [.. servers.Select((server, index) => server.Describe(rounds.RowsOf(index)))],
            Trials = trials,
            Partial = partial,
        };
    }
}
