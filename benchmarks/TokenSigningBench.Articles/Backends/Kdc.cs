using TokenSigningBench.Core.Processes;
using TokenSigningBench.Core.Programs;
using TokenSigningBench.Lab.Accounts;

namespace TokenSigningBench.Articles.Backends;

/// <summary>The MIT Kerberos key distribution center (KDC), over TCP, with one encryption type and required preauthentication.</summary>
public sealed class Kdc : IBackend
{
    /// <summary>The backend's name on the command line.</summary>
    public const string Name = "kerberos";

    // 10 hours, Windows' default.
    private const int TicketSeconds = 10 * 60 * 60;

    private const string PidFile = "kdc.pid";

    private const string EncryptionType = "aes256-cts-hmac-sha1-96";

    private static readonly string[] Programs = ["krb5kdc", "kdb5_util", "kadmin.local", "kinit", "klist", "setsid"];

    internal BackendOptions Options { get; init; } = new();

    string IBackend.Name => Name;

    public string? Missing() => InstalledProgram.Missing(Programs, "krb5-kdc krb5-admin-server krb5-user libgssapi-krb5-2 util-linux");

    /// <summary>Starts the KDC with the accounts and the service's keys.</summary>
    /// <param name="cancel">Cancels the start and ends the KDC.</param>
    /// <exception cref="UserErrorException">The KDC is not installed, or did nothing for too long.</exception>
    public Task<RunningKdc> StartAsync(IReadOnlyList<Account> accounts, CancellationToken cancel) =>
        BackendStart.StartAtFreePortAsync(this, Options, (folder, port) => StartAsync(folder, port, accounts, cancel));

    private async Task<RunningKdc> StartAsync(BackendFolder folder, int port, IReadOnlyList<Account> accounts, CancellationToken cancel)
    {
        await folder.WriteAsync("krb5.conf", ClientConfiguration(port), cancel).ConfigureAwait(false);
        await folder.WriteAsync("kdc.conf", ServerConfiguration(folder, port), cancel).ConfigureAwait(false);
        var environment = new Dictionary<string, string>
        {
            ["KRB5_CONFIG"] = folder.File("krb5.conf"),
            ["KRB5_KDC_PROFILE"] = folder.File("kdc.conf"),
        };
        await FillAsync(folder, environment, accounts, cancel).ConfigureAwait(false);
        // Read before the start: after it, each failure would have to end the process.
        string version = await VersionAsync(cancel).ConfigureAwait(false);
        return new(folder, await LaunchAsync(cancel).ConfigureAwait(false), LaunchAsync) { Name = $"{Name} {version}", Port = port };

        Task<ChildProcess> LaunchAsync(CancellationToken limit)
        {
            string pidFile = folder.File(PidFile);
            string[] command = [InstalledProgram.Find("krb5kdc")!, "-n", "-P", pidFile];
            return new BackendStart(Name, Options.IdleTimeout).LaunchAsync(command, pidFile, port, limit, environment);
        }
    }

    private static async Task FillAsync(
        BackendFolder folder,
        Dictionary<string, string> environment,
        IReadOnlyList<Account> accounts,
        CancellationToken cancel
    )
    {
        string masterPassword = RandomNumberGenerator.GetHexString(32);
        string tool = InstalledProgram.Find("kdb5_util")!;
        await BackendTool
            .RunAsync(Name, [tool, "create", "-s", "-r", RunningKdc.Realm], environment, [masterPassword, masterPassword], cancel)
            .ConfigureAwait(false);
        // Several kadmin.local processes share the database and derive keys in parallel.
        await Parallel
            .ForEachAsync(accounts.Chunk((accounts.Count / Environment.ProcessorCount) + 1), cancel, AddAsync)
            .ConfigureAwait(false);
        await AdministerAsync(
                [$"addprinc -randkey {RunningKdc.Service}", $"ktadd -k {folder.File("http.keytab")} {RunningKdc.Service}"],
                cancel
            )
            .ConfigureAwait(false);
        if (!File.Exists(folder.File("http.keytab")))
            throw new UserErrorException(Name, $"its tool kadmin.local made no keys for {RunningKdc.Service}");

        // Preauthentication: without it, anyone gets data for guessing a password offline.
        async ValueTask AddAsync(Account[] chunk, CancellationToken limit) =>
            await AdministerAsync(
                    [
                        .. chunk.Select(account =>
                            $"addprinc +requires_preauth -pw {Quote(account.Password)} {Quote(RunningKdc.PrincipalOf(account))}"
                        ),
                    ],
                    limit
                )
                .ConfigureAwait(false);

        Task AdministerAsync(string[] commands, CancellationToken limit) =>
            BackendTool.RunAsync(Name, [InstalledProgram.Find("kadmin.local")!], environment, [.. commands, "quit"], limit);
    }

    // The quoting rules of MIT's command-line tools.
    private static string Quote(string word) => $"\"{word.Replace("\"", "\"\"", StringComparison.Ordinal)}\"";

    private static async Task<string> VersionAsync(CancellationToken cancel)
    {
        // "Kerberos 5 version 1.20.1"
        string line = await BackendTool.FirstLineAsync(Name, [InstalledProgram.Find("klist")!, "-V"], cancel).ConfigureAwait(false);
        return line[(line.LastIndexOf(' ') + 1)..];
    }

    // TCP only, as Windows uses it. No host name is resolved, because the service is on localhost.
    private static string ClientConfiguration(int port) =>
        $$"""
            [libdefaults]
              default_realm = {{RunningKdc.Realm}}
              dns_lookup_realm = false
              dns_lookup_kdc = false
              dns_canonicalize_hostname = false
              rdns = false
              udp_preference_limit = 1
              permitted_enctypes = {{EncryptionType}}
            [realms]
              {{RunningKdc.Realm}} = {
                kdc = 127.0.0.1:{{port}}
              }
            [domain_realm]
              localhost = {{RunningKdc.Realm}}

            """;

    private static string ServerConfiguration(BackendFolder folder, int port) =>
        $$"""
            [kdcdefaults]
              kdc_listen = ""
              kdc_tcp_listen = 127.0.0.1:{{port}}
            [realms]
              {{RunningKdc.Realm}} = {
                database_name = {{folder.File("principal")}}
                key_stash_file = {{folder.File("stash")}}
                max_life = {{TicketSeconds}}s
                master_key_type = {{EncryptionType}}
                supported_enctypes = {{EncryptionType}}:normal
              }
            [logging]
              kdc = STDERR

            """;
}
