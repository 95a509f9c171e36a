using System.Text.RegularExpressions;
using TokenSigningBench.Core.Programs;
using TokenSigningBench.Lab.Accounts;

namespace TokenSigningBench.Lab.Backends;

/// <summary>A Kerberos key distribution centre that runs, with a realm of its own and one service in it.</summary>
/// <remarks>
/// libkrb5 reads the environment as it was when the process started: both kinds are for processes that have yet to be started. A client names the host
/// <c>localhost</c>, never 127.0.0.1, because the service is called by it.
/// </remarks>
public sealed partial class RunningKdc : RunningBackend
{
    internal RunningKdc(BackendFolder folder, ChildProcess process, Func<CancellationToken, Task<ChildProcess>> start)
        : base(folder, process, start) { }

    /// <summary>Its realm. An account's principal is NAME@LAB.TEST.</summary>
    public const string Realm = "LAB.TEST";

    /// <summary>The service's principal, without the realm.</summary>
    public const string Service = "HTTP/localhost";

    /// <summary>The krb5.conf for clients and servers.</summary>
    public string ConfigFile => Path.Combine(Folder, "krb5.conf");

    public string KeyTab => Path.Combine(Folder, "http.keytab");

    /// <summary>What a client's process has to find in its environment. No secret is in it.</summary>
    public IReadOnlyDictionary<string, string> ClientEnvironment => new Dictionary<string, string> { ["KRB5_CONFIG"] = ConfigFile };

    /// <summary>What a server's process has to find in its environment: where the keys are, and a replay cache that goes with this part.</summary>
    public IReadOnlyDictionary<string, string> ServerEnvironment => ServerEnvironmentIn(Folder);

    /// <summary>The same for a server with a folder of its own, which has copies of both files.</summary>
    internal static Dictionary<string, string> ServerEnvironmentIn(string folder) =>
        new()
        {
            ["KRB5_CONFIG"] = Path.Combine(folder, "krb5.conf"),
            ["KRB5_KTNAME"] = $"FILE:{Path.Combine(folder, "http.keytab")}",
            ["KRB5RCACHENAME"] = $"file2:{Path.Combine(folder, "replays")}",
        };

    /// <summary>An account's principal, with the realm.</summary>
    /// <exception cref="UserErrorException">Its name is empty or has a control character in it, which the database's tools have no place for.</exception>
    public static string PrincipalOf(Account account)
    {
        string name =
            account.Name.Length > 0 && !account.Name.Any(char.IsControl)
                ? account.Name
                : throw new UserErrorException(Kdc.Name, "an account's name is empty or has a control character in it");
        return $"{Special().Replace(name, @"\$0")}@{Realm}";
    }

    /// <summary>Logs accounts in at the realm, as their people would in the morning, and keeps their tickets.</summary>
    /// <returns>A value for KRB5CCNAME: a collection that holds a ticket-granting ticket of each. Whose is used has to be told to libgssapi (<c>gss_krb5_ccache_name</c>): by a name without a password .NET means nobody in particular.</returns>
    /// <exception cref="UserErrorException">One was refused.</exception>
    public async Task<string> MakeTicketsAsync(IEnumerable<Account> accounts, CancellationToken cancel)
    {
        string collection = $"DIR:{Directory.CreateDirectory(Path.Combine(Folder, "tickets")).FullName}";
        var environment = new Dictionary<string, string>(ClientEnvironment) { ["KRB5CCNAME"] = collection };
        Account[] all = [.. accounts];
        // The first becomes the collection's default, which two at once would both become.
        foreach (Account first in all[..Math.Min(1, all.Length)])
            await LogInAsync(first, cancel).ConfigureAwait(false);
        await Parallel.ForEachAsync(all.Skip(1), cancel, LogInAsync).ConfigureAwait(false);
        return collection;

        async ValueTask LogInAsync(Account account, CancellationToken each) =>
            await BackendTool
                .RunAsync(Kdc.Name, [InstalledProgram.Find("kinit")!, "--", PrincipalOf(account)], environment, [account.Password], each)
                .ConfigureAwait(false);
    }

    // What stands between the parts of a name, and what takes that meaning from it.
    [GeneratedRegex(@"[\\/@]")]
    private static partial Regex Special();
}
