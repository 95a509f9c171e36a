using System.Runtime.CompilerServices;
using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Explain.Explanation;
using TokenSigningBench.Lab.IdentityServer;
using TokenSigningBench.Lab.Load;
using TokenSigningBench.Lab.Login.Flows;
using TokenSigningBench.Lab.Login.Url;
using TokenSigningBench.Lab.Servers;
using TokenSigningBench.Lab.Tsung;

namespace TokenSigningBench.Lab.Storm;

/// <summary>A login burst: the same load test on a fresh server for each certificate.</summary>
/// <param name="assertions">Conditions that the figures of each server must meet.</param>
public sealed class StormMeasurement(StormPlan plan, IReadOnlyList<string> assertions)
{
    /// <summary>The most requests to an external server before the load.</summary>
    public const int MaxRequestsBefore = 20;

    // Enough for logins that arrive at almost the same moment. Later logins connect when they arrive, as browsers do, and that is part of
    // their time.
    private const int PreopenedConnections = 16;

    public IProgress<string>? Steps { get; init; }

    /// <summary>Called several times a second with the progress of the load test.</summary>
    public Action<LoadProgress>? Progress { get; init; }

    /// <summary>The load generator; null for the built-in one.</summary>
    public TsungEngine? Engine { get; init; }

    /// <summary>Whether each server is calibrated before its load test, so that a forecast can be compared with it.</summary>
    public bool Calibrates { get; init; }

    /// <summary>Looks inside each server in the same load again; null to look into none.</summary>
    public InsideView? Inside { get; init; }

    /// <summary>The timeout of one response.</summary>
    internal TimeSpan MaxWait { get; init; } = new LoadLimits().MaxWait;

    /// <summary>Runs the load test on servers that it starts.</summary>
    /// <param name="certificates">One or more certificates, the old one first.</param>
    /// <param name="interrupt">Ends the run. The result so far is returned and marked partial.</param>
    /// <exception cref="UserErrorException">
    /// Nothing could be measured: a server is missing, cannot be started, does not sign with its certificate, or has no login form.
    /// </exception>
    public async Task<StormRun> RunAsync(
        IIdentityServer identityServer,
        IReadOnlyList<LabCertificate> certificates,
        CancellationToken interrupt
    )
    {
        identityServer.RequireFlow(plan.Flow);
        CorePinning? pinning = CorePinning.ForThisProcess();
        List<StormServer> storms = [];
        string? partial = null;
        foreach (LabCertificate certificate in certificates)
        {
            try
            {
                storms.Add(await RunOnLabServerAsync(identityServer, certificate, pinning, interrupt).ConfigureAwait(false));
                partial = storms[^1].Partial is { } cause ? $"{certificate.Source}: {cause}" : null;
            }
            catch (Exception e) when (storms.Count > 0 && e is UserErrorException or OperationCanceledException)
            {
                partial = e is UserErrorException ? e.Message : $"{certificate.Source}: interrupted";
            }

            if (partial is not null)
                break;
        }

        return new()
        {
            Server = identityServer.Name,
            Engine = Engine?.Name,
            Plan = plan,
            ServerOptions = LoginServerOptions.Of(identityServer.ServerOptions),
            PasswordHash =
                plan.WithPassword && identityServer.ServerOptions is { PasswordHash: var hash, PasswordSetting: var setting }
                    ? $"{hash.Title}, {hash.Describe(setting ?? hash.Owasp.Parameter)}"
                    : null,
            ServerCores = pinning?.Server,
            GeneratorCores = pinning?.Generator,
            Assertions = assertions,
            Servers = storms,
            Partial = partial,
        };
    }

    /// <summary>Runs the load test on an external server that is already running.</summary>
    /// <param name="own">The server, with the authorize request of a signed-in browser.</param>
    /// <param name="interrupt">Ends the run. The result so far is returned and marked partial.</param>
    /// <exception cref="UserErrorException">The server cannot be reached, or its first response has no identity token.</exception>
    /// <exception cref="UnsignedTokensException">The server sends unsigned tokens.</exception>
    public async Task<StormRun> RunAsync(ExternalServer own, CancellationToken interrupt)
    {
        string name = own.Name;
        (AuthorizeRequest authorizeRequest, string? cookie) = (own.Request, own.Cookie);
        using var client = new ExternalServerClient(own, MaxRequestsBefore);
        bool endsWithCode = authorizeRequest.RequestsCodeOnly();
        if (endsWithCode && Engine is not null)
            throw new UserErrorException(name, "response_type=code is loaded by the built-in engine: leave --engine out");
        // One challenge for all: no code of the load is redeemed.
        if (endsWithCode)
            authorizeRequest = CodeVerifier.Create().AddChallenge(authorizeRequest);
        await (endsWithCode ? RequireCodeAsync(client, interrupt) : RequireTokenAsync(client, interrupt)).ConfigureAwait(false);
        var server = new RunningExternalServer
        {
            Name = name,
            Issuer = authorizeRequest.Endpoint,
            Request = authorizeRequest,
            Cookie = cookie ?? "",
        };
        LoadTarget target = await LoadTarget.FindAsync(authorizeRequest.Endpoint, interrupt).ConfigureAwait(false);
        // A single request by what generates the load: an external server is not warmed up.
        LoadResult first = await new LoadRun(
            new AuthorizeScenario(authorizeRequest, cookie) { EndsWithCode = endsWithCode },
            target,
            Limits(server)
        )
            .OpenAsync([0], 1, interrupt)
            .ConfigureAwait(false);
        interrupt.ThrowIfCancellationRequested();
        TokenSample sample = Sample();
        if (first.Users is [{ Failure: { } failure }])
            throw new UserErrorException(name, $"its first response: {failure}");
        StormServer storm = await MeasureAsync(
                server,
                target,
                new AuthorizeScenario(authorizeRequest, cookie) { TokenSample = sample, EndsWithCode = endsWithCode },
                sample,
                null,
                1,
                interrupt
            )
            .ConfigureAwait(false);
        return new()
        {
            Server = "url",
            EndsWithCode = endsWithCode,
            Engine = Engine?.Name,
            Plan = plan,
            Assertions = assertions,
            Servers = [storm],
            Partial = storm.Partial is { } cause ? $"{name}: {cause}" : null,
        };
    }

    // Redeemed once where the client's secret is known, which shows whether the tokens are signed.
    private static Task RequireCodeAsync(ExternalServerClient client, CancellationToken cancel) =>
        UnsignedTokenSurvey.GuardAsync(
            client,
            async () =>
            {
                if (client.Own.ClientSecret is not null)
                {
                    using var path = new CodeTokenPath(client);
                    await path.PrepareAsync(cancel).ConfigureAwait(false);
                }

                return (await client.CodeAsync(cancel).ConfigureAwait(false)).Page;
            },
            cancel
        );

    private static Task RequireTokenAsync(ExternalServerClient client, CancellationToken cancel) =>
        UnsignedTokenSurvey.GuardAsync(
            client,
            async () =>
            {
                AuthorizeResponse answer = await client.AuthorizeAsync(client.Own.Request, cancel).ConfigureAwait(false);
                return answer.IdToken is null ? throw UnexpectedResponse.Page(client.Own, answer, "identity token") : answer;
            },
            cancel
        );

    private LoadLimits Limits(RunningServer server) =>
        new()
        {
            Resends = server is not RunningExternalServer,
            Connections = plan.Connections,
            NewConnections = plan.NewConnections,
            MaxWait = MaxWait,
        };

    private async Task<StormServer> RunOnLabServerAsync(
        IIdentityServer identityServer,
        LabCertificate certificate,
        CorePinning? pinning,
        CancellationToken interrupt
    )
    {
        Steps?.Report($"{identityServer.Name} with {certificate.Source}");
        RunningServer server = await identityServer.StartAsync(certificate.Key, certificate.Algorithm, interrupt).ConfigureAwait(false);
        await using (server.ConfigureAwait(false))
        {
            if (plan.WithPassword && server.Form is null)
                throw new UserErrorException(
                    "--with-password",
                    $"{identityServer.Name} has no login form; openiddict and minimal have one"
                );
            try
            {
                if (pinning is not null && !await pinning.ApplyAsync(server.ProcessGroupId!.Value, interrupt).ConfigureAwait(false))
                    throw new UserErrorException("taskset", "could not keep server and load generator on different cores");
                LoadTarget target = await LoadTarget.FindAsync(server.Issuer, interrupt).ConfigureAwait(false);
                FlowClient client = await FlowClient.CreateAsync(plan.Flow, server, certificate, target, interrupt).ConfigureAwait(false);
                int warmUpRequests = await WarmUp
                    .RunAsync(server, certificate, Scenario(server, client, null), target, interrupt)
                    .ConfigureAwait(false);
                Calibration? calibration = Calibrates
                    ? await CalibrateAsync(server, certificate, client.Scenario(null), interrupt).ConfigureAwait(false)
                    : null;
                TokenSample sample = Sample();
                StormServer measured = await MeasureAsync(
                        server,
                        target,
                        Scenario(server, client, sample),
                        sample,
                        certificate,
                        warmUpRequests,
                        interrupt
                    )
                    .ConfigureAwait(false);
                return measured with
                {
                    Calibration = calibration,
                    Inside =
                        Inside is null || measured.Partial is not null
                            ? null
                            : await LookInsideAsync(Inside, server, Scenario(server, client, null), target, interrupt)
                                .ConfigureAwait(false),
                };
            }
            finally
            {
                // Child processes inherit the cores of this process, and the next server is one.
                if (pinning is not null)
                    await pinning.ReleaseAsync().ConfigureAwait(false);
            }
        }
    }

    private Task<ExplainRun> LookInsideAsync(
        InsideView inside,
        RunningServer server,
        Scenario scenario,
        LoadTarget target,
        CancellationToken interrupt
    )
    {
        Steps?.Report("inside the server, with the same load");
        return inside(server, stop => LoadAsync(new(scenario, target, Limits(server)), stop), interrupt);
    }

    private Task<LoadResult> LoadAsync(LoadRun run, CancellationToken interrupt) =>
        plan.Arrivals is null
            ? run.ClosedAsync(plan.Users, TimeSpan.FromSeconds(plan.Seconds), interrupt)
            : run.OpenAsync(plan.Starts(), Math.Min(plan.Users, PreopenedConnections), interrupt);

    private static async Task<Calibration> CalibrateAsync(
        RunningServer server,
        LabCertificate certificate,
        Scenario scenario,
        CancellationToken interrupt
    )
    {
        Calibration calibration = await ServerCalibration.WarmUpAndMeasureAsync(server, scenario, interrupt).ConfigureAwait(false);
        // Measured only if the server does not state it, because it takes a second.
        return calibration.SigningShare is null ? calibration.WithSignature(SignatureTime.Milliseconds(certificate)) : calibration;
    }

    private async Task<StormServer> MeasureAsync(
        RunningServer server,
        LoadTarget target,
        Scenario scenario,
        TokenSample tokenSample,
        LabCertificate? certificate,
        int warmUpRequests,
        CancellationToken interrupt
    )
    {
        if (Engine is not null)
            return await MeasureWithTsungAsync(Engine, server, target, certificate, warmUpRequests, interrupt).ConfigureAwait(false);
        double? signature = certificate is null ? null : SignatureTime.Milliseconds(certificate);
        var run = new LoadRun(scenario, target, Limits(server)) { HasServerEnded = () => server.HasEnded, Progress = Progress };
        double? processor = server.ReadProcessorSeconds();
        double? busy = BusyCores.Seconds();
        var watch = ResourceSampler.Start(server, plan.Seconds);
        await using ConfiguredAsyncDisposable _ = watch.ConfigureAwait(false);
        LoadResult result = await LoadAsync(run, interrupt).ConfigureAwait(false);
        IReadOnlyList<StormResources>? resources = await watch.StopAsync().ConfigureAwait(false);
        processor = server.ReadProcessorSeconds() - processor;
        busy = BusyCores.OfOthers(busy, BusyCores.Seconds(), processor + result.GeneratorSeconds, result.Seconds);

        return WithResult(
            server,
            certificate,
            tokenSample.Tokens,
            result.Ended,
            new()
            {
                Program = server.Name,
                WarmUpRequests = warmUpRequests,
                Planned = result.Planned,
                Phases = scenario.Phases,
                Samples = [.. result.Users.Select(user => Sample(result.Beginning, user))],
                Seconds = result.Seconds,
                ServerCpuSeconds = processor,
                Resources = resources,
                OtherCores = busy,
                GeneratorCpuSeconds = result.GeneratorSeconds,
                Cost = Cost(result, processor, signature),
            }
        );
    }

    private static LoginCost? Cost(LoadResult result, double? processor, double? signature)
    {
        VirtualUser[] done = [.. result.Users.Where(user => user is { Failure: null, Started: not null })];
        if (done.Length == 0 || processor is not { } seconds || signature is not { } milliseconds)
            return null;
        int?[] counts = [.. done.Select(user => user.ReadTiming()?.Signatures)];
        return new()
        {
            Logins = done.Length,
            // Failed logins cost CPU time too, and how much is not known.
            CpuMilliseconds = [1e3 * seconds / done.Length],
            SignatureMilliseconds = [milliseconds],
            Signatures = Array.TrueForAll(counts, count => count is not null) ? counts.Average() : null,
        };
    }

    private async Task<StormServer> MeasureWithTsungAsync(
        TsungEngine engine,
        RunningServer server,
        LoadTarget target,
        LabCertificate? certificate,
        int warmUpRequests,
        CancellationToken interrupt
    )
    {
        TsungVisit visit = plan.WithPassword
            ? new(server.Request, null, (server.Form!, IdentityServerOptions.LabUser))
            : new(server.Request, server.Cookie, null);
        double? processor = server.ReadProcessorSeconds();
        var watch = ResourceSampler.Start(server, plan.Seconds);
        await using ConfiguredAsyncDisposable _ = watch.ConfigureAwait(false);
        TsungResult result = await engine
            .RunAsync(plan.Starts(), target, visit, MaxWait, new(Progress, () => server.HasEnded), interrupt)
            .ConfigureAwait(false);
        IReadOnlyList<StormResources>? resources = await watch.StopAsync().ConfigureAwait(false);
        processor = server.ReadProcessorSeconds() - processor;
        return WithResult(
            server,
            certificate,
            result.Tokens,
            result.Ended,
            new()
            {
                Program = server.Name,
                WarmUpRequests = warmUpRequests,
                Planned = plan.Users,
                Phases = visit.Phases,
                Samples = result.Samples,
                Hosts = result.Hosts,
                Seconds = result.Seconds,
                ServerCpuSeconds = processor,
                Resources = resources,
                GeneratorCpuSeconds = result.GeneratorSeconds,
            }
        );
    }

    // Adds the key, the verified tokens and the reason for a partial result, for both load generators.
    private static StormServer WithResult(
        RunningServer server,
        LabCertificate? certificate,
        IReadOnlyList<string> tokens,
        string? ended,
        StormServer measured
    )
    {
        (FirstToken? verified, string? partial) = Verify(server, certificate, tokens, ended);
        return measured with
        {
            Certificate = certificate?.Source,
            KeyAlgorithm =
                certificate is null ? null
                : certificate.Key.Rsa is not null ? "RSA"
                : "EC",
            KeyBits = certificate?.Key.SizeInBits,
            Algorithm = verified?.Algorithm,
            VerifiedBy = verified?.VerifiedBy,
            TokensVerified = verified is null ? 0 : tokens.Count,
            Partial = WithOutputTail(partial, server),
        };
    }

    // If a token was not signed with the certificate, no token counts as verified, and the error is the result.
    private static (FirstToken? Verified, string? Partial) Verify(
        RunningServer server,
        LabCertificate? certificate,
        IReadOnlyList<string> tokens,
        string? ended
    )
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

    private static string? WithOutputTail(string? partial, RunningServer server) =>
        partial is not null && server.OutputTail is { Length: > 0 } tail && server.HasEnded
            ? $"{partial}; it wrote last: {tail.Split('\n')[^1]}"
            : partial;

    private Scenario Scenario(RunningServer server, FlowClient client, TokenSample? sample) =>
        plan.WithPassword ? FormScenario.OfLabUser(server, sample) : client.Scenario(sample);

    // An odd interval: where a login has two tokens, tokens of both kinds are verified.
    private TokenSample Sample() => new(Math.Max(1, plan.Users / TokenSample.Max) | 1);

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
