using System.DirectoryServices.Protocols;
using System.Net;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.Backends;

namespace TokenSigningBench.Lab.Stores;

/// <summary>The accounts of a directory, by search and bind: the name's entry is looked for as nobody, and then bound to with the password.</summary>
internal sealed class DirectoryAccounts : IPasswordStore, IDisposable
{
    // No entry has this name: the root entry's own is empty, and everything else is below the base.
    private const string NobodysDn = $"cn=nobody,{RunningLdap.BaseDn}";

    // "1.1" asks for no attribute (RFC 4511 section 4.5.1.8): the entry's name is all that is needed.
    private const string NoAttribute = "1.1";

    private readonly StorePool<LdapConnection> _searching;
    private readonly StorePool<LdapConnection> _binding;
    private readonly PasswordCheck _dummy;
    private readonly string _name;

    /// <param name="dummy">Does the work for a name that nobody has, which the directory would do for one that somebody has.</param>
    public DirectoryAccounts(Uri address, PasswordCheck dummy)
    {
        var identifier = new LdapDirectoryIdentifier(address.Host, address.Port);
        string name = _name = address.OriginalString;
        _searching = new(name, () => OpenToSearch(identifier), IsFailure);
        _binding = new(name, () => Open(identifier, AuthType.Basic), IsFailure);
        _dummy = dummy;
    }

    /// <summary>Opens connections before anybody asks.</summary>
    /// <exception cref="StoreUnavailableException">The directory does not answer.</exception>
    public void Warm(int connections)
    {
        _searching.Warm(connections);
        _binding.Warm(connections);
    }

    /// <remarks>
    /// Its time is limited from outside. System.DirectoryServices.Protocols hands its own limit to libldap as two numbers of 32 bits, of which that reads two of 64
    /// (LDAP_TIMEVAL, 10.0): a search of a directory that stands still takes as long as what lies behind them says.
    /// </remarks>
    public async ValueTask<bool> VerifyAsync(Credentials credentials)
    {
        // An empty password binds, as nobody: it must never get any further.
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
        _searching.Ask(credentials.Name, FindDn) is { } dn
            ? _binding.Ask(new NetworkCredential(dn, credentials.Password), TryBind)
            // As many questions to the directory as a wrong password takes.
            : _binding.Ask(new NetworkCredential(NobodysDn, credentials.Password), TryBind) & _dummy.Refuse(credentials.Password);

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
        catch (LdapException e) when (e.ErrorCode == (int)ResultCodeOfBind.InvalidCredentials)
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
        // How long a bind may take, libldap reads from its environment (SchemeServerPart).
        var connection = new LdapConnection(identifier) { AuthType = type, Timeout = StorePool<LdapConnection>.MaxWait };
        connection.SessionOptions.ProtocolVersion = 3;
        return connection;
    }

    private static bool IsFailure(Exception e) => e is LdapException or DirectoryOperationException;

    // RFC 4511 appendix A.
    private enum ResultCodeOfBind
    {
        InvalidCredentials = 49,
    }
}
