using System.Text.RegularExpressions;
using TokenSigningBench.Core.Processes;
using TokenSigningBench.Core.Programs;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.Backends;

namespace TokenSigningBench.Articles.Backends;

/// <summary>A running Kerberos KDC with its own realm and one service.</summary>
/// <remarks>
/// libkrb5 reads the environment as it was at process start: both environments below are for processes that are still to be started. A
/// client must use the host name <c>localhost</c>, not 127.0.0.1, because the service's principal contains it.
/// </remarks>
public sealed partial class RunningKdc : RunningBackend
{
    internal RunningKdc(BackendFolder folder, ChildProcess process, Func<CancellationToken, Task<ChildProcess>> start)
        : base(folder, process, start) { }

    /// <summary>The realm. An account's principal is NAME@LAB.TEST.</summary>
    public const string Realm = "LAB.TEST";

    /// <summary>The service's principal, without the realm.</summary>
    public const string Service = "HTTP/localhost";

    /// <summary>The krb5.conf for clients and servers.</summary>
    public string ConfigFile => Path.Combine(Folder, "krb5.conf");

    public string KeyTab => Path.Combine(Folder, "http.keytab");

    /// <summary>The environment variables of a client process. They contain no secret.</summary>
    public IReadOnlyDictionary<string, string> ClientEnvironment => new Dictionary<string, string> { ["KRB5_CONFIG"] = ConfigFile };

    /// <summary>The environment variables of a server process: the key table and a replay cache that is removed with the KDC.</summary>
    public IReadOnlyDictionary<string, string> ServerEnvironment => ServerEnvironmentIn(Folder);

    /// <summary>The same variables for a server that has copies of both files in its own folder.</summary>
    internal static Dictionary<string, string> ServerEnvironmentIn(string folder) =>
        new()
        {
            ["KRB5_CONFIG"] = Path.Combine(folder, "krb5.conf"),
            ["KRB5_KTNAME"] = $"FILE:{Path.Combine(folder, "http.keytab")}",
            ["KRB5RCACHENAME"] = $"file2:{Path.Combine(folder, "replays")}",
        };

    /// <summary>An account's principal, with the realm.</summary>
    /// <exception cref="UserErrorException">
    /// The name is empty or contains a control character, which the KDC's tools cannot represent.
    /// </exception>
    public static string PrincipalOf(Account account)
    {
        string name =
            account.Name.Length > 0 && !account.Name.Any(char.IsControl)
                ? account.Name
                : throw new UserErrorException(Kdc.Name, "an account's name is empty or has a control character in it");
        return $"{SpecialCharacters().Replace(name, @"\$0")}@{Realm}";
    }

    /// <summary>Gets a ticket-granting ticket for each account, as a login in the morning does, and keeps it.</summary>
    /// <returns>
    /// A value for KRB5CCNAME: a collection with one ticket-granting ticket per account. The caller selects one by
    /// <c>gss_krb5_ccache_name</c>: .NET treats a name without a password as the default account.
    /// </returns>
    /// <exception cref="UserErrorException">The KDC refused a ticket.</exception>
    public async Task<string> MakeTicketsAsync(IEnumerable<Account> accounts, CancellationToken cancel)
    {
        string collection = $"DIR:{Directory.CreateDirectory(Path.Combine(Folder, "tickets")).FullName}";
        var environment = new Dictionary<string, string>(ClientEnvironment) { ["KRB5CCNAME"] = collection };
        Account[] all = [.. accounts];
        // The first login creates the collection's default ticket; two concurrent first logins would both try to.
        foreach (Account first in all[..Math.Min(1, all.Length)])
            await LogInAsync(first, cancel).ConfigureAwait(false);
        await Parallel.ForEachAsync(all.Skip(1), cancel, LogInAsync).ConfigureAwait(false);
        return collection;

        async ValueTask LogInAsync(Account account, CancellationToken linked) =>
            await BackendTool
                .RunAsync(Kdc.Name, [InstalledProgram.Find("kinit")!, "--", PrincipalOf(account)], environment, [account.Password], linked)
                .ConfigureAwait(false);
    }

    // The separators in a principal's name, and the escape character.
    [GeneratedRegex(@"[\\/@]")]
    private static partial Regex SpecialCharacters();
}
