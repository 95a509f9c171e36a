using MathNet.Numerics.Statistics;
using TokenSigningBench.Core.Timing;
using TokenSigningBench.Lab.Load;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Login.Flows;

/// <summary>
/// Measures every flow on OpenIddict with every installed store, and with settings that make it cheaper, in interleaved rounds.
/// </summary>
public sealed class FlowsMeasurement(OpenIddictProvider provider, IProgress<string>? progress)
{
    public const int MinRounds = 2;
    public const int MaxRounds = 100;
    public const int DefaultRounds = 5;

    // A server has four flows with much code in common: most of it is compiled by then.
    private static readonly int WarmUpLogins = MeasuringTime.Of(500);

    private static readonly LoginFlow[] AllFlows = Enum.GetValues<LoginFlow>();

    // Each on the default store, with the flows that it can change.
    private static readonly (FlowSetting Setting, LoginFlow[] Flows)[] Settings =
    [
        (FlowSetting.NoTokenStorage, AllFlows),
        (FlowSetting.SmallEncryptionKey, [LoginFlow.Code, LoginFlow.Refresh]),
        (FlowSetting.SecretDigest, [LoginFlow.ClientCredentials]),
    ];

    /// <summary>The number of rounds.</summary>
    public int Rounds { get; init; } = DefaultRounds;

    /// <summary>The seed of the order within a round.</summary>
    public int Seed { get; init; } = 2016;

    /// <summary>The duration of one row in one round.</summary>
    public TimeSpan RoundTime { get; init; } = FlowCost.DefaultRound;

    /// <summary>The stores that are measured if they are installed.</summary>
    public IReadOnlyList<OpenIddictStore> Stores { get; init; } = Enum.GetValues<OpenIddictStore>();

    /// <returns>The measurement, marked partial if it was interrupted, or a login failed, after the first round.</returns>
    /// <exception cref="UserErrorException">Nothing could be measured, or a server does not sign with the certificate.</exception>
    public async Task<FlowsRun> RunAsync(LabCertificate certificate, CancellationToken cancel)
    {
        string[] missing =
        [
            .. from store in Stores
            let settings = provider.Settings with
            {
                Store = store,
            }
            let reason = provider.With(settings).Missing()
            where reason is not null
            select $"{settings.StoreName}: {reason}",
        ];
        List<RunningServer> servers = [];
        try
        {
            List<Cell> cells = [];
            foreach ((OpenIddictSettings settings, FlowSetting? setting, LoginFlow[] flows) in Configurations())
                cells.AddRange(await StartAsync(servers, certificate, settings, setting, flows, cancel).ConfigureAwait(false));
            foreach ((int index, Cell cell) in cells.Index())
            {
                progress?.Report($"warm-up: {cell}", index, cells.Count);
                await cell.WarmUpAsync(cancel).ConfigureAwait(false);
            }

            return await MeasureAsync(
                    [.. cells.Where(cell => cell.IsMeasured)],
                    certificate,
                    servers[0].Name.Split(',')[0],
                    missing,
                    cancel
                )
                .ConfigureAwait(false);
        }
        finally
        {
            await Task.WhenAll(servers.Select(server => server.DisposeAsync().AsTask())).ConfigureAwait(false);
        }
    }

    private IEnumerable<(OpenIddictSettings Settings, FlowSetting? Setting, LoginFlow[] Flows)> Configurations()
    {
        foreach (OpenIddictStore store in Stores)
        {
            OpenIddictSettings settings = provider.Settings with { Store = store };
            if (provider.With(settings).Missing() is null)
                yield return (settings, null, AllFlows);
        }

        OpenIddictSettings defaults = provider.Settings with { Store = Stores[0] };
        foreach ((FlowSetting setting, LoginFlow[] flows) in Settings)
        {
            OpenIddictSettings changed = setting switch
            {
                FlowSetting.NoTokenStorage => defaults with { StoresTokens = false },
                FlowSetting.SmallEncryptionKey => defaults with { EncryptionKeyBits = 2048 },
                _ => defaults with { DigestsSecrets = true },
            };
            yield return (changed, setting, flows);
        }
    }

    private async Task<List<Cell>> StartAsync(
        List<RunningServer> servers,
        LabCertificate certificate,
        OpenIddictSettings settings,
        FlowSetting? setting,
        LoginFlow[] flows,
        CancellationToken cancel
    )
    {
        progress?.Report($"{provider.Name}, store {settings.StoreName}{(setting is null ? "" : $", {setting}")}");
        RunningServer server = await provider
            .With(settings)
            .StartAsync(certificate.Key, certificate.Algorithm, cancel)
            .ConfigureAwait(false);
        servers.Add(server);
        FirstToken.Verify(server.Name, server.FirstResponse!.IdToken!, certificate);
        LoadTarget target = await LoadTarget.FindAsync(server.Issuer, cancel).ConfigureAwait(false);
        List<Cell> cells = [];
        // A server that is compared with another has answered the same requests before.
        foreach (LoginFlow flow in AllFlows)
        {
            FlowClient client = await FlowClient.CreateAsync(flow, server, certificate, target, cancel).ConfigureAwait(false);
            cells.Add(new(server, flow, settings.StoreName, setting, client.Scenario(null), target, flows.Contains(flow)));
        }

        return cells;
    }

    private async Task<FlowsRun> MeasureAsync(
        Cell[] cells,
        LabCertificate certificate,
        string program,
        string[] missing,
        CancellationToken cancel
    )
    {
        var random = new Random(Seed);
        int complete = 0;
        string? partial = null;
        try
        {
            while (complete < Rounds)
            {
                double signature = SignatureTime.Milliseconds(certificate);
                Cell[] order = [.. cells];
                random.Shuffle(order);
                foreach ((int index, Cell cell) in order.Index())
                {
                    progress?.Report(
                        Invariant($"round {complete + 1} of {Rounds}: {cell}"),
                        complete * cells.Length + index,
                        Rounds * cells.Length
                    );
                    await cell.MeasureAsync(RoundTime, signature, cancel).ConfigureAwait(false);
                }

                complete++;
            }
        }
        catch (Exception e) when (complete > 0 && e is UserErrorException or OperationCanceledException)
        {
            partial = e is UserErrorException ? e.Message : "interrupted";
        }

        return new()
        {
            Program = program,
            Certificate = certificate.Source,
            KeyAlgorithm = certificate.KeyAlgorithm,
            KeyBits = certificate.Key.SizeInBits,
            Algorithm = certificate.Algorithm.Name,
            Rounds = complete,
            WarmUpLogins = WarmUpLogins,
            Rows = [.. cells.Select(cell => cell.Row())],
            Missing = missing,
            Partial = partial,
        };
    }

    private sealed class Cell(
        RunningServer server,
        LoginFlow flow,
        string store,
        FlowSetting? setting,
        Scenario scenario,
        LoadTarget target,
        bool isMeasured
    )
    {
        private readonly FlowCost _cost = new(server, scenario, target);
        private readonly List<double> _milliseconds = [];
        private readonly List<IReadOnlyDictionary<string, double>> _parts = [];

        /// <summary>Whether it is measured after the warm-up.</summary>
        public bool IsMeasured => isMeasured;

        /// <summary>Logs in as often as a warm-up needs: a cold server costs several times a warm one.</summary>
        public async Task WarmUpAsync(CancellationToken cancel)
        {
            var warmUp = new FlowCost(server, scenario, target);
            while (warmUp.Users.Count < WarmUpLogins)
                await warmUp.MeasureAsync(FlowCost.DefaultRound / 2, signature: 0, cancel).ConfigureAwait(false);
        }

        public async Task MeasureAsync(TimeSpan time, double signature, CancellationToken cancel)
        {
            int before = _cost.Users.Count;
            await _cost.MeasureAsync(time, signature, cancel).ConfigureAwait(false);
            VirtualUser[] logins = [.. _cost.Users.Skip(before)];
            _milliseconds.Add(logins.Select(user => LoadResult.Milliseconds(user.Started!.Value, user.FirstByte!.Value)).Median());
            _parts.AddRange(logins.Select(user => user.ReadTiming()?.Phases).OfType<IReadOnlyDictionary<string, double>>());
        }

        public FlowRow Row() =>
            new()
            {
                Flow = flow,
                Store = store,
                Setting = setting,
                Cost = _cost.Result()!,
                Milliseconds = _milliseconds,
                Parts = _parts
                    .SelectMany(parts => parts)
                    .GroupBy(part => part.Key)
                    .ToDictionary(part => part.Key, part => part.Sum(one => one.Value) / _parts.Count),
            };

        public override string ToString() => $"{flow.Name()}, {store}{(setting is null ? "" : $", {setting}")}";
    }
}
