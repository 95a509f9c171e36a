using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Explain.Explanation;
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
                    ? $"{hash.Title}, {hash.Describe(setting ?? hash.Default)}"
                : plan.WithPassword ? (identityServer as OpenIddictProvider)?.Settings.PasswordHash
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
        ServerLoadTest test = LoadTest(server, target, null);
        AuthorizeScenario Scenario(TokenSample? sample) =>
            new(authorizeRequest, cookie) { TokenSample = sample, EndsWithCode = endsWithCode };
        // A single request by what generates the load: an external server is not warmed up.
        LoadResult first = await new LoadRun(Scenario(null), target, test.Limits).OpenAsync([0], 1, interrupt).ConfigureAwait(false);
        interrupt.ThrowIfCancellationRequested();
        if (first.Users is [{ Failure: { } failure }])
            throw new UserErrorException(name, $"its first response: {failure}");
        StormServer storm = await test.MeasureAsync(Scenario, 1, interrupt).ConfigureAwait(false);
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

    private ServerLoadTest LoadTest(RunningServer server, LoadTarget target, LabCertificate? certificate) =>
        new(plan, server, target, certificate)
        {
            Progress = Progress,
            Engine = Engine,
            MaxWait = MaxWait,
        };

    private async Task<StormServer> RunOnLabServerAsync(
        IIdentityServer identityServer,
        LabCertificate certificate,
        CorePinning? pinning,
        CancellationToken interrupt
    )
    {
        Steps?.Report($"starting {identityServer.Name} with {certificate.Source}");
        RunningServer server = await identityServer.StartAsync(certificate.Key, certificate.Algorithm, interrupt).ConfigureAwait(false);
        await using (server.ConfigureAwait(false))
        {
            if (plan.WithPassword && server.Form is null)
                throw new UserErrorException(
                    "--with-password",
                    $"{identityServer.Name} has no login form; openiddict and minimal have one"
                );
            return await CorePinning
                .WhilePinnedAsync(pinning, server.ProcessGroupId, () => RunOnLabServerAsync(server, certificate, interrupt), interrupt)
                .ConfigureAwait(false);
        }
    }

    private async Task<StormServer> RunOnLabServerAsync(RunningServer server, LabCertificate certificate, CancellationToken interrupt)
    {
        LoadTarget target = await LoadTarget.FindAsync(server.Issuer, interrupt).ConfigureAwait(false);
        FlowClient client = await FlowClient.CreateAsync(plan.Flow, server, certificate, target, interrupt).ConfigureAwait(false);
        int warmUpRequests = await WarmUp
            .RunAsync(server, certificate, Scenario(server, client, null), target, interrupt)
            .ConfigureAwait(false);
        Calibration? calibration = Calibrates
            ? await CalibrateAsync(server, certificate, client.Scenario(null), interrupt).ConfigureAwait(false)
            : null;
        ServerLoadTest test = LoadTest(server, target, certificate);
        StormServer measured = await test.MeasureAsync(sample => Scenario(server, client, sample), warmUpRequests, interrupt)
            .ConfigureAwait(false);
        return measured with
        {
            Calibration = calibration,
            Inside =
                Inside is null || measured.Partial is not null
                    ? null
                    : await LookInsideAsync(Inside, server, test, Scenario(server, client, null), interrupt).ConfigureAwait(false),
        };
    }

    private Task<ExplainRun> LookInsideAsync(
        InsideView inside,
        RunningServer server,
        ServerLoadTest test,
        Scenario scenario,
        CancellationToken interrupt
    )
    {
        Steps?.Report("inside the server, with the same load");
        return inside(server, stop => test.LoadAsync(scenario, stop), interrupt);
    }

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

    private Scenario Scenario(RunningServer server, FlowClient client, TokenSample? sample) =>
        plan.WithPassword ? FormScenario.OfLabUser(server, sample) : client.Scenario(sample);
}
