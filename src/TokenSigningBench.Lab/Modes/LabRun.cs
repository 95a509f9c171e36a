using TokenSigningBench.Core.Modes;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.AuthenticationSchemes;
using TokenSigningBench.Lab.Backends;
using TokenSigningBench.Lab.IdentityServer;
using TokenSigningBench.Lab.Load;

namespace TokenSigningBench.Lab.Modes;

/// <summary>A run on servers of which the first one runs already.</summary>
/// <param name="request">What is measured.</param>
/// <param name="accounts">Who logs in.</param>
/// <param name="clients">How.</param>
/// <param name="parts">What is asked behind the web servers.</param>
/// <param name="server">Our own web server.</param>
internal sealed class LabRun(
    ModesRequest request,
    IReadOnlyList<Account> accounts,
    ModeLoads clients,
    LabParts parts,
    RunningModeServer server
) : IDisposable
{
    private readonly OwnModes _own = new(server, clients, request);
    private readonly ModeWords _words = new(request, parts);
    private readonly List<ModeLoad> _loads = [];
    private readonly List<ModeConditions> _conditions = [];
    private readonly List<MissingMode> _missing = [];
    private readonly List<(string Id, string Program, int? Group)> _servers = [(OwnModes.Server, OwnModes.Program, server.ProcessGroupId)];

    /// <summary>Told what is done now.</summary>
    public IProgress<string>? Steps { get; init; }

    /// <summary>Asked what is missing of a real part.</summary>
    public required Func<IRealPart, string?> IsMissing { get; init; }

    /// <summary>Tells of modes that cannot be measured.</summary>
    public void Miss(IEnumerable<MissingMode> modes) => _missing.AddRange(modes);

    /// <summary>Measures.</summary>
    /// <param name="modes">The modes of our own server.</param>
    /// <param name="identityServer">How an identity server is started.</param>
    /// <param name="interrupt">Ends it. What was measured is returned, and marked.</param>
    public async Task<ModesRun> RunAsync(
        AuthenticationMode[] modes,
        Func<ServerDials, ProcessStartInfo> identityServer,
        CancellationToken interrupt
    )
    {
        foreach (AuthenticationMode mode in modes)
            Add(await _own.OfAsync(mode, interrupt).ConfigureAwait(false), _words.Of(mode));
        foreach (PrimitivePage page in PrimitivePage.All.Where(page => request.Figures.Contains(page.Figure.Number)))
            Add(await _own.OfAsync(page, interrupt).ConfigureAwait(false), page.Operation.Warning);

        OpenIdConnectMode? identity = await IdentityServerAsync(identityServer, interrupt).ConfigureAwait(false);
        try
        {
            RunningApache? apache = await ApacheAsync(modes, interrupt).ConfigureAwait(false);
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

    /// <inheritdoc/>
    public void Dispose() => _own.Dispose();

    private void Add(ModeLoad load, string? conditions)
    {
        _loads.Add(load);
        if (conditions is not null)
            _conditions.Add(new(load.Mode, load.Server, conditions));
    }

    private async Task<OpenIdConnectMode?> IdentityServerAsync(Func<ServerDials, ProcessStartInfo> program, CancellationToken cancel)
    {
        if (!request.Modes.Contains(ModeNames.OpenIdConnect))
            return null;
        Steps?.Report("starting the identity server");
        OpenIdConnectMode identity = await OpenIdConnectMode
            .StartAsync(program, request.PasswordHash.Scheme, accounts.Count, cancel)
            .ConfigureAwait(false);
        Add(
            await identity.LoadAsync(request, clients.People(), cancel).ConfigureAwait(false),
            _words.OfOpenIdConnect(identity.PasswordHash)
        );
        return identity;
    }

    private async Task<RunningApache?> ApacheAsync(AuthenticationMode[] modes, CancellationToken cancel)
    {
        if (!request.AgainstApache)
            return null;
        AuthenticationMode[] peers = [.. modes.Where(mode => ModeNames.OnApache.Contains(mode.Name))];
        if (IsMissing(new Apache()) is { } missing)
        {
            Miss(peers.Select(mode => new MissingMode(mode.Name, Apache.Name, missing)));
            return null;
        }

        Steps?.Report($"starting {Apache.Name}");
        RunningApache apache = await new Apache()
            .StartAsync(new(parts.Kdc, parts.Ldap, parts.PostgreSql), accounts, cancel)
            .ConfigureAwait(false);
        _servers.Add((Apache.Name, apache.Name, apache.ProcessGroupId));
        try
        {
            foreach (AuthenticationMode mode in peers)
                Add(
                    await clients
                        .AtAsync(mode, Apache.Name, apache.AddressOf(mode), apache.ProcessGroupId, () => apache.HasEnded, null, cancel)
                        .ConfigureAwait(false),
                    _words.OnApache(mode)
                );
            return apache;
        }
        catch
        {
            await apache.DisposeAsync().ConfigureAwait(false);
            throw;
        }
    }

    private async Task<ModesRun> MeasureAsync(CancellationToken interrupt)
    {
        var measurement = new ModesMeasurement(request.Plan) { Steps = Steps };
        string? broken = null;
        foreach (ModeLoad load in _loads.ToArray())
        {
            if (await measurement.WarmUpAsync(load, interrupt).ConfigureAwait(false) is not { } failure)
                continue;
            // A mode that lets nobody in is no reason to measure none.
            _loads.Remove(load);
            Miss([new(load.Mode, load.Server, $"while it was warmed up: {failure}")]);
            broken ??= $"{load.Mode} on {load.Server}: while it was warmed up: {failure}";
        }

        if (_loads.Count == 0)
            throw new SourceException(
                "modes",
                $"none can be measured here: {string.Join("; ", _missing.Select(one => $"{one.Mode}: {one.Reason}"))}"
            );
        HandshakeCost? handshake = null;
        if (request.Tls is not null)
            handshake = await TlsHandshakes
                .MeasureAsync(await LoadTarget.FindAsync(server.Facts.Address, interrupt).ConfigureAwait(false), request.Tls, interrupt)
                .ConfigureAwait(false);
        (IReadOnlyList<ModeCell> cells, string? partial) = await measurement.RunAsync(_loads, interrupt).ConfigureAwait(false);
        return new()
        {
            Plan = request.Plan,
            Servers =
            [
                .. _servers.Select(one => new ModeServerRow(
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
