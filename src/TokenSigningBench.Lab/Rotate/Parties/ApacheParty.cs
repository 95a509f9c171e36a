using System.Text.RegularExpressions;
using TokenSigningBench.Check.RelyingParties.Parties;
using TokenSigningBench.Core.Programs;

namespace TokenSigningBench.Lab.Rotate.Parties;

/// <summary>A module of the Apache HTTP Server that checks access tokens by a key set. Its clock is libfaketime's.</summary>
/// <param name="name">The module's name, which is also that of its file.</param>
/// <param name="directives">Its settings, by the address of the key set, which is https.</param>
/// <param name="authType">The value of <c>AuthType</c>.</param>
internal sealed class ApacheParty(string id, string name, string authType, Func<string, string> directives) : IServiceParty, IBackend
{
    private const string Command = "scripts/lab-setup.sh relying-parties";
    private const string ModuleFolder = "/usr/lib/apache2/modules";
    private const string PidFile = "httpd.pid";

    private static readonly string[] Programs = ["apache2", "setpriv", "setsid", "cat"];
    private static readonly string[] Modules = ["mpm_event", "authz_core", "authz_user", "authn_core", "dir", "include"];
    private static readonly ServiceUser User = new("www-data");

    public string Id => id;

    public string Name => name;

    public IReadOnlyList<string> Files => [InstalledProgram.Find("apache2")!, $"{ModuleFolder}/{name}.so"];

    public string? Missing() =>
        InstalledProgram.Missing(Programs, "apache2 util-linux")
        ?? (
            !File.Exists($"{ModuleFolder}/{name}.so") ? $"the module {name} is missing: {Command}"
            : FakeTime.Library is null ? $"libfaketime is missing: {Command}"
            : null
        );

    public Task<RunningParty> StartAsync(PartyStartupData data, CancellationToken cancel) =>
        BackendStart.StartAtFreePortAsync(this, new(), (folder, port) => StartAsync(folder, port, data, cancel));

    private async Task<RunningParty> StartAsync(BackendFolder folder, int port, PartyStartupData data, CancellationToken cancel)
    {
        Directory.CreateDirectory(folder.File("pages"));
        await folder.WriteAsync("pages/index.html", "<!--#echo encoding=\"none\" var=\"REMOTE_USER\" -->", cancel).ConfigureAwait(false);
        await folder
            .WriteAsync("pages/clock", "<!--#config timefmt=\"%s\" --><!--#echo var=\"DATE_GMT\" -->", cancel)
            .ConfigureAwait(false);
        await folder.WriteAsync("httpd.conf", Configuration(folder, port, data), cancel).ConfigureAwait(false);
        await User.TakeOwnershipAsync(Name, folder, cancel).ConfigureAwait(false);
        string[] command = User.WrapCommand(
            FakeTime.Wrap(
                data.Speed,
                InstalledProgram.Find("apache2")!,
                "-d",
                folder.Path,
                "-f",
                folder.File("httpd.conf"),
                "-D",
                "FOREGROUND"
            )
        );
        ChildProcess process = await new BackendStart(Name)
            .LaunchAsync(command, folder.File(PidFile), port, cancel, signal: "TERM")
            .ConfigureAwait(false);
        return new RunningServerParty(process, VersionIn(process.OutputTail), port, folder);
    }

    private string Configuration(BackendFolder folder, int port, PartyStartupData data) =>
        string.Concat(Modules.Select(module => $"LoadModule {module}_module {ModuleFolder}/mod_{module}.so\n"))
        + $"LoadModule {name["mod_".Length..]}_module {ModuleFolder}/{name}.so\n"
        + string.Create(
            CultureInfo.InvariantCulture,
            $"""
            Listen 127.0.0.1:{port}
            ServerName 127.0.0.1
            PidFile {folder.File(PidFile)}
            DefaultRuntimeDir {folder.Path}
            Mutex pthread default
            ErrorLog "|/bin/cat"
            LogLevel warn {name["mod_".Length..]}:info
            DocumentRoot {folder.File("pages")}
            DirectoryIndex index.html
            StartServers 1
            ServerLimit 1
            ThreadsPerChild 100
            MaxRequestWorkers 100
            KeepAlive Off
            ErrorDocument 401 "the token was refused"
            {directives(data.SecureKeySet!)}
            <Location />
              AuthType {authType}
              Require valid-user
            </Location>
            <Location /clock>
              AuthType None
              Require all granted
            </Location>
            <Directory {folder.File("pages")}>
              Options IncludesNoExec
              SetOutputFilter INCLUDES
            </Directory>

            """
        );

    // "mod_auth_openidc-2.4.12.3 - init - ..."; the folder's name, which the log has too, also begins with the module's.
    private string VersionIn(string log) =>
        Regex.Match(log, $@"{Regex.Escape(Name)}-(\d+(\.\d+)+)") is { Success: true } found ? $"{Name} {found.Groups[1].Value}" : Name;
}
