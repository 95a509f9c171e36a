using TokenSigningBench.Core.Processes;
using TokenSigningBench.Core.Programs;
using TokenSigningBench.Lab.Accounts;

namespace TokenSigningBench.Articles.Backends;

/// <summary>The OpenLDAP directory server. Passwords are stored as salted SHA-1 hashes, its default.</summary>
public sealed class OpenLdap : IBackend
{
    /// <summary>The backend's name on the command line.</summary>
    public const string Name = "ldap";

    private const string PidFile = "slapd.pid";

    private const string Modules = "/usr/lib/ldap";
    private const string Schemas = "/etc/ldap/schema";

    private static readonly string[] Programs = ["slapd", "slapadd", "setpriv", "setsid"];

    private static readonly ServiceUser User = new("openldap");

    internal BackendOptions Options { get; init; } = new();

    string IBackend.Name => Name;

    public string? Missing() =>
        InstalledProgram.Missing(Programs, "slapd util-linux")
        ?? (
            Directory.Exists(Modules) && Directory.Exists(Schemas)
                ? null
                : "its modules and schemas are not where Debian has them: apt-get install --reinstall slapd"
        );

    /// <summary>Starts the directory with the accounts.</summary>
    /// <param name="cancel">Cancels the start and ends the directory.</param>
    /// <exception cref="UserErrorException">OpenLDAP is not installed, or did nothing for too long.</exception>
    public Task<RunningLdap> StartAsync(IReadOnlyList<Account> accounts, CancellationToken cancel) =>
        BackendStart.StartAtFreePortAsync(this, Options, (folder, port) => StartAsync(folder, port, accounts, cancel));

    private async Task<RunningLdap> StartAsync(BackendFolder folder, int port, IReadOnlyList<Account> accounts, CancellationToken cancel)
    {
        Directory.CreateDirectory(folder.File("data"));
        await folder.WriteAsync("slapd.conf", Configuration(folder), cancel).ConfigureAwait(false);
        await folder.WriteAsync("accounts.ldif", DirectoryEntries.Write(accounts), cancel).ConfigureAwait(false);
        await User.TakeOwnershipAsync(Name, folder, cancel).ConfigureAwait(false);
        await BackendTool
            .RunAsync(
                Name,
                User.WrapCommand(
                    InstalledProgram.Find("slapadd")!,
                    "-q",
                    "-f",
                    folder.File("slapd.conf"),
                    "-l",
                    folder.File("accounts.ldif")
                ),
                null,
                [],
                cancel
            )
            .ConfigureAwait(false);
        File.Delete(folder.File("accounts.ldif"));
        string slapd = InstalledProgram.Find("slapd")!;
        string address = Invariant($"ldap://127.0.0.1:{port}");
        string[] command = User.WrapCommand(slapd, "-f", folder.File("slapd.conf"), "-h", address, "-d", "config,none");
        // Read before the start: after it, each failure would have to end the process.
        string version = await VersionAsync(slapd, cancel).ConfigureAwait(false);
        return new(folder, await LaunchAsync(cancel).ConfigureAwait(false), LaunchAsync) { Name = $"{Name} {version}", Port = port };

        Task<ChildProcess> LaunchAsync(CancellationToken limit) =>
            new BackendStart(Name, Options.IdleTimeout).LaunchAsync(command, folder.File(PidFile), port, limit);
    }

    private static async Task<string> VersionAsync(string slapd, CancellationToken cancel)
    {
        // "@(#) $OpenLDAP: slapd 2.5.13+dfsg-5 (Feb  8 2023 01:56:12) $"
        string line = await BackendTool.FirstLineAsync(Name, [slapd, "-VV"], cancel).ConfigureAwait(false);
        return line.Split(' ') is [_, _, _, { } version, ..] ? version : line;
    }

    // The directory's administrator has no password, so no one can bind as it.
    private static string Configuration(BackendFolder folder) =>
        $"""
            include {Schemas}/core.schema
            include {Schemas}/cosine.schema
            include {Schemas}/inetorgperson.schema
            pidfile {folder.File(PidFile)}
            modulepath {Modules}
            moduleload back_mdb
            idletimeout 0
            sizelimit 500
            database mdb
            suffix "{DirectoryEntries.Suffix}"
            directory {folder.File("data")}
            maxsize 268435456
            index objectClass eq
            index {RunningLdap.NameAttribute} eq
            access to attrs=userPassword by anonymous auth by * none
            access to * by * read

            """;
}
