using System.DirectoryServices.Protocols;
using System.Net;
using TokenSigningBench.Articles.Backends;
using TokenSigningBench.Lab.Accounts;

namespace TokenSigningBench.Articles.Stores;

/// <summary>
/// The accounts of an LDAP directory, checked by search and bind: an anonymous search finds the entry, and a bind to it checks the
/// password.
/// </summary>
internal sealed class DirectoryAccounts : IPasswordStore, IDisposable
{
    // No entry has this name: the root entry's name is empty, and all others are below the base.
    private const string UnknownDn = $"cn=nobody,{RunningLdap.BaseDn}";

    // "1.1" requests no attributes (RFC 4511 section 4.5.1.8): only the entry's name is needed.
    private const string NoAttribute = "1.1";

    private readonly StorePool<LdapConnection> _searching;
    private readonly StorePool<LdapConnection> _binding;
    private readonly PasswordCheck _dummy;
    private readonly string _name;

    /// <param name="dummy">Does the same work for a name that does not exist as the directory does for one that exists.</param>
    public DirectoryAccounts(Uri address, PasswordCheck dummy)
    {
        var identifier = new LdapDirectoryIdentifier(address.Host, address.Port);
        string name = _name = address.OriginalString;
        _searching = new(name, () => OpenToSearch(identifier), IsFailure);
        _binding = new(name, () => Open(identifier, AuthType.Basic), IsFailure);
        _dummy = dummy;
    }

    /// <summary>Opens connections in advance.</summary>
    /// <exception cref="StoreUnavailableException">The directory does not respond.</exception>
    public void Warm(int connections)
    {
        _searching.Warm(connections);
        _binding.Warm(connections);
    }

    /// <remarks>
    /// The timeout is enforced here. System.DirectoryServices.Protocols passes its own timeout to libldap as two 32-bit numbers, and
    /// libldap reads two 64-bit numbers (LDAP_TIMEVAL, .NET 10.0). The timeout of a search in a directory that hangs is then whatever the
    /// adjacent memory contains.
    /// </remarks>
    public async ValueTask<bool> VerifyAsync(Credentials credentials)
    {
        // An empty password would bind anonymously.
        if (!credentials.ArePlausible)
            return false;
        try
        {
            return await Task.Run(() => Verify(credentials)).WaitAsync(StorePool<LdapConnection>.MaxWait).ConfigureAwait(false);
        }
        catch (TimeoutException e)
        {
            throw new StoreUnavailableException(_name, e);
        }
    }

    public void Dispose()
    {
        _searching.Dispose();
        _binding.Dispose();
    }

    private bool Verify(Credentials credentials) =>
        _searching.Query(credentials.Name, FindDn) is { } dn
            ? _binding.Query(new NetworkCredential(dn, credentials.Password), TryBind)
            // As many requests to the directory as for a wrong password.
            : _binding.Query(new NetworkCredential(UnknownDn, credentials.Password), TryBind) & _dummy.RejectUnknown(credentials.Password);

    private static string? FindDn(LdapConnection connection, string name)
    {
        var request = new SearchRequest(
            RunningLdap.BaseDn,
            $"({RunningLdap.NameAttribute}={LdapFilter.Escape(name)})",
            SearchScope.OneLevel,
            NoAttribute
        )
        {
            SizeLimit = 2,
        };
        SearchResultEntryCollection entries = ((SearchResponse)connection.SendRequest(request)).Entries;
        return entries.Count == 1 ? entries[0].DistinguishedName : null;
    }

    private static bool TryBind(LdapConnection connection, NetworkCredential credential)
    {
        try
        {
            connection.Bind(credential);
            return true;
        }
        catch (LdapException e) when (e.ErrorCode == (int)BindResultCode.InvalidCredentials)
        {
            return false;
        }
    }

    private static LdapConnection OpenToSearch(LdapDirectoryIdentifier identifier)
    {
        LdapConnection connection = Open(identifier, AuthType.Anonymous);
        try
        {
            connection.Bind();
            return connection;
        }
        catch
        {
            connection.Dispose();
            throw;
        }
    }

    private static LdapConnection Open(LdapDirectoryIdentifier identifier, AuthType type)
    {
        // libldap reads the timeout of a bind from its environment (SchemeServerLauncher).
        var connection = new LdapConnection(identifier) { AuthType = type, Timeout = StorePool<LdapConnection>.MaxWait };
        connection.SessionOptions.ProtocolVersion = 3;
        return connection;
    }

    private static bool IsFailure(Exception e) => e is LdapException or DirectoryOperationException;

    // RFC 4511 appendix A.
    private enum BindResultCode
    {
        InvalidCredentials = 49,
    }
}
