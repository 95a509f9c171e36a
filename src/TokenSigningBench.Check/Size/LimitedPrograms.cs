using TokenSigningBench.Core.Processes;

namespace TokenSigningBench.Check.Size;

/// <summary>The proxies and web servers whose limits can be measured here, with their default settings, or one that is raised.</summary>
internal static class LimitedPrograms
{
    private const string ApacheModules = "/usr/lib/apache2/modules";

    public static IReadOnlyList<IMeasuredProgram> All { get; } =
    [
        new KestrelProgram(),
        new LimitedProgram("nginx", "nginx-light", "nginx")
        {
            VersionArguments = ["-v"],
            Files = place =>
                One(
                    "nginx.conf",
                    $$"""
                    daemon off;
                    worker_processes 1;
                    pid {{place.File("nginx.pid")}};
                    error_log stderr info;
                    events { worker_connections 64; }
                    http {
                      access_log off;
                      client_body_temp_path {{place.File("body")}};
                      proxy_temp_path {{place.File("proxy")}};
                      fastcgi_temp_path {{place.File("fastcgi")}};
                      uwsgi_temp_path {{place.File("uwsgi")}};
                      scgi_temp_path {{place.File("scgi")}};
                      {{Nginx(place, HeadKind.Request)}}
                      {{Nginx(place, HeadKind.Response)}}
                      server { listen 127.0.0.1:{{place.Port}}; location / { proxy_pass http://127.0.0.1:{{place.Origin}}; } }
                    }

                    """
                ),
            Arguments = place => ["-c", place.File("nginx.conf"), "-e", "stderr"],
        },
        new LimitedProgram("apache", "apache2", "apache2")
        {
            VersionArguments = ["-v"],
            Files = place =>
                One(
                    "httpd.conf",
                    $$"""
                    Listen 127.0.0.1:{{place.Port}}
                    ServerName localhost
                    PidFile {{place.File("httpd.pid")}}
                    DefaultRuntimeDir {{place.File("")}}
                    Mutex pthread default
                    ErrorLog "|/bin/cat"
                    LogLevel info
                    {{place.Setting(HeadKind.Request)}}
                    {{string.Concat(((string[])["mpm_event", "authz_core", "proxy", "proxy_http"]).Select(Load))}}
                    {{ProxyPass(place)}}

                    """
                ),
            Arguments = place => ["-f", place.File("httpd.conf"), "-D", "FOREGROUND"],
        },
        new LimitedProgram("haproxy", "haproxy", "haproxy")
        {
            VersionArguments = ["-v"],
            Files = place =>
                One(
                    "haproxy.cfg",
                    $"""
                    global
                      maxconn 64
                      log stdout format raw local0
                      {place.Raised?.Setting}
                    defaults
                      mode http
                      log global
                      option httplog
                      timeout connect 5s
                      timeout client 10s
                      timeout server 10s
                    listen all
                      bind 127.0.0.1:{place.Port}
                      server origin 127.0.0.1:{place.Origin}

                    """
                ),
            Arguments = place => ["-db", "-f", place.File("haproxy.cfg")],
        },
        new LimitedProgram("varnish", "varnish", "varnishd")
        {
            VersionArguments = ["-V"],
            Files = place =>
                One(
                    "default.vcl",
                    $$"""
                    vcl 4.1;
                    backend default { .host = "127.0.0.1"; .port = "{{place.Origin}}"; }
                    sub vcl_recv { return (pass); }

                    """
                ),
            Arguments = place =>
                [
                    "-F",
                    "-j",
                    "none",
                    "-n",
                    place.File("varnish"),
                    "-a",
                    Invariant($"127.0.0.1:{place.Port}"),
                    "-f",
                    place.File("default.vcl"),
                    "-s",
                    "malloc,32m",
                    .. place.SettingWords,
                ],
            Log = place => ["varnishlog", "-d", "-g", "raw", "-n", place.File("varnish")],
        },
        new LimitedProgram("caddy", "caddy", "caddy")
        {
            VersionArguments = ["version"],
            Files = place =>
                One(
                    "Caddyfile",
                    $$"""
                    {
                      admin off
                      auto_https off
                      {{Caddy(place, HeadKind.Request)}}
                    }
                    http://:{{place.Port}} {
                      bind 127.0.0.1
                      reverse_proxy 127.0.0.1:{{place.Origin}} {
                        {{Caddy(place, HeadKind.Response)}}
                      }
                    }

                    """
                ),
            Arguments = place => ["run", "--config", place.File("Caddyfile"), "--adapter", "caddyfile"],
            Environment = place => new Dictionary<string, string>
            {
                ["XDG_DATA_HOME"] = place.File("data"),
                ["XDG_CONFIG_HOME"] = place.File("config"),
            },
        },
        new LimitedProgram("node", "nodejs", "node")
        {
            Files = place => One("server.mjs", EmbeddedText.Read("digest.mjs", typeof(LimitedPrograms))),
            // The setting begins with the name of the program.
            Arguments = place => [.. place.SettingWords.Skip(1), place.File("server.mjs"), Text(place.Port)],
        },
        new LimitedProgram("gunicorn", "gunicorn", "gunicorn", "python3")
        {
            Files = place => One("digest.py", EmbeddedText.Read("digest.py", typeof(LimitedPrograms))),
            Arguments = place =>
                [
                    "--bind",
                    Invariant($"127.0.0.1:{place.Port}"),
                    "--chdir",
                    place.File(""),
                    "--worker-tmp-dir",
                    place.File(""),
                    "--log-level",
                    "debug",
                    .. place.SettingWords.Skip(1),
                    "digest:wsgi",
                ],
            Environment = PythonEnvironment,
        },
        new LimitedProgram("uvicorn", "uvicorn python3-httptools", "uvicorn", "python3")
        {
            Files = place => One("digest.py", EmbeddedText.Read("digest.py", typeof(LimitedPrograms))),
            Arguments = place =>
                [
                    "--host",
                    "127.0.0.1",
                    "--port",
                    Text(place.Port),
                    "--http",
                    "httptools",
                    "--app-dir",
                    place.File(""),
                    "--log-level",
                    "warning",
                    "digest:asgi",
                ],
            Environment = PythonEnvironment,
        },
    ];

    private static string? Nginx(ProgramPlace place, HeadKind kind) =>
        place.Setting(kind) is { } setting ? setting.Replace(" and ", "; ", StringComparison.Ordinal) + ";" : null;

    private static string ProxyPass(ProgramPlace place) =>
        (place.Setting(HeadKind.Response) ?? "ProxyPass ...").Replace(
            "...",
            Invariant($"/ http://127.0.0.1:{place.Origin}/"),
            StringComparison.Ordinal
        );

    // A block of Caddy's has a line for each brace.
    private static string? Caddy(ProgramPlace place, HeadKind kind) =>
        place.Setting(kind)?.Replace("{ ", "{\n", StringComparison.Ordinal).Replace(" }", "\n}", StringComparison.Ordinal);

    private static Dictionary<string, string> One(string name, string content) => new() { [name] = content };

    private static string Load(string module) => $"LoadModule {module}_module {ApacheModules}/mod_{module}.so\n";

    private static string Text(int port) => port.ToString(CultureInfo.InvariantCulture);

    // Nothing is written beside the program.
    private static Dictionary<string, string> PythonEnvironment(ProgramPlace place) => new() { ["PYTHONDONTWRITEBYTECODE"] = "1" };
}
