using System.Net;
using System.Text.RegularExpressions;
using TokenSigningBench.Core.Programs;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Clients;

/// <summary>mod_auth_openidc (OpenID Certified), the client in an Apache HTTP Server.</summary>
internal sealed partial class ModAuthOpenIdc : ILoginClient, IBackend
{
    private const string Packages = "apache2 libapache2-mod-auth-openidc";
    private const string ModuleFolder = "/usr/lib/apache2/modules";
    private const string PidFile = "httpd.pid";
    private const string Page = "index.html";
    private const string ErrorInLog = "[auth_openidc:error]";

    // Its page for errors has the status 200 too.
    private const string LoggedIn = "logged in: ";

    private static readonly string[] Programs = ["apache2", "setpriv", "setsid", "cat"];
    private static readonly string[] Modules = ["mpm_event", "authz_core", "authz_user", "authn_core", "dir", "include", "auth_openidc"];
    private static readonly ServiceUser User = new("www-data");

    public string Name => "mod_auth_openidc";

    public string Flow => "code";

    public string? Missing() =>
        InstalledProgram.Missing(Programs, Packages)
        ?? (
            File.Exists($"{ModuleFolder}/mod_auth_openidc.so")
                ? null
                : $"the module {Name} is missing: apt-get install libapache2-mod-auth-openidc"
        );

    public async Task<LoginTrial> LogInAsync(RunningServer server, JwsAlgorithm algorithm, CancellationToken cancel)
    {
        var registered = new Uri(server.Request["redirect_uri"]!);
        RunningModule module = await BackendStart
            .StartAtFreePortAsync(this, new(), (folder, port) => StartAsync(folder, port, server, registered, cancel))
            .ConfigureAwait(false);
        HttpStatusCode status;
        string page;
        await using (module.ConfigureAwait(false))
        {
            using var visit = new WebClientVisit(Name, new Uri($"http://127.0.0.1:{module.Port}"), registered);
            (status, page) = await visit.LogInAsync(server, cancel).ConfigureAwait(false);
        }

        // All of its output is known when it has ended.
        return page.StartsWith(LoggedIn, StringComparison.Ordinal)
            ? new(VersionIn(module.OutputTail), page[LoggedIn.Length..], null)
            : new(VersionIn(module.OutputTail), null, ReasonIn(module.OutputTail) ?? $"{(int)status} without a reason in its log");
    }

    private async Task<RunningModule> StartAsync(
        BackendFolder folder,
        int port,
        RunningServer server,
        Uri registered,
        CancellationToken cancel
    )
    {
        await folder.WriteAsync("httpd.conf", Configuration(folder, port, server, registered), cancel).ConfigureAwait(false);
        Directory.CreateDirectory(folder.File("pages"));
        await folder
            .WriteAsync($"pages/{Page}", $"{LoggedIn}<!--#echo encoding=\"none\" var=\"REMOTE_USER\" -->", cancel)
            .ConfigureAwait(false);
        await User.TakeOwnershipAsync(Name, folder, cancel).ConfigureAwait(false);
        string[] command = User.WrapCommand(
            InstalledProgram.Find("apache2")!,
            "-d",
            folder.Path,
            "-f",
            folder.File("httpd.conf"),
            "-D",
            "FOREGROUND"
        );
        return new(folder, await LaunchAsync(cancel).ConfigureAwait(false), LaunchAsync) { Name = Name, Port = port };

        Task<ChildProcess> LaunchAsync(CancellationToken limit) =>
            new BackendStart(Name).LaunchAsync(command, folder.File(PidFile), port, limit, signal: "TERM");
    }

    private static string Configuration(BackendFolder folder, int port, RunningServer server, Uri registered) =>
        string.Concat(Modules.Select(module => $"LoadModule {module}_module {ModuleFolder}/mod_{module}.so\n"))
        + string.Create(
            CultureInfo.InvariantCulture,
            $"""
            Listen 127.0.0.1:{port}
            ServerName {registered.Authority}
            PidFile {folder.File(PidFile)}
            DefaultRuntimeDir {folder.Path}
            Mutex pthread default
            # Its errors are this process's to keep.
            ErrorLog "|/bin/cat"
            LogLevel warn auth_openidc:info
            DocumentRoot {folder.File("pages")}
            DirectoryIndex {Page}
            StartServers 1
            OIDCProviderMetadataURL {new Uri(server.Issuer, ".well-known/openid-configuration")}
            OIDCClientID {server.Request["client_id"]}
            OIDCProviderTokenEndpointAuth none
            OIDCResponseType code
            OIDCPKCEMethod S256
            OIDCScope openid
            OIDCRedirectURI {registered}
            OIDCXForwardedHeaders X-Forwarded-Proto
            OIDCRemoteUserClaim sub
            OIDCSessionType client-cookie
            OIDCCryptoPassphrase {RandomNumberGenerator.GetHexString(32)}
            <Location />
              AuthType openid-connect
              Require valid-user
            </Location>
            <Directory {folder.File("pages")}>
              Options IncludesNoExec
              SetOutputFilter INCLUDES
            </Directory>

            """
        );

    // "[Wed Nov 25 10:00:00.000000 2026] [auth_openidc:error] [pid 1:tid 2] [client 127.0.0.1:3] oidc_proto_...: reason, referer: ..."
    private static string? ReasonIn(string log) =>
        log.Split('\n').FirstOrDefault(line => line.Contains(ErrorInLog, StringComparison.Ordinal)) is { } line
            ? LineStart().Replace(line, "").Split(": [")[0]
            : null;

    [GeneratedRegex(@"^(\[[^]]*\] )+", RegexOptions.CultureInvariant)]
    private static partial Regex LineStart();

    // "mod_auth_openidc-2.4.12.3 - init - ..." and, as the last line, "... - shutdown".
    private string VersionIn(string log) =>
        VersionInLog().Match(log) is { Success: true } found ? $"{Name} {found.Groups["version"].Value}" : Name;

    [GeneratedRegex(@"mod_auth_openidc-(?<version>[0-9.]+) - ", RegexOptions.CultureInvariant)]
    private static partial Regex VersionInLog();

    private sealed class RunningModule(BackendFolder folder, ChildProcess process, Func<CancellationToken, Task<ChildProcess>> start)
        : Backends.RunningBackend(folder, process, start);
}
