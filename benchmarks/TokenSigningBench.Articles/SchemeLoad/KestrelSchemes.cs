using System.Runtime.InteropServices;
using TokenSigningBench.Articles.Accounts;
using TokenSigningBench.Articles.ServedSchemes;
using TokenSigningBench.Lab.Load;

namespace TokenSigningBench.Articles.SchemeLoad;

/// <summary>The schemes of the built-in Kestrel server.</summary>
/// <param name="name">The server name in cells.</param>
internal sealed class KestrelSchemes(RunningSchemeServer server, SchemeLoadFactory factory, AuthSchemesRequest request, string name)
    : IDisposable
{
    /// <summary>The name of the first server.</summary>
    public const string Server = "kestrel";

    private ClientIdentities? _identities;

    /// <summary>The program name in tables.</summary>
    public static string Program => $"Kestrel, {RuntimeInformation.FrameworkDescription}";

    /// <summary>The program name of the second server.</summary>
    public static string ProgramOverTls => $"Kestrel with TLS, {RuntimeInformation.FrameworkDescription}";

    public async Task<SchemeLoad> CreateLoadAsync(AuthScheme scheme, CancellationToken cancel)
    {
        Uri page = server.AddressOf(scheme);
        Scenario? scenario = scheme.Kind switch
        {
            AuthenticationKind.Bearer => CreateBearerScenario(scheme, page),
            AuthenticationKind.ClientCertificate => new CertificateScenario(page),
            _ => null,
        };
        SchemeLoad load = await factory
            .CreateAsync(scheme, name, page, server.ProcessGroupId, () => server.HasEnded, scenario, cancel)
            .ConfigureAwait(false);
        if (scheme.Kind != AuthenticationKind.ClientCertificate)
            return load;
        _identities ??= new(factory.Users(), account => server.ClientCertificate(account.Name));
        // A connection belongs to one user: the next user opens another one.
        return load with
        {
            Target = load.Target with { Identity = _identities.Next },
            Limits = load.Limits with { NewConnections = !request.Plan.KeepsSession },
        };
    }

    public async Task<SchemeLoad> CreateLoadAsync(PrimitivePage page, CancellationToken cancel)
    {
        var address = new Uri(server.Facts.Address, page.Path);
        SchemeLoad load = await factory
            .CreateAsync(
                AuthScheme.Anonymous,
                name,
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

    private BearerScenario CreateBearerScenario(AuthScheme scheme, Uri page)
    {
        RandomAccounts users = factory.Users();
        string[] tokens =
        [
            .. Enumerable.Range(0, users.Count).AsParallel().AsOrdered().Select(index => server.BearerToken(scheme, users[index].Name)),
        ];
        return new(page, users, tokens);
    }
}
