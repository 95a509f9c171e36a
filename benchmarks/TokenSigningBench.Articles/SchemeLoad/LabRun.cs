using System.Net.Sockets;
using TokenSigningBench.Articles.Accounts;
using TokenSigningBench.Articles.AuthenticationSchemes;
using TokenSigningBench.Articles.Backends;
using TokenSigningBench.Articles.ServedSchemes;
using TokenSigningBench.Core.Processes;
using TokenSigningBench.Core.Timing;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.IdentityServer;
using TokenSigningBench.Lab.Load;

namespace TokenSigningBench.Articles.SchemeLoad;

/// <summary>A measurement on several servers. The first one is already running.</summary>
internal sealed class LabRun(
    AuthSchemesRequest request,
    IReadOnlyList<Account> accounts,
    SchemeLoadFactory clients,
    LabBackends backends,
    RunningSchemeServer server
) : IDisposable
{
    private const int HashRounds = 9;

    private static readonly TimeSpan MaxWarmUp = MeasuringTime.Of(TimeSpan.FromSeconds(1));
    private static readonly TimeSpan HashRound = MeasuringTime.Of(TimeSpan.FromMilliseconds(20));

    // The second server's name in cells.
    private const string OverTls = AuthenticationStatements2002.ServerOverTls;

    private readonly KestrelSchemes _kestrel = new(server, clients, request, KestrelSchemes.Server);
    private readonly List<IAsyncDisposable> _started = [];
    private readonly SchemeDescriptions _descriptions = new(request, backends);
    private readonly List<SchemeLoad> _loads = [];
    private readonly List<SchemeConditions> _conditions = [];
    private readonly List<MissingScheme> _missing = [];
    private readonly List<(string Id, string Program, int? Group)> _servers =
    [
        (KestrelSchemes.Server, KestrelSchemes.Program, server.ProcessGroupId),
    ];

    public IProgress<string>? Steps { get; init; }

    /// <summary>Returns what is missing of a backend; null if nothing is.</summary>
    public required Func<IBackend, string?> IsMissing { get; init; }

    /// <summary>Starts the second server, which speaks TLS.</summary>
    public required Func<CancellationToken, Task<RunningSchemeServer>> StartOverTls { get; init; }

    /// <summary>Adds schemes that cannot be measured.</summary>
    public void AddMissing(IEnumerable<MissingScheme> schemes) => _missing.AddRange(schemes);

    /// <param name="schemes">The schemes of the Kestrel server.</param>
    /// <param name="identityServer">How the identity server is started.</param>
    /// <param name="interrupt">Ends the run. The result so far is returned and marked partial.</param>
    public async Task<AuthSchemesRun> RunAsync(
        AuthScheme[] schemes,
        Func<ServerOptions, ProcessStartInfo> identityServer,
        CancellationToken interrupt
    )
    {
        foreach (AuthScheme scheme in schemes)
            Add(await _kestrel.CreateLoadAsync(scheme, interrupt).ConfigureAwait(false), _descriptions.Describe(scheme));
        foreach (PrimitivePage page in PrimitivePage.All.Where(page => request.Figures.Contains(page.Figure.Number)))
            Add(await _kestrel.CreateLoadAsync(page, interrupt).ConfigureAwait(false), page.Operation.Warning);

        try
        {
            await AddIdentityServerAsync(identityServer, interrupt).ConfigureAwait(false);
            await AddApacheAsync(schemes, interrupt).ConfigureAwait(false);
            using KestrelSchemes? overTls = await AddOverTlsAsync(schemes, interrupt).ConfigureAwait(false);
            return await MeasureAsync(interrupt).ConfigureAwait(false);
        }
        finally
        {
            foreach (IAsyncDisposable one in _started.AsEnumerable().Reverse())
                await one.DisposeAsync().ConfigureAwait(false);
        }
    }

    public void Dispose() => _kestrel.Dispose();

    private void Add(SchemeLoad load, string? conditions)
    {
        _loads.Add(load);
        if (conditions is not null)
            _conditions.Add(new(load.Scheme, load.Server, conditions));
    }

    private async Task AddIdentityServerAsync(Func<ServerOptions, ProcessStartInfo> program, CancellationToken cancel)
    {
        if (!request.Schemes.Contains(SchemeNames.OpenIdConnect))
            return;
        Steps?.Report("starting the identity server");
        OpenIdConnectScheme identity = await OpenIdConnectScheme
            .StartAsync(program, request.PasswordHash.Scheme, accounts.Count, cancel)
            .ConfigureAwait(false);
        _started.Add(identity);
        Add(
            await identity.LoadAsync(request, clients.Users(), cancel).ConfigureAwait(false),
            _descriptions.DescribeOpenIdConnect(identity.PasswordHash)
        );
    }

    private async Task AddApacheAsync(AuthScheme[] schemes, CancellationToken cancel)
    {
        if (!request.AgainstApache)
            return;
        AuthScheme[] peers = [.. schemes.Where(scheme => SchemeNames.OnApache.Contains(scheme.Name))];
        if (IsMissing(new Apache()) is { } missing)
        {
            AddMissing(peers.Select(scheme => new MissingScheme(scheme.Name, Apache.Name, missing)));
            return;
        }

        Steps?.Report($"starting {Apache.Name}");
        RunningApache apache = await new Apache()
            .StartAsync(new(backends.Kdc, backends.Ldap, backends.PostgreSql), accounts, cancel)
            .ConfigureAwait(false);
        _started.Add(apache);
        _servers.Add((Apache.Name, apache.Name, apache.ProcessGroupId));
        foreach (AuthScheme scheme in peers)
            Add(
                await clients
                    .CreateAsync(scheme, Apache.Name, apache.AddressOf(scheme), apache.ProcessGroupId, () => apache.HasEnded, null, cancel)
                    .ConfigureAwait(false),
                _descriptions.DescribeOnApache(scheme)
            );
    }

    private async Task<KestrelSchemes?> AddOverTlsAsync(AuthScheme[] schemes, CancellationToken cancel)
    {
        if (request.AgainstTls is null)
            return null;
        Steps?.Report("starting the scheme server over TLS");
        RunningSchemeServer second = await StartOverTls(cancel).ConfigureAwait(false);
        _started.Add(second);
        _servers.Add((OverTls, KestrelSchemes.ProgramOverTls, second.ProcessGroupId));
        var kestrel = new KestrelSchemes(second, clients, request, OverTls);
        foreach (AuthScheme scheme in schemes)
            Add(await kestrel.CreateLoadAsync(scheme, cancel).ConfigureAwait(false), _descriptions.Describe(scheme));
        return kestrel;
    }

    // One after the other, before any load. Pages of primitives have no flow to show.
    private async Task<IReadOnlyList<SchemeExchange>?> RecordAsync(CancellationToken interrupt)
    {
        if (request.Figures.Count > 0)
            return null;
        List<SchemeExchange> exchanges = [];
        foreach (SchemeLoad load in _loads)
        {
            try
            {
                exchanges.Add(await ExchangeRecorder.RecordAsync(load, interrupt).ConfigureAwait(false));
            }
            catch (Exception e)
                when (e is VisitFailedException or TimeoutException or IOException or SocketException or RawResponseException)
            {
                // A server or a backend that dies now: the load counts its failures.
            }
        }

        return exchanges;
    }

    private IReadOnlyList<double>? MeasureHash()
    {
        if (!request.Schemes.Any(SchemeNames.HashesPasswords))
            return null;
        var check = new PasswordCheck(request.PasswordHash.Scheme);
        (byte[] salt, byte[] hash) = check.HashWithNewSalt(accounts[0].Password);
        CompilerWarmup.Run(Check, MaxWarmUp);
        return InterleavedRun.Measure([Contender.Calling("a password", Check)], HashRounds, HashRound)[0].Cost;

        void Check() => check.Verify(accounts[0].Password, salt, hash);
    }

    private async Task<AuthSchemesRun> MeasureAsync(CancellationToken interrupt)
    {
        var measurement = new AuthSchemesMeasurement(request.Plan) { Steps = Steps };
        string? firstFailure = null;
        foreach (SchemeLoad load in _loads.ToArray())
        {
            if (await measurement.WarmUpAsync(load, interrupt).ConfigureAwait(false) is not { } failure)
                continue;
            // A scheme whose logins fail does not stop the measurement of the others.
            _loads.Remove(load);
            AddMissing([new(load.Scheme, load.Server, $"failed during warm-up: {failure}")]);
            firstFailure ??= $"{load.Scheme} on {load.Server}: failed during warm-up: {failure}";
        }

        if (_loads.Count == 0)
            throw new UserErrorException(
                "auth-schemes",
                $"none can be measured here: {string.Join("; ", _missing.Select(scheme => $"{scheme.Scheme}: {scheme.Reason}"))}"
            );
        HandshakeCost? handshake = null;
        if (request.Tls is not null)
            handshake = await TlsHandshakes
                .MeasureAsync(await LoadTarget.FindAsync(server.Facts.Address, interrupt).ConfigureAwait(false), request.Tls, interrupt)
                .ConfigureAwait(false);
        IReadOnlyList<SchemeExchange>? exchanges = await RecordAsync(interrupt).ConfigureAwait(false);
        IReadOnlyList<double>? hashNanoseconds = MeasureHash();
        (IReadOnlyList<SchemeCell> cells, string? partial) = await measurement.RunAsync(_loads, interrupt).ConfigureAwait(false);
        return new()
        {
            Plan = request.Plan,
            Servers =
            [
                .. _servers.Select(entry => new SchemeServerRow(
                    entry.Id,
                    entry.Program,
                    entry.Group is { } group ? ProcessMemory.PeakBytes(group) : null
                )),
            ],
            Conditions = _conditions,
            Cells = cells,
            Missing = _missing,
            Handshake = handshake,
            Exchanges = exchanges,
            PasswordHashNanoseconds = hashNanoseconds,
            Partial = partial ?? firstFailure,
        };
    }
}
