using System.Runtime.CompilerServices;
using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Machine;
using TokenSigningBench.Core.Storms;
using TokenSigningBench.Lab.Load;
using TokenSigningBench.Lab.Plans;
using TokenSigningBench.Lab.Servers;
using TokenSigningBench.Lab.Tsung;

namespace TokenSigningBench.Lab.Storms;

/// <summary>Many people logging in at once: the same storm on a fresh server with one certificate after the other.</summary>
public sealed class Storm(StormRequest request)
{
    // Enough for those who come at nearly the same moment; the others connect when they come, as browsers do, and that is inside their time.
    private const int OpenBefore = 16;

    /// <summary>Told what is done now.</summary>
    public IProgress<string>? Steps { get; init; }

    /// <summary>Told how far the storm is, some times a second.</summary>
    public Action<LoadProgress>? Progress { get; init; }

    /// <summary>What sends it; null for tokenbench's own load generator.</summary>
    public TsungEngine? Engine { get; init; }

    /// <summary>How long one answer may take.</summary>
    internal TimeSpan MaxWait { get; init; } = new LoadLimits().MaxWait;

    /// <summary>Measures on the lab's servers.</summary>
    /// <param name="part">The kind of server.</param>
    /// <param name="certificates">One or more, the old one first.</param>
    /// <param name="interrupt">Ends it. What was measured is returned, and marked.</param>
    /// <exception cref="UserErrorException">Nothing could be measured: a server is missing, could not be started, does not answer with its certificate's tokens, or has no form for a password.</exception>
    public async Task<StormRun> RunAsync(IIdentityServer part, IReadOnlyList<LabCertificate> certificates, CancellationToken interrupt)
    {
        CorePinning? pinning = CorePinning.ForThisProcess();
        List<StormServer> storms = [];
        string? partial = null;
        foreach (LabCertificate certificate in certificates)
        {
            try
            {
                storms.Add(await OnLabServerAsync(part, certificate, pinning, interrupt).ConfigureAwait(false));
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
            Server = part.Name,
            Engine = Engine?.Name,
            Plan = request.Plan,
            ServerOptions = (part as IConfigurableIdentityServer)?.ServerOptions.ToLoginServerOptions(),
            PasswordHash =
                request.Plan.WithPassword
                && part is IConfigurableIdentityServer { ServerOptions: { PasswordHash: var hash, PasswordSetting: var setting } }
                    ? $"{hash.Title}, {hash.Describe(setting ?? hash.Owasp.Parameter)}"
                    : null,
            ServerCores = pinning?.Server,
            GeneratorCores = pinning?.Generator,
            Assertions = request.Assertions,
            Servers = storms,
            Partial = partial,
        };
    }

    /// <summary>Measures on a server that runs already, and is not the lab's.</summary>
    /// <param name="asked">The authorize request, as a browser that is signed in sends it.</param>
    /// <param name="cookie">The value of the Cookie header; null for none.</param>
    /// <param name="interrupt">Ends it. What was measured is returned, and marked.</param>
    /// <exception cref="UserErrorException">It cannot be reached, or its first answer is no identity token.</exception>
    public async Task<StormRun> RunAsync(AuthorizeRequest asked, string? cookie, CancellationToken interrupt)
    {
        string name = asked.Endpoint.GetLeftPart(UriPartial.Path);
        var server = new ServerElsewhere
        {
            Name = name,
            Issuer = asked.Endpoint,
            Request = asked,
            Cookie = cookie ?? "",
        };
        LoadTarget target = await LoadTarget.FindAsync(asked.Endpoint, interrupt).ConfigureAwait(false);
        // One request, for nobody's server is warmed up unasked.
        LoadResult first = await new LoadRun(new AuthorizeScenario(asked, cookie), target, Limits)
            .OpenAsync([0], 1, interrupt)
            .ConfigureAwait(false);
        interrupt.ThrowIfCancellationRequested();
        if (first.Users is [{ Failure: { } failure }])
            throw new UserErrorException(name, $"its first answer: {failure}");
        StormServer storm = await MeasureAsync(server, target, null, 1, interrupt).ConfigureAwait(false);
        return new()
        {
            Server = "url",
            Engine = Engine?.Name,
            Plan = request.Plan,
            Assertions = request.Assertions,
            Servers = [storm],
            Partial = storm.Partial is { } cause ? $"{name}: {cause}" : null,
        };
    }

    private LoadLimits Limits =>
        new()
        {
            Connections = request.Plan.Connections,
            NewConnections = request.Plan.NewConnections,
            MaxWait = MaxWait,
        };

    private async Task<StormServer> OnLabServerAsync(
        IIdentityServer part,
        LabCertificate certificate,
        CorePinning? pinning,
        CancellationToken interrupt
    )
    {
        Steps?.Report($"{part.Name} with {certificate.Source}");
        RunningServer server = await part.StartAsync(certificate.Key, certificate.Algorithm, interrupt).ConfigureAwait(false);
        await using (server.ConfigureAwait(false))
        {
            if (request.Plan.WithPassword && server.Form is null)
                throw new UserErrorException(
                    "--with-password",
                    $"{part.Name} has no form that a password is sent by; the embedded server has"
                );
            try
            {
                if (pinning is not null && !await pinning.ApplyAsync(server.ProcessGroupId!.Value, interrupt).ConfigureAwait(false))
                    throw new UserErrorException("taskset", "could not keep server and load generator on different cores");
                LoadTarget target = await LoadTarget.FindAsync(server.Issuer, interrupt).ConfigureAwait(false);
                int warm = await WarmUp.RunAsync(server, certificate, Scenario(server, null), target, interrupt).ConfigureAwait(false);
                Calibration? calibration = request.Calibrates
                    ? await CalibrateAsync(server, certificate, interrupt).ConfigureAwait(false)
                    : null;
                return await MeasureAsync(server, target, certificate, warm, interrupt).ConfigureAwait(false) with
                {
                    Calibration = calibration,
                };
            }
            finally
            {
                // The next server is started by this process, and takes its cores.
                if (pinning is not null)
                    await pinning.ReleaseAsync().ConfigureAwait(false);
            }
        }
    }

    private static async Task<Calibration> CalibrateAsync(RunningServer server, LabCertificate certificate, CancellationToken interrupt)
    {
        Calibration calibration = await CalibratedServer.WarmedUpAsync(server, interrupt).ConfigureAwait(false);
        // Measured only where the server does not say it: that takes a second.
        return calibration.SigningShare is null ? calibration.WithSignature(SignatureTime.Milliseconds(certificate)) : calibration;
    }

    private async Task<StormServer> MeasureAsync(
        RunningServer server,
        LoadTarget target,
        LabCertificate? certificate,
        int warm,
        CancellationToken interrupt
    )
    {
        if (Engine is not null)
            return await SendByTsungAsync(Engine, server, target, certificate, warm, interrupt).ConfigureAwait(false);
        var kept = new TokenSample(Math.Max(1, request.Plan.Users / TokenSample.Max));
        Scenario scenario = Scenario(server, kept);
        var run = new LoadRun(scenario, target, Limits) { HasServerEnded = () => server.HasEnded, Progress = Progress };
        double? processor = CalibratedServer.Processor(server);
        double? busy = BusyCores.Seconds();
        var watch = ResourceWatch.Start(server, request.Plan.Seconds);
        await using ConfiguredAsyncDisposable _ = watch.ConfigureAwait(false);
        LoadResult result = request.Plan.Arrivals is null
            ? await run.ClosedAsync(request.Plan.Users, TimeSpan.FromSeconds(request.Plan.Seconds), interrupt).ConfigureAwait(false)
            : await run.OpenAsync(request.Starts(), Math.Min(request.Plan.Users, OpenBefore), interrupt).ConfigureAwait(false);
        IReadOnlyList<StormResources>? resources = await watch.StopAsync().ConfigureAwait(false);
        processor = CalibratedServer.Processor(server) - processor;
        busy = BusyCores.OfOthers(busy, BusyCores.Seconds(), processor + result.GeneratorSeconds, result.Seconds);

        return Outcome(
            server,
            certificate,
            kept.Tokens,
            result.Ended,
            new()
            {
                Program = server.Name,
                WarmUpRequests = warm,
                Planned = result.Planned,
                Phases = scenario.Phases,
                Samples = [.. result.Users.Select(user => Sample(result.Beginning, user))],
                Seconds = result.Seconds,
                ServerCpuSeconds = processor,
                Resources = resources,
                OtherCores = busy,
                GeneratorCpuSeconds = result.GeneratorSeconds,
            }
        );
    }

    private async Task<StormServer> SendByTsungAsync(
        TsungEngine engine,
        RunningServer server,
        LoadTarget target,
        LabCertificate? certificate,
        int warm,
        CancellationToken interrupt
    )
    {
        var visit = new TsungVisit(
            server.Request,
            request.Plan.WithPassword ? null : server.Cookie,
            request.Plan.WithPassword ? server.Form : null
        );
        double? processor = CalibratedServer.Processor(server);
        var watch = ResourceWatch.Start(server, request.Plan.Seconds);
        await using ConfiguredAsyncDisposable _ = watch.ConfigureAwait(false);
        TsungResult result = await engine
            .RunAsync(request.Starts(), target, visit, MaxWait, new(Progress, () => server.HasEnded), interrupt)
            .ConfigureAwait(false);
        IReadOnlyList<StormResources>? resources = await watch.StopAsync().ConfigureAwait(false);
        processor = CalibratedServer.Processor(server) - processor;
        return Outcome(
            server,
            certificate,
            result.Tokens,
            result.Ended,
            new()
            {
                Program = server.Name,
                WarmUpRequests = warm,
                Planned = request.Plan.Users,
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

    // What is said of a storm whoever sent it: the key, what its tokens are, and why it is not whole.
    private static StormServer Outcome(
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

    // Where a token is not the certificate's, nothing is verified, and that is what there is to say.
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
        partial is not null && server.OutputTail is { Length: > 0 } words && server.HasEnded
            ? $"{partial}; it wrote last: {words.Split('\n')[^1]}"
            : partial;

    private Scenario Scenario(RunningServer server, TokenSample? kept) =>
        request.Plan.WithPassword
            ? new PasswordScenario(server.Form!, server.Request) { Kept = kept }
            : new AuthorizeScenario(server.Request, server.Cookie.Length > 0 ? server.Cookie : null) { Kept = kept };

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
