using TokenSigningBench.Core.AuthenticationSchemes;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.AuthenticationSchemes;
using TokenSigningBench.Lab.Backends;
using TokenSigningBench.Lab.IdentityServer;
using TokenSigningBench.Lab.Load;

namespace TokenSigningBench.Lab.SchemeLoad;

/// <summary>A run on servers of which the first one runs already.</summary>
/// <param name="parts">What is asked behind the web servers.</param>
/// <param name="server">Our own web server.</param>
internal sealed class LabRun(
    AuthSchemesRequest request,
    IReadOnlyList<Account> accounts,
    SchemeLoads clients,
    LabBackends parts,
    RunningSchemeServer server
) : IDisposable
{
    private readonly OwnSchemes _own = new(server, clients, request);
    private readonly SchemeWords _words = new(request, parts);
    private readonly List<SchemeLoad> _loads = [];
    private readonly List<SchemeConditions> _conditions = [];
    private readonly List<MissingScheme> _missing = [];
    private readonly List<(string Id, string Program, int? Group)> _servers =
    [
        (OwnSchemes.Server, OwnSchemes.Program, server.ProcessGroupId),
    ];

    /// <summary>Told what is done now.</summary>
    public IProgress<string>? Steps { get; init; }

    /// <summary>Asked what is missing of a real part.</summary>
    public required Func<IBackend, string?> IsMissing { get; init; }

    /// <summary>Tells of modes that cannot be measured.</summary>
    public void Miss(IEnumerable<MissingScheme> schemes) => _missing.AddRange(schemes);

    /// <param name="schemes">The modes of our own server.</param>
    /// <param name="identityServer">How an identity server is started.</param>
    /// <param name="interrupt">Ends it. What was measured is returned, and marked.</param>
    public async Task<AuthSchemesRun> RunAsync(
        AuthScheme[] schemes,
        Func<ServerOptions, ProcessStartInfo> identityServer,
        CancellationToken interrupt
    )
    {
        foreach (AuthScheme scheme in schemes)
            Add(await _own.OfAsync(scheme, interrupt).ConfigureAwait(false), _words.Of(scheme));
        foreach (PrimitivePage page in PrimitivePage.All.Where(page => request.Figures.Contains(page.Figure.Number)))
            Add(await _own.OfAsync(page, interrupt).ConfigureAwait(false), page.Operation.Warning);

        OpenIdConnectScheme? identity = await IdentityServerAsync(identityServer, interrupt).ConfigureAwait(false);
        try
        {
            RunningApache? apache = await ApacheAsync(schemes, interrupt).ConfigureAwait(false);
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

    public void Dispose() => _own.Dispose();

    private void Add(SchemeLoad load, string? conditions)
    {
        _loads.Add(load);
        if (conditions is not null)
            _conditions.Add(new(load.Scheme, load.Server, conditions));
    }

    private async Task<OpenIdConnectScheme?> IdentityServerAsync(Func<ServerOptions, ProcessStartInfo> program, CancellationToken cancel)
    {
        if (!request.Schemes.Contains(SchemeNames.OpenIdConnect))
            return null;
        Steps?.Report("starting the identity server");
        OpenIdConnectScheme identity = await OpenIdConnectScheme
            .StartAsync(program, request.PasswordHash.Scheme, accounts.Count, cancel)
            .ConfigureAwait(false);
        Add(
            await identity.LoadAsync(request, clients.Users(), cancel).ConfigureAwait(false),
            _words.OfOpenIdConnect(identity.PasswordHash)
        );
        return identity;
    }

    private async Task<RunningApache?> ApacheAsync(AuthScheme[] schemes, CancellationToken cancel)
    {
        if (!request.AgainstApache)
            return null;
        AuthScheme[] peers = [.. schemes.Where(scheme => SchemeNames.OnApache.Contains(scheme.Name))];
        if (IsMissing(new Apache()) is { } missing)
        {
            Miss(peers.Select(scheme => new MissingScheme(scheme.Name, Apache.Name, missing)));
            return null;
        }

        Steps?.Report($"starting {Apache.Name}");
        RunningApache apache = await new Apache()
            .StartAsync(new(parts.Kdc, parts.Ldap, parts.PostgreSql), accounts, cancel)
            .ConfigureAwait(false);
        _servers.Add((Apache.Name, apache.Name, apache.ProcessGroupId));
        try
        {
            foreach (AuthScheme scheme in peers)
                Add(
                    await clients
                        .AtAsync(scheme, Apache.Name, apache.AddressOf(scheme), apache.ProcessGroupId, () => apache.HasEnded, null, cancel)
                        .ConfigureAwait(false),
                    _words.OnApache(scheme)
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
        string? broken = null;
        foreach (SchemeLoad load in _loads.ToArray())
        {
            if (await measurement.WarmUpAsync(load, interrupt).ConfigureAwait(false) is not { } failure)
                continue;
            // A mode that lets nobody in is no reason to measure none.
            _loads.Remove(load);
            Miss([new(load.Scheme, load.Server, $"while it was warmed up: {failure}")]);
            broken ??= $"{load.Scheme} on {load.Server}: while it was warmed up: {failure}";
        }

        if (_loads.Count == 0)
            throw new UserErrorException(
                "modes",
                $"none can be measured here: {string.Join("; ", _missing.Select(one => $"{one.Scheme}: {one.Reason}"))}"
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
                .. _servers.Select(one => new SchemeServerRow(
                    one.Id,
                    one.Program,
                    one.Group is { } group ? ProcessMemory.PeakBytes(group) : null
                )),
            ],
            Conditions = _conditions,
            Cells = cells,
            Missing = _missing,
            Handshake = handshake,
            Partial = partial ?? broken,
        };
    }
}
