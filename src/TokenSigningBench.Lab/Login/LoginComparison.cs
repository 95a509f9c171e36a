using TokenSigningBench.Core.Timing;
using TokenSigningBench.Lab.Login.Url;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Login;

/// <summary>
/// Replays a slow login: starts a server for each certificate and sends each request variant to each server, interleaved.
/// </summary>
public sealed class LoginComparison(IIdentityServer identityServer, ComparisonPlan plan)
{
    /// <summary>Looks inside each server after its rounds; null to look into none.</summary>
    public InsideView? Inside { get; init; }

    /// <param name="certificates">One or more certificates, the old one first.</param>
    /// <returns>The measurement, marked partial if a server ended or the run was cancelled before the end.</returns>
    /// <exception cref="UserErrorException">
    /// Nothing could be measured: a server is missing, cannot be started, does not sign with its certificate, or ended before the first
    /// round was complete.
    /// </exception>
    public async Task<LoginRun> RunAsync(IReadOnlyList<LabCertificate> certificates, IProgress<string>? progress, CancellationToken cancel)
    {
        if (identityServer.Missing() is { } missing)
            throw new UserErrorException(identityServer.Name, missing);
        identityServer.RequireFlow(plan.Flow);

        await ClientWarmup.RunAsync(cancel).ConfigureAwait(false);
        await using var servers = new ServersUnderTest();
        IReadOnlyList<UnsignedLogin> unsigned = await StartAsync(servers, identityServer, certificates, progress, cancel)
            .ConfigureAwait(false);
        if (unsigned.Count > 0)
        {
            // All of them again, so that they differ by their certificates alone.
            await servers.DisposeAsync().ConfigureAwait(false);
            servers.Clear();
            IIdentityServer signing =
                identityServer.WithWorkaround
                ?? throw new UserErrorException(unsigned[0].Program, $"tokens are NOT SIGNED with {unsigned[0].Certificate}");
            progress?.Report("tokens are NOT SIGNED; again with a handler that signs");
            if (await StartAsync(servers, signing, certificates, progress, cancel).ConfigureAwait(false) is [{ } still, ..])
                throw new UserErrorException(still.Program, $"tokens are NOT SIGNED with {still.Certificate}");
        }

        foreach (ServerUnderTest server in servers)
            await server.WarmUpAsync(server.WarmUpOf(plan.WarmUpRequests), cancel).ConfigureAwait(false);

        LoginRun run = await MeasureAsync(servers, certificates, progress, cancel).ConfigureAwait(false);
        return unsigned.Count > 0 ? run with { NotSigned = unsigned } : run;
    }

    // Returns the servers whose tokens have no signature; the others run.
    private async Task<IReadOnlyList<UnsignedLogin>> StartAsync(
        ServersUnderTest servers,
        IIdentityServer started,
        IReadOnlyList<LabCertificate> certificates,
        IProgress<string>? progress,
        CancellationToken cancel
    )
    {
        List<UnsignedLogin> unsigned = [];
        foreach (LabCertificate certificate in certificates)
        {
            progress?.Report($"starting {started.Name} with {certificate.Source}");
            try
            {
                servers.Add(
                    await ServerUnderTest.StartAsync(started, certificate, plan.Flow, plan.WithPassword, cancel).ConfigureAwait(false)
                );
            }
            catch (UnsignedTokenException e)
            {
                unsigned.Add(e.Login);
            }
        }

        return unsigned;
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
            progress?.Report($"{plan.Rounds} interleaved rounds");
            for (int round = 0; round < plan.Rounds; round++)
            {
                progress.ReportCount(Invariant($"round {round + 1} of {plan.Rounds}"), round, plan.Rounds);
                await rounds.RunOneAsync(cancel).ConfigureAwait(false);
            }

            progress?.Report("the CPU time of logins");
            for (int round = 0; round < plan.CostRounds; round++)
            {
                foreach (ServerUnderTest server in servers)
                    await server.MeasureCostAsync(plan.CostTime, cancel).ConfigureAwait(false);
            }

            if (Inside is not null)
            {
                progress?.Report("inside the servers");
                foreach (ServerUnderTest server in servers)
                    await server.LookInsideAsync(Inside, cancel).ConfigureAwait(false);
            }

            if (servers.Count > 1)
                await new LoginTrials(identityServer, plan, certificates)
                    .RunAsync(servers, trials.Add, progress, cancel)
                    .ConfigureAwait(false);
            foreach (ServerUnderTest server in servers)
                server.RequireAlive();
        }
        catch (UserErrorException e) when (rounds.CompletedRounds > 0)
        {
            partial = e.Message;
        }
        catch (OperationCanceledException) when (rounds.CompletedRounds > 0 && cancel.IsCancellationRequested)
        {
            partial = "interrupted";
        }

        return new()
        {
            Server = identityServer.Name,
            Flow = plan.Flow,
            Rounds = plan.Rounds,
            Seed = plan.Seed,
            ServerOptions = LoginServerOptions.Of(identityServer.ServerOptions, plan.WithPassword),
            PasswordIterations = (identityServer as OpenIddictProvider)?.Settings.PasswordIterations,
            PasswordHash = (identityServer as OpenIddictProvider)?.Settings.PasswordHash,
            Servers = [.. servers.Select((server, index) => server.Describe(rounds.RowsOf(index)))],
            Trials = trials,
            Partial = partial,
        };
    }
}
