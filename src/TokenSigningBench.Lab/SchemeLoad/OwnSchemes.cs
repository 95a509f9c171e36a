using System.Runtime.InteropServices;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.AuthenticationSchemes;
using TokenSigningBench.Lab.Load;

namespace TokenSigningBench.Lab.SchemeLoad;

/// <summary>The modes of our own server.</summary>
internal sealed class OwnSchemes(RunningSchemeServer server, SchemeLoads loads, AuthSchemesRequest request) : IDisposable
{
    /// <summary>The server, as cells name it.</summary>
    public const string Server = "kestrel";

    private ClientIdentities? _identities;

    /// <summary>The program, as tables name it.</summary>
    public static string Program => $"Kestrel, {RuntimeInformation.FrameworkDescription}";

    /// <summary>One of its modes.</summary>
    public async Task<SchemeLoad> OfAsync(AuthScheme scheme, CancellationToken cancel)
    {
        Uri page = server.AddressOf(scheme);
        Scenario? scenario = scheme.Kind switch
        {
            AuthenticationKind.Bearer => Bearer(scheme, page),
            AuthenticationKind.ClientCertificate => new CertificateScenario(page),
            _ => null,
        };
        SchemeLoad load = await loads
            .AtAsync(scheme, Server, page, server.ProcessGroupId, () => server.HasEnded, scenario, cancel)
            .ConfigureAwait(false);
        if (scheme.Kind != AuthenticationKind.ClientCertificate)
            return load;
        _identities ??= new(loads.Users(), account => server.ClientCertificate(account.Name));
        // A connection is one person's: whoever comes next has another.
        return load with
        {
            Target = load.Target with { Identity = _identities.Next },
            Limits = load.Limits with { NewConnections = !request.Plan.KeepsSession },
        };
    }

    /// <summary>A page of a primitive.</summary>
    public async Task<SchemeLoad> OfAsync(PrimitivePage page, CancellationToken cancel)
    {
        var address = new Uri(server.Facts.Address, page.Path);
        SchemeLoad load = await loads
            .AtAsync(
                AuthScheme.Anonymous,
                Server,
                address,
                server.ProcessGroupId,
                () => server.HasEnded,
                new PageScenario(address, page.Operation.Source.Name),
                cancel
            )
            .ConfigureAwait(false);
        return load with { Scheme = page.Operation.Source.Name };
    }

    public void Dispose() => _identities?.Dispose();

    private BearerScenario Bearer(AuthScheme scheme, Uri page)
    {
        RandomAccounts users = loads.Users();
        string[] tokens =
        [
            .. Enumerable.Range(0, users.Count).AsParallel().AsOrdered().Select(number => server.BearerToken(scheme, users[number].Name)),
        ];
        return new(page, users, tokens);
    }
}
