using System.Net.Security;
using System.Security.Cryptography.X509Certificates;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.Load;

namespace TokenSigningBench.Lab.SchemeLoad;

/// <summary>A certificate for each account, made before the clock starts, and drawn for each connection.</summary>
internal sealed class ClientIdentities : IDisposable
{
    private readonly RandomAccounts _people;
    private readonly X509Certificate2[] _certificates;
    private readonly ClientIdentity[] _identities;

    /// <summary>Makes them, on all processors.</summary>
    public ClientIdentities(RandomAccounts users, Func<Account, X509Certificate2> make)
    {
        _people = users;
        _certificates = [.. Enumerable.Range(0, users.Count).AsParallel().AsOrdered().Select(number => make(users[number]))];
        // No chain: the server has the issuer's certificate.
        _identities =
        [
            .. _certificates.Select(
                (certificate, number) =>
                    new ClientIdentity(users[number].Name, SslStreamCertificateContext.Create(certificate, null, offline: true))
            ),
        ];
    }

    public ClientIdentity Next() => _identities[_people.Next()];

    public void Dispose()
    {
        foreach (X509Certificate2 certificate in _certificates)
            certificate.Dispose();
    }
}
