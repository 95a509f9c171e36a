using TokenSigningBench.Lab.IdentityServer;
using TokenSigningBench.Lab.Load;
using TokenSigningBench.Lab.Login.Flows;
using TokenSigningBench.Lab.Servers;
using TokenSigningBench.Lab.Tsung;

namespace TokenSigningBench.Lab.Storm;

/// <summary>A load test of one running server, by the built-in load generator or by Tsung.</summary>
/// <param name="certificate">The certificate that the server signs with; null for an external server.</param>
internal sealed class ServerLoadTest(StormPlan plan, RunningServer server, LoadTarget target, LabCertificate? certificate)
{
    // Enough for logins that arrive at almost the same moment. Later logins connect when they arrive, as browsers do, and that is part of
    // their time.
    private const int PreopenedConnections = 16;

    /// <summary>Called several times a second with the progress.</summary>
    public Action<LoadProgress>? Progress { get; init; }

    /// <summary>The load generator; null for the built-in one.</summary>
    public TsungEngine? Engine { get; init; }

    /// <summary>The timeout of one response.</summary>
    public required TimeSpan MaxWait { get; init; }

    public LoadLimits Limits =>
        new()
        {
            Resends = server is not RunningExternalServer,
            Connections = plan.Connections,
            NewConnections = plan.NewConnections,
            MaxWait = MaxWait,
        };

    /// <summary>Sends the load and measures nothing else.</summary>
    public Task<LoadResult> LoadAsync(Scenario scenario, CancellationToken interrupt, Action<LoadProgress>? progress = null)
    {
        var run = LoadRun.Of(server, scenario, target, Limits, progress);
        return plan.Arrivals is null
            ? run.ClosedAsync(plan.Users, TimeSpan.FromSeconds(plan.Seconds), interrupt)
            : run.OpenAsync(plan.Starts(), Math.Min(plan.Users, PreopenedConnections), interrupt);
    }

    /// <param name="scenario">What users do with the built-in load generator, and where their tokens are kept.</param>
    /// <param name="warmUpRequests">The requests that the server has answered before.</param>
    /// <param name="interrupt">Ends the load test. The result so far is returned and marked partial.</param>
    public async Task<StormServer> MeasureAsync(Func<TokenSample, Scenario> scenario, int warmUpRequests, CancellationToken interrupt)
    {
        // An odd interval: where a login has two tokens, tokens of both kinds are verified.
        var sample = new TokenSample(Math.Max(1, plan.Users / TokenSample.Max) | 1);
        (StormServer measured, IReadOnlyList<string> tokens, string? ended) = Engine is null
            ? await MeasureAsync(scenario(sample), sample, interrupt).ConfigureAwait(false)
            : await MeasureAsync(Engine, interrupt).ConfigureAwait(false);
        (FirstToken? verified, string? partial) = Verify(tokens, ended);
        return measured with
        {
            WarmUpRequests = warmUpRequests,
            Certificate = certificate?.Source,
            KeyAlgorithm = certificate?.KeyAlgorithm,
            KeyBits = certificate?.Key.SizeInBits,
            Algorithm = verified?.Algorithm,
            VerifiedBy = verified?.VerifiedBy,
            TokensVerified = verified is null ? 0 : tokens.Count,
            Partial =
                partial is not null && server.OutputTail is { Length: > 0 } tail && server.HasEnded
                    ? $"{partial}; it wrote last: {tail.Split('\n')[^1]}"
                    : partial,
        };
    }

    private async Task<(StormServer Measured, IReadOnlyList<string> Tokens, string? Ended)> MeasureAsync(
        Scenario scenario,
        TokenSample sample,
        CancellationToken interrupt
    )
    {
        double? signature = certificate is null ? null : SignatureTime.Milliseconds(certificate);
        (LoadResult result, IReadOnlyList<StormResources>? resources) = await WatchAsync(() => LoadAsync(scenario, interrupt, Progress))
            .ConfigureAwait(false);
        var measured = new StormServer
        {
            Program = server.Name,
            WarmUpRequests = 0,
            Planned = result.Planned,
            Phases = scenario.Phases,
            Samples = [.. result.Users.Select(user => Sample(result.Beginning, user))],
            Seconds = result.Seconds,
            ServerCpuSeconds = result.ServerSeconds,
            Resources = resources,
            OtherCores = result.OtherCores,
            GeneratorCpuSeconds = result.GeneratorSeconds,
            Cost = Cost(result, signature),
        };
        return (measured, sample.Tokens, result.Ended);
    }

    private async Task<(StormServer Measured, IReadOnlyList<string> Tokens, string? Ended)> MeasureAsync(
        TsungEngine engine,
        CancellationToken interrupt
    )
    {
        TsungVisit visit = plan.WithPassword
            ? new(server.Request, null, (server.Form!, IdentityServerOptions.LabUser))
            : new(server.Request, server.Cookie, null);
        double? processor = server.ReadProcessorSeconds();
        (TsungResult result, IReadOnlyList<StormResources>? resources) = await WatchAsync(() =>
                engine.RunAsync(plan.Starts(), target, visit, MaxWait, new(Progress, () => server.HasEnded), interrupt)
            )
            .ConfigureAwait(false);
        var measured = new StormServer
        {
            Program = server.Name,
            WarmUpRequests = 0,
            Planned = plan.Users,
            Phases = visit.Phases,
            Samples = result.Samples,
            Hosts = result.Hosts,
            Seconds = result.Seconds,
            ServerCpuSeconds = server.ReadProcessorSeconds() - processor,
            Resources = resources,
            GeneratorCpuSeconds = result.GeneratorSeconds,
        };
        return (measured, result.Tokens, result.Ended);
    }

    // The server's resources while a load runs.
    private async Task<(T Result, IReadOnlyList<StormResources>? Resources)> WatchAsync<T>(Func<Task<T>> load)
    {
        var watch = ResourceSampler.Start(server, plan.Seconds);
        await using (watch.ConfigureAwait(false))
        {
            T result = await load().ConfigureAwait(false);
            return (result, await watch.StopAsync().ConfigureAwait(false));
        }
    }

    // If a token was not signed with the certificate, no token counts as verified, and the error is the result.
    private (FirstToken? Verified, string? Partial) Verify(IReadOnlyList<string> tokens, string? ended)
    {
        try
        {
            return (
                certificate is null
                    ? null
                    : tokens.Select(token => FirstToken.Verify(server.Name, token, certificate)).ToArray().LastOrDefault(),
                ended
            );
        }
        catch (UserErrorException e)
        {
            return (null, e.Message);
        }
    }

    private static LoginCost? Cost(LoadResult result, double? signature)
    {
        VirtualUser[] done = [.. result.Users.Where(user => user is { Failure: null, Started: not null })];
        return done.Length == 0 || result.ServerSeconds is not { } seconds || signature is not { } milliseconds
            ? null
            : new()
            {
                Logins = done.Length,
                // Failed logins cost CPU time too, and how much is not known.
                CpuMilliseconds = [1e3 * seconds / done.Length],
                SignatureMilliseconds = [milliseconds],
                Signatures = LoginCost.MeanSignatures(done),
            };
    }

    private static StormSample Sample(long beginning, VirtualUser user)
    {
        double? At(long? moment) => moment is { } known ? LoadResult.Milliseconds(beginning, known) : null;
        bool isDone = user is { Failure: null, Started: not null };
        return new()
        {
            ScheduledStart = At(user.ScheduledStart)!.Value,
            Started = At(user.Started),
            FirstByte = At(user.FirstByte),
            Ended = At(user.Ended),
            Service = user.ServiceMilliseconds(),
            Phases = isDone ? user.Phases?.Select(phase => LoadResult.Milliseconds(0, phase)).ToArray() : null,
            Failure = user.Failure,
        };
    }
}
