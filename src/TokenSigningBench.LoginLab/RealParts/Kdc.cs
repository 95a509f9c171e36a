using TokenSigningBench.Core.Programs;
using TokenSigningBench.LoginLab.ClientAuthentication;
using TokenSigningBench.LoginLab.RealParts.Kerberos;

namespace TokenSigningBench.LoginLab.RealParts;

/// <summary>MIT's key distribution centre for Kerberos, with one kind of key, over TCP, and tickets for whoever proves the password first.</summary>
public sealed class Kdc : IRealPart
{
    /// <summary>Its name on the command line.</summary>
    public const string Name = "kerberos";

    // A day's work, as Windows has it.
    private const int TicketSeconds = 10 * 60 * 60;

    private const string PidFile = "kdc.pid";

    private static readonly string[] Programs = ["krb5kdc", "kdb5_util", "kadmin.local", "kinit", "klist", "setsid"];

    /// <summary>Where and how it is started.</summary>
    internal PartOptions Options { get; init; } = new();

    string IRealPart.Name => Name;

    /// <inheritdoc/>
    public string? Missing() => InstalledProgram.Missing(Programs, "krb5-kdc krb5-admin-server krb5-user libgssapi-krb5-2 util-linux");

    /// <summary>Starts it with accounts and the service's keys.</summary>
    /// <param name="accounts">The accounts.</param>
    /// <param name="cancel">Ends the waiting, and the part with it.</param>
    /// <exception cref="SourceException">It is missing, or did not get ready in time.</exception>
    public Task<RunningKdc> StartAsync(IReadOnlyList<Account> accounts, CancellationToken cancel)
    {
        if (Missing() is { } missing)
            throw new SourceException(Name, missing);
        return PartStart.AtFreePortAsync(Name, Options, (folder, port, limit) => StartAsync(folder, port, accounts, limit), cancel);
    }

    private async Task<RunningKdc> StartAsync(PartFolder folder, int port, IReadOnlyList<Account> accounts, CancellationToken cancel)
    {
        await folder.WriteAsync("krb5.conf", ClientConfiguration(port), cancel).ConfigureAwait(false);
        await folder.WriteAsync("kdc.conf", ServerConfiguration(folder, port), cancel).ConfigureAwait(false);
        var environment = new Dictionary<string, string> { ["KRB5_CONFIG"] = folder.File("krb5.conf"), ["KRB5_KDC_PROFILE"] = folder.File("kdc.conf") };
        await FillAsync(folder, environment, accounts, cancel).ConfigureAwait(false);
        // Before it runs: whatever goes wrong from then on would have to end it.
        string version = await VersionAsync(cancel).ConfigureAwait(false);
        return new(folder, await LaunchAsync(cancel).ConfigureAwait(false), LaunchAsync)
        {
            Name = $"{Name} {version}",
            Port = port,
        };

        Task<ChildProcess> LaunchAsync(CancellationToken limit)
        {
            File.Delete(folder.File(PidFile));
            var process = ChildProcess.StartGuarded(Name, InstalledProgram.Find("krb5kdc")!, ["-n", "-P", folder.File(PidFile)], environment: environment);
            return new PartStart(Name, Options.Limit).UntilReadyAsync(process, each => PartStart.HasPortAsync(folder.File(PidFile), port, each), limit);
        }
    }

    private static async Task FillAsync(PartFolder folder, Dictionary<string, string> environment, IReadOnlyList<Account> accounts, CancellationToken cancel)
    {
        string masterPassword = RandomNumberGenerator.GetHexString(32);
        string tool = InstalledProgram.Find("kdb5_util")!;
        await PartTool.RunAsync(Name, [tool, "create", "-s", "-r", RunningKdc.Realm], environment, [masterPassword, masterPassword], cancel).ConfigureAwait(false);
        // K/M is the principal of the master key, and "KM" its salt behind the realm.
        byte[] masterKey = AesKey.Of([(masterPassword, $"{RunningKdc.Realm}KM")], cancel)[0];
        string dump = await Task.Run(() => DatabaseDump.Write(masterKey, accounts, TicketSeconds, cancel), cancel).ConfigureAwait(false);
        await folder.WriteAsync("accounts.dump", dump, cancel).ConfigureAwait(false);
        await PartTool.RunAsync(Name, [tool, "load", "-update", folder.File("accounts.dump")], environment, [], cancel).ConfigureAwait(false);
        File.Delete(folder.File("accounts.dump"));
        await PartTool.RunAsync(Name, [InstalledProgram.Find("kadmin.local")!], environment, [$"addprinc -randkey {RunningKdc.Service}", $"ktadd -k {folder.File("http.keytab")} {RunningKdc.Service}", "quit"], cancel)
            .ConfigureAwait(false);
        if (!File.Exists(folder.File("http.keytab")))
            throw new SourceException(Name, $"its tool kadmin.local made no keys for {RunningKdc.Service}");
    }

    private static async Task<string> VersionAsync(CancellationToken cancel)
    {
        // "Kerberos 5 version 1.20.1"
        string line = await PartTool.FirstLineAsync(Name, [InstalledProgram.Find("klist")!, "-V"], cancel).ConfigureAwait(false);
        return line[(line.LastIndexOf(' ') + 1)..];
    }

    // By TCP alone, as Windows has it; and no name of this machine is looked up, because the service is on localhost.
    private static string ClientConfiguration(int port) => $$"""
        [libdefaults]
          default_realm = {{RunningKdc.Realm}}
          dns_lookup_realm = false
          dns_lookup_kdc = false
          dns_canonicalize_hostname = false
          rdns = false
          udp_preference_limit = 1
          permitted_enctypes = {{AesKey.TypeName}}
        [realms]
          {{RunningKdc.Realm}} = {
            kdc = 127.0.0.1:{{port}}
          }
        [domain_realm]
          localhost = {{RunningKdc.Realm}}

        """;

    private static string ServerConfiguration(PartFolder folder, int port) => $$"""
        [kdcdefaults]
          kdc_listen = ""
          kdc_tcp_listen = 127.0.0.1:{{port}}
        [realms]
          {{RunningKdc.Realm}} = {
            database_name = {{folder.File("principal")}}
            key_stash_file = {{folder.File("stash")}}
            max_life = {{TicketSeconds}}s
            master_key_type = {{AesKey.TypeName}}
            supported_enctypes = {{AesKey.TypeName}}:normal
          }
        [logging]
          kdc = STDERR

        """;
}
