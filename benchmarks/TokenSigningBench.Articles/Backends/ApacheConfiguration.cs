using Npgsql;
using TokenSigningBench.Articles.Accounts;
using TokenSigningBench.Core.Processes;
using TokenSigningBench.Lab.Accounts;

namespace TokenSigningBench.Articles.Backends;

/// <summary>
/// Writes the configuration and the pages of an Apache HTTP Server with the same authentication schemes at the same paths as the scheme
/// server.
/// </summary>
/// <remarks>
/// The configuration favors speed. No cache stands in front of a backend. Cookies of login forms are not encrypted, and Apache trusts such
/// a cookie by a passphrase in it (AuthFormSitePassphrase); otherwise it would query the backend for each page. The owner of a cookie could
/// change the name in it.
/// </remarks>
internal sealed class ApacheConfiguration(BackendFolder folder, int port, string pidFile, ApacheBackends backends)
{
    /// <summary>The Debian packages that are required.</summary>
    public const string Packages = "apache2 libapache2-mod-auth-gssapi libaprutil1-ldap libaprutil1-dbd-pgsql util-linux";

    /// <summary>The table of Apache's accounts in PostgreSQL.</summary>
    public const string Table = "apache_accounts";

    private const string ModuleFolder = "/usr/lib/apache2/modules";

    // More than a load test keeps open: with fewer, a connection waits until another is closed.
    private const int Processes = 2;
    private const int ThreadsEach = 128;

    private static readonly string[] Modules =
    [
        "mpm_event",
        "authz_core",
        "authz_user",
        "authn_core",
        "auth_basic",
        "auth_digest",
        "auth_gssapi",
        "ldap",
        "authnz_ldap",
        "dbd",
        "authn_dbd",
        "request",
        "session",
        "session_cookie",
        "auth_form",
        "alias",
        "include",
    ];

    /// <summary>Files of those packages that do not exist.</summary>
    public static IEnumerable<string> MissingFiles =>
        Modules
            .Select(module => $"{ModuleFolder}/mod_{module}.so")
            .Where(file => !File.Exists(file))
            .Concat(DriverFolders.All(folder => !File.Exists($"{folder}/apr_dbd_pgsql.so")) ? ["apr_dbd_pgsql.so"] : Array.Empty<string>())
            .Concat(DriverFolders.All(folder => !File.Exists($"{folder}/apr_ldap.so")) ? ["apr_ldap.so"] : Array.Empty<string>());

    /// <summary>The authentication schemes that Apache serves.</summary>
    public IReadOnlyList<AuthScheme> Schemes { get; } =
    [
        AuthScheme.Anonymous,
        .. backends.Ldap is null ? [] : new[] { AuthScheme.BasicLdap, AuthScheme.FormsLdap },
        .. backends.PostgreSql is null
            ? []
            : new[] { AuthScheme.BasicPostgreSql, AuthScheme.DigestMd5PostgreSql, AuthScheme.FormsPostgreSql },
        .. backends.Kdc is null ? [] : new[] { AuthScheme.Kerberos },
    ];

    // The folder's name contains the CPU architecture.
    private static IEnumerable<string> DriverFolders =>
        Directory.Exists("/usr/lib") ? Directory.EnumerateDirectories("/usr/lib", "*-linux-gnu*").Select(lib => $"{lib}/apr-util-1") : [];

    /// <summary>Writes the protected pages, which show the user's name, and the login page.</summary>
    public async Task WritePagesAsync(CancellationToken cancel)
    {
        Directory.CreateDirectory(folder.File("pages"));
        foreach (AuthScheme scheme in Schemes)
            await folder
                .WriteAsync(
                    $"pages{scheme.Path}",
                    scheme.Kind == AuthenticationKind.Anonymous ? "anonymous\n" : "<!--#echo encoding=\"none\" var=\"REMOTE_USER\" -->\n",
                    cancel
                )
                .ConfigureAwait(false);
        await folder
            .WriteAsync(
                "login",
                """
                <!DOCTYPE html>
                <title>Login</title>
                <form method="post"><input name="username"><input name="password" type="password"><button>Log in</button></form>

                """,
                cancel
            )
            .ConfigureAwait(false);
    }

    /// <summary>Builds the configuration. It contains passwords of backends.</summary>
    public string Build()
    {
        var text = new StringBuilder();
        foreach (string module in Modules)
            text.Append(null, $"LoadModule {module}_module {ModuleFolder}/mod_{module}.so\n");
        text.Append(
            null,
            $"""
            Listen 127.0.0.1:{port}
            ServerName localhost:{port}
            PidFile {folder.File(pidFile)}
            DefaultRuntimeDir {folder.Path}
            Mutex pthread default
            # Its errors are this process's to keep.
            ErrorLog "|/bin/cat"
            LogLevel warn
            DocumentRoot {folder.File("pages")}
            KeepAlive On
            MaxKeepAliveRequests 0
            KeepAliveTimeout 60
            ServerLimit {Processes}
            StartServers {Processes}
            ThreadLimit {ThreadsEach}
            ThreadsPerChild {ThreadsEach}
            MaxRequestWorkers {Processes * ThreadsEach}
            LDAPCacheEntries 0
            LDAPOpCacheEntries 0
            <Directory {folder.File("pages")}>
              Options IncludesNoExec
              ForceType "text/plain; charset=utf-8"
              Require all granted
            </Directory>
            <Directory {folder.Path}>
              Require all granted
            </Directory>

            """
        );
        if (backends.PostgreSql is { } server)
            text.Append(
                null,
                $"DBDriver pgsql\nDBDParams \"{ConnectionParameters(new(server.ConnectionString))}\"\nDBDMin 4\nDBDKeep 16\nDBDMax 64\n"
            );
        foreach (AuthScheme scheme in Schemes)
            text.Append(null, $"<Location {scheme.Path}>\n{DirectivesOf(scheme)}\n</Location>\n")
                .Append(scheme.Kind == AuthenticationKind.Forms ? LoginLocationOf(scheme) : "");
        return text.ToString();
    }

    private string DirectivesOf(AuthScheme scheme) =>
        scheme.Kind switch
        {
            AuthenticationKind.Basic => $"""
                AuthType Basic
                AuthBasicProvider {ProviderOf(scheme)}
                {RequirementsOf(scheme)}
                """,
            AuthenticationKind.Digest => $"""
                AuthType Digest
                AuthDigestProvider dbd
                AuthDigestAlgorithm MD5
                AuthDigestQop auth
                AuthDBDUserRealmQuery "SELECT ha1_md5 FROM accounts WHERE name = %s AND %s = '{LabAccounts.Realm}'"
                {RequirementsOf(scheme)}
                """,
            AuthenticationKind.Kerberos => $"""
                AuthType GSSAPI
                GssapiCredStore keytab:{folder.File("http.keytab")}
                GssapiAllowedMech krb5
                GssapiLocalName On
                {RequirementsOf(scheme)}
                """,
            AuthenticationKind.Forms => $"""
                AuthType Form
                AuthFormProvider {ProviderOf(scheme)}
                AuthFormUsername username
                AuthFormPassword password
                AuthFormLoginRequiredLocation {scheme.LoginPath}
                AuthFormLoginSuccessLocation {scheme.Path}
                AuthFormSitePassphrase {RandomNumberGenerator.GetHexString(32)}
                Session On
                SessionCookieName {scheme.Cookie} path={scheme.Path};httponly
                {RequirementsOf(scheme)}
                """,
            _ => "Require all granted",
        };

    private string RequirementsOf(AuthScheme scheme) =>
        $"""
            AuthName {LabAccounts.Realm}
            {QueryOf(scheme)}
            SetOutputFilter INCLUDES
            Require valid-user
            """;

    private string QueryOf(AuthScheme scheme) =>
        scheme.Store switch
        {
            AccountStore.Directory =>
                $"AuthLDAPURL \"ldap://127.0.0.1:{backends.Ldap!.Port}/{RunningLdap.BaseDn}?{RunningLdap.NameAttribute}?one\"",
            AccountStore.PostgreSql => $"AuthDBDUserPWQuery \"SELECT password FROM {Table} WHERE name = %s\"",
            _ => "",
        };

    private string LoginLocationOf(AuthScheme scheme) =>
        $"""
            Alias {scheme.LoginPath} {folder.File("login")}
            <Location {scheme.LoginPath}>
              Require all granted
              ForceType "text/html; charset=utf-8"
              <If "%{"{REQUEST_METHOD}"} == 'POST'">
                SetHandler form-login-handler
              </If>
            </Location>

            """;

    private static string ProviderOf(AuthScheme scheme) => scheme.Store == AccountStore.Directory ? "ldap" : "dbd";

    private static string ConnectionParameters(NpgsqlConnectionStringBuilder connection) =>
        string.Create(
            CultureInfo.InvariantCulture,
            $"host={connection.Host} port={connection.Port} user={connection.Username} password={connection.Password} "
                + $"dbname={connection.Database} sslmode=disable gssencmode=disable"
        );
}
