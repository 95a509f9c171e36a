using TokenSigningBench.Lab.Accounts;

namespace TokenSigningBench.Lab.Backends;

/// <summary>An OpenLDAP directory that runs. Anybody can search it; passwords are for binding only.</summary>
public sealed class RunningLdap : RunningBackend
{
    internal RunningLdap(BackendFolder folder, ChildProcess process, Func<CancellationToken, Task<ChildProcess>> start)
        : base(folder, process, start) { }

    /// <summary>The entry that all people are right below.</summary>
    public const string BaseDn = "ou=people,dc=lab,dc=test";

    /// <summary>The attribute that holds an account's name, which its entry is named by: <c>uid=NAME,ou=people,dc=lab,dc=test</c>.</summary>
    public const string NameAttribute = "uid";

    /// <summary>The distinguished name of an account's entry (RFC 4514 section 2.4: what has a meaning there is escaped).</summary>
    public static string DistinguishedNameOf(Account account)
    {
        // Each byte that is not a letter or a digit: more than is needed, and never too little.
        var escaped = new StringBuilder();
        foreach (byte value in Encoding.UTF8.GetBytes(account.Name))
            escaped.Append(char.IsAsciiLetterOrDigit((char)value) ? $"{(char)value}" : $"\\{value:x2}");
        return $"{NameAttribute}={escaped},{BaseDn}";
    }

    /// <summary>Its address, <c>ldap://127.0.0.1:PORT</c>.</summary>
    public Uri Uri => new($"ldap://127.0.0.1:{Port}");
}
