using System.Net.Security;
using System.Security.Cryptography.X509Certificates;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.Load;

namespace TokenSigningBench.Articles.SchemeLoad;

/// <summary>A client certificate for each account, created before the measurement. One is drawn for each connection.</summary>
internal sealed class ClientIdentities : IDisposable
{
    private readonly RandomAccounts _accounts;
    private readonly X509Certificate2[] _certificates;
    private readonly ClientIdentity[] _identities;

    /// <summary>Creates the certificates on all processors.</summary>
    public ClientIdentities(RandomAccounts accounts, Func<Account, X509Certificate2> create)
    {
        _accounts = accounts;
        _certificates = [.. Enumerable.Range(0, accounts.Count).AsParallel().AsOrdered().Select(index => create(accounts[index]))];
        // Without a chain: the server has the certificate of the issuer.
        _identities =
        [
            .. _certificates.Select(
                (certificate, index) =>
                    new ClientIdentity(accounts[index].Name, SslStreamCertificateContext.Create(certificate, null, offline: true))
            ),
        ];
    }

    public ClientIdentity Next() => _identities[_accounts.Next()];

    public void Dispose()
    {
        foreach (X509Certificate2 certificate in _certificates)
            certificate.Dispose();
    }
}
