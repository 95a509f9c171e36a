using System.Runtime.InteropServices;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.AuthenticationSchemes;
using TokenSigningBench.Lab.Load;

namespace TokenSigningBench.Lab.Modes;

/// <summary>The modes of our own server.</summary>
/// <param name="server">It.</param>
/// <param name="loads">Their clients.</param>
/// <param name="request">What is measured.</param>
internal sealed class OwnModes(RunningModeServer server, ModeLoads loads, ModesRequest request) : IDisposable
{
    /// <summary>The server, as cells name it.</summary>
    public const string Server = "kestrel";

    private ClientIdentities? _identities;

    /// <summary>The program, as tables name it.</summary>
    public static string Program => $"Kestrel, {RuntimeInformation.FrameworkDescription}";

    /// <summary>One of its modes.</summary>
    public async Task<ModeLoad> OfAsync(AuthenticationMode mode, CancellationToken cancel)
    {
        Uri page = server.AddressOf(mode);
        Scenario? scenario = mode.Kind switch
        {
            AuthenticationKind.Bearer => Bearer(mode, page),
            AuthenticationKind.ClientCertificate => new CertificateScenario(page),
            _ => null,
        };
        ModeLoad load = await loads
            .AtAsync(mode, Server, page, server.ProcessGroupId, () => server.HasEnded, scenario, cancel)
            .ConfigureAwait(false);
        if (mode.Kind != AuthenticationKind.ClientCertificate)
            return load;
        _identities ??= new(loads.People(), account => server.ClientCertificate(account.Name));
        // A connection is one person's: whoever comes next has another.
        return load with
        {
            Target = load.Target with { Identity = _identities.Next },
            Limits = load.Limits with { NewConnections = !request.Plan.KeepsSession },
        };
    }

    /// <summary>A page of a primitive.</summary>
    public async Task<ModeLoad> OfAsync(PrimitivePage page, CancellationToken cancel)
    {
        var address = new Uri(server.Facts.Address, page.Path);
        ModeLoad load = await loads
            .AtAsync(
                AuthenticationMode.Anonymous,
                Server,
                address,
                server.ProcessGroupId,
                () => server.HasEnded,
                new PageScenario(address, page.Operation.Source.Name),
                cancel
            )
            .ConfigureAwait(false);
        return load with { Mode = page.Operation.Source.Name };
    }

    /// <inheritdoc/>
    public void Dispose() => _identities?.Dispose();

    private BearerScenario Bearer(AuthenticationMode mode, Uri page)
    {
        RandomAccounts people = loads.People();
        string[] tokens =
        [
            .. Enumerable.Range(0, people.Count).AsParallel().AsOrdered().Select(number => server.BearerToken(mode, people[number].Name)),
        ];
        return new(page, people, tokens);
    }
}
