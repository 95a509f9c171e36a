using TokenSigningBench.Core.Processes;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.Backends;

namespace TokenSigningBench.Articles.Backends;

/// <summary>A running OpenLDAP directory. Anonymous search is allowed; passwords can be used only to bind.</summary>
public sealed class RunningLdap : RunningBackend
{
    internal RunningLdap(BackendFolder folder, ChildProcess process, Func<CancellationToken, Task<ChildProcess>> start)
        : base(folder, process, start) { }

    /// <summary>The parent entry of all accounts.</summary>
    public const string BaseDn = "ou=people,dc=lab,dc=test";

    /// <summary>The attribute with an account's name, which is also the entry's RDN: <c>uid=NAME,ou=people,dc=lab,dc=test</c>.</summary>
    public const string NameAttribute = "uid";

    /// <summary>The distinguished name of an account's entry, with special characters escaped (RFC 4514 section 2.4).</summary>
    public static string DistinguishedNameOf(Account account)
    {
        // Escapes each byte that is not an ASCII letter or digit: more than required, and always sufficient.
        var escaped = new StringBuilder();
        foreach (byte value in Encoding.UTF8.GetBytes(account.Name))
            escaped.Append(char.IsAsciiLetterOrDigit((char)value) ? $"{(char)value}" : $"\\{value:x2}");
        return $"{NameAttribute}={escaped},{BaseDn}";
    }

    /// <summary>The directory's address, <c>ldap://127.0.0.1:PORT</c>.</summary>
    public Uri Uri => new($"ldap://127.0.0.1:{Port}");
}
