using TokenSigningBench.Core.AuthenticationSchemes;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.AuthenticationSchemes;
using TokenSigningBench.Lab.Backends;
using TokenSigningBench.Lab.IdentityServer;
using TokenSigningBench.Lab.Load;

namespace TokenSigningBench.Lab.SchemeLoad;

/// <summary>A measurement on several servers. The first one is already running.</summary>
internal sealed class LabRun(
    AuthSchemesRequest request,
    IReadOnlyList<Account> accounts,
    SchemeLoadFactory clients,
    LabBackends backends,
    RunningSchemeServer server
) : IDisposable
{
    private readonly KestrelSchemes _kestrel = new(server, clients, request);
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

        OpenIdConnectScheme? identity = await AddIdentityServerAsync(identityServer, interrupt).ConfigureAwait(false);
        try
        {
            RunningApache? apache = await AddApacheAsync(schemes, interrupt).ConfigureAwait(false);
            try
            {
                return await MeasureAsync(interrupt).ConfigureAwait(false);
            }
            finally
            {
                if (apache is not null)
                    await apache.DisposeAsync().ConfigureAwait(false);
            }
        }
        finally
        {
            if (identity is not null)
                await identity.DisposeAsync().ConfigureAwait(false);
        }
    }

    public void Dispose() => _kestrel.Dispose();

    private void Add(SchemeLoad load, string? conditions)
    {
        _loads.Add(load);
        if (conditions is not null)
            _conditions.Add(new(load.Scheme, load.Server, conditions));
    }

    private async Task<OpenIdConnectScheme?> AddIdentityServerAsync(Func<ServerOptions, ProcessStartInfo> program, CancellationToken cancel)
    {
        if (!request.Schemes.Contains(SchemeNames.OpenIdConnect))
            return null;
        Steps?.Report("starting the identity server");
        OpenIdConnectScheme identity = await OpenIdConnectScheme
            .StartAsync(program, request.PasswordHash.Scheme, accounts.Count, cancel)
            .ConfigureAwait(false);
        Add(
            await identity.LoadAsync(request, clients.Users(), cancel).ConfigureAwait(false),
            _descriptions.DescribeOpenIdConnect(identity.PasswordHash)
        );
        return identity;
    }

    private async Task<RunningApache?> AddApacheAsync(AuthScheme[] schemes, CancellationToken cancel)
    {
        if (!request.AgainstApache)
            return null;
        AuthScheme[] peers = [.. schemes.Where(scheme => SchemeNames.OnApache.Contains(scheme.Name))];
        if (IsMissing(new Apache()) is { } missing)
        {
            AddMissing(peers.Select(scheme => new MissingScheme(scheme.Name, Apache.Name, missing)));
            return null;
        }

        Steps?.Report($"starting {Apache.Name}");
        RunningApache apache = await new Apache()
            .StartAsync(new(backends.Kdc, backends.Ldap, backends.PostgreSql), accounts, cancel)
            .ConfigureAwait(false);
        _servers.Add((Apache.Name, apache.Name, apache.ProcessGroupId));
        try
        {
            foreach (AuthScheme scheme in peers)
                Add(
                    await clients
                        .CreateAsync(
                            scheme,
                            Apache.Name,
                            apache.AddressOf(scheme),
                            apache.ProcessGroupId,
                            () => apache.HasEnded,
                            null,
                            cancel
                        )
                        .ConfigureAwait(false),
                    _descriptions.DescribeOnApache(scheme)
                );
            return apache;
        }
        catch
        {
            await apache.DisposeAsync().ConfigureAwait(false);
            throw;
        }
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
                "modes",
                $"none can be measured here: {string.Join("; ", _missing.Select(scheme => $"{scheme.Scheme}: {scheme.Reason}"))}"
            );
        HandshakeCost? handshake = null;
        if (request.Tls is not null)
            handshake = await TlsHandshakes
                .MeasureAsync(await LoadTarget.FindAsync(server.Facts.Address, interrupt).ConfigureAwait(false), request.Tls, interrupt)
                .ConfigureAwait(false);
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
            Partial = partial ?? firstFailure,
        };
    }
}
