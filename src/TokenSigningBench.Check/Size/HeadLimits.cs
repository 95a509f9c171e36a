namespace TokenSigningBench.Check.Size;

/// <summary>The limits of servers, proxies and clients with their default settings. A program may have several.</summary>
/// <remarks>
/// Those that were measured hold to the byte: tests send random messages to the installed programs and compare.
/// </remarks>
public static class HeadLimits
{
    private const int Kibibyte = 1024;

    /// <summary>Programs that receive requests: proxies and web servers.</summary>
    public static IReadOnlyList<HeadLimit> OfRequests { get; } =
    [
        Request(
            "nginx",
            "1.22.1",
            "request line + CRLF <= 8,192",
            head => head.FirstLineBytes + 2 <= 8 * Kibibyte,
            "414",
            "large_client_header_buffers 4 32k",
            "nginx.org, ngx_http_core_module, large_client_header_buffers",
            "client sent too long URI while reading client request line",
            "error_log at level info"
        ),
        Request(
            "nginx",
            "1.22.1",
            "whole lines fit into one buffer of 1,024 and four of 8,192",
            new NginxBuffers().Hold,
            "400",
            "large_client_header_buffers 4 32k",
            "nginx.org, ngx_http_core_module, large_client_header_buffers",
            "client sent too long header line",
            "error_log at level info"
        ),
        Request(
            "apache",
            "2.4.71",
            "request line <= 8,191",
            head => head.FirstLineBytes < 8 * Kibibyte,
            "414",
            "LimitRequestLine 32768",
            "httpd.apache.org, core, LimitRequestLine",
            "AH00565: request failed: client's request-line exceeds LimitRequestLine",
            "LogLevel info"
        ),
        Request(
            "apache",
            "2.4.71",
            "each header line <= 8,191, at most 100",
            head => head.Fields.All(field => field.TextBytes < 8 * Kibibyte) && head.Fields.Count <= 100,
            "400",
            "LimitRequestFieldSize 32768",
            "httpd.apache.org, core, LimitRequestFieldSize and LimitRequestFields",
            "AH00561: Request header exceeds LimitRequestFieldSize",
            "LogLevel info"
        ),
        Request(
            "haproxy",
            "2.6.12",
            HaproxyFormula,
            FitsHaproxy,
            "400",
            "tune.bufsize 32768",
            "HAProxy configuration manual, tune.bufsize and tune.maxrewrite",
            "<NOSRV> -1/-1/-1/-1/0 400 0 - - PR--",
            "option httplog"
        ),
        Request(
            "varnish",
            "7.1.1",
            "each header line <= 8,192, at most 58",
            head => head.Fields.All(field => field.TextBytes <= 8 * Kibibyte) && head.Fields.Count <= 58,
            "400",
            "-p http_req_hdr_len=32k -p http_req_size=64k",
            "varnishd(1), http_req_hdr_len and http_max_hdr",
            "BogoHeader c Header too long",
            "varnishlog"
        ),
        Request(
            "varnish",
            "7.1.1",
            "head <= 32,768",
            head => head.Bytes <= 32 * Kibibyte,
            "closes the connection",
            "-p http_req_size=64k",
            "varnishd(1), http_req_size",
            "SessClose c RX_OVERFLOW",
            "varnishlog"
        ),
        Request(
            "caddy",
            "2.6.2",
            "head <= 1,052,672",
            head => head.Bytes <= Kibibyte * Kibibyte + 4 * Kibibyte,
            "431",
            "servers { max_header_size 2MB }",
            "caddyserver.com, global options, max_header_size; Go, net/http, Server.MaxHeaderBytes"
        ),
        Request(
            "kestrel",
            "10.0",
            "request line + CRLF <= 8,192",
            head => head.FirstLineBytes + 2 <= 8 * Kibibyte,
            "414",
            "KestrelServerLimits.MaxRequestLineSize = 32768",
            "learn.microsoft.com, KestrelServerLimits.MaxRequestLineSize",
            "bad request data: \"Request line too long.\"",
            "Microsoft.AspNetCore.Server.Kestrel.BadRequests at level Debug"
        ),
        Request(
            "kestrel",
            "10.0",
            "header lines with CRLF <= 32,768 together, at most 100",
            head => head.Fields.Sum(field => field.LineBytes) <= 32 * Kibibyte && head.Fields.Count <= 100,
            "431",
            "KestrelServerLimits.MaxRequestHeadersTotalSize = 65536",
            "learn.microsoft.com, KestrelServerLimits.MaxRequestHeadersTotalSize",
            "bad request data: \"Request headers too long.\"",
            "Microsoft.AspNetCore.Server.Kestrel.BadRequests at level Debug"
        ),
        Request(
            "node",
            "20",
            "target + names + values < 16,384",
            head => head.TargetBytes + head.Fields.Sum(field => field.NameBytes + field.ValueBytes) < 16 * Kibibyte,
            "431",
            "node --max-http-header-size=65536",
            "nodejs.org, command-line API, --max-http-header-size"
        ),
        Request(
            "gunicorn",
            "20.1.0",
            "request line <= 4,094",
            head => head.FirstLineBytes <= 4094,
            "400",
            "gunicorn --limit-request-line 8190",
            "docs.gunicorn.org, settings, limit_request_line",
            "Request Line is too large",
            "--log-level debug"
        ),
        Request(
            "gunicorn",
            "20.1.0",
            "each header line + CRLF <= 8,190, at most 100",
            head => head.Fields.All(field => field.LineBytes <= 8190) && head.Fields.Count <= 100,
            "400",
            "gunicorn --limit-request-field_size 32768",
            "docs.gunicorn.org, settings, limit_request_field_size",
            "limit request headers fields size",
            "--log-level debug"
        ),
        Request(
            "uvicorn",
            "0.17.6 with httptools",
            "head <= 81,920",
            head => head.Bytes <= 80 * Kibibyte,
            "400",
            "none: use a proxy in front with a lower limit",
            "Node.js http-parser, HTTP_MAX_HEADER_SIZE",
            "too many header bytes seen; overflow detected"
        ),
        Request(
            "uvicorn",
            "0.17.6 with httptools",
            "path <= 65,535, query <= 65,535",
            head => head.PathBytes < 64 * Kibibyte && head.QueryBytes < 64 * Kibibyte,
            "200, and the query is lost",
            "none: use a proxy in front with a lower limit",
            "httptools, parse_url: 16-bit offsets"
        ),
        Request(
            "iis",
            "10",
            "query <= 2,048",
            head => head.QueryBytes <= 2048,
            "404.15",
            "requestLimits maxQueryString",
            "learn.microsoft.com, IIS request limits",
            isMeasured: false
        ),
        Request(
            "iis",
            "10",
            "each header line <= 16,384, head <= 16,384",
            head => head.Fields.All(field => field.TextBytes <= 16 * Kibibyte) && head.Bytes <= 16 * Kibibyte,
            "400",
            "HTTP.sys registry: MaxFieldLength, MaxRequestBytes",
            "learn.microsoft.com, HTTP.sys registry settings",
            isMeasured: false
        ),
        Request(
            "envoy",
            "1",
            "head <= 61,440",
            head => head.Bytes <= 60 * Kibibyte,
            "431",
            "max_request_headers_kb: 96",
            "envoyproxy.io, HttpConnectionManager, max_request_headers_kb",
            isMeasured: false
        ),
        Request(
            "aws-alb",
            "2026",
            "request line <= 16,384, each header <= 16,384, all headers <= 65,536",
            head =>
                head.FirstLineBytes <= 16 * Kibibyte
                && head.Fields.All(field => field.TextBytes <= 16 * Kibibyte)
                && head.Fields.Sum(field => field.LineBytes) <= 64 * Kibibyte,
            "400",
            "none: the limit is fixed",
            "docs.aws.amazon.com, quotas for Application Load Balancers",
            isMeasured: false
        ),
    ];

    /// <summary>Proxies that pass responses on.</summary>
    public static IReadOnlyList<HeadLimit> OfResponses { get; } =
    [
        Response(
            "nginx",
            "1.22.1",
            "head <= 4,096",
            head => head.Bytes <= 4 * Kibibyte,
            "502",
            "proxy_buffer_size 32k and proxy_buffers 8 32k",
            "nginx.org, ngx_http_proxy_module, proxy_buffer_size",
            "upstream sent too big header while reading response header from upstream"
        ),
        Response(
            "apache",
            "2.4.71",
            "each header line <= 8,191",
            head => head.Fields.All(field => field.TextBytes < 8 * Kibibyte),
            "502",
            "ProxyPass ... responsefieldsize=32768",
            "httpd.apache.org, mod_proxy, responsefieldsize",
            "AH10124: header size is over the limit allowed by ResponseFieldSize"
        ),
        Response(
            "haproxy",
            "2.6.12",
            HaproxyFormula,
            FitsHaproxy,
            "502",
            "tune.bufsize 32768",
            "HAProxy configuration manual, tune.bufsize and tune.maxrewrite",
            "- - PH--",
            "option httplog"
        ),
        Response(
            "varnish",
            "7.1.1",
            "each header line <= 8,192",
            head => head.Fields.All(field => field.TextBytes <= 8 * Kibibyte),
            "503",
            "-p http_resp_hdr_len=32k -p http_resp_size=64k",
            "varnishd(1), http_resp_hdr_len",
            "FetchError b http format error",
            "varnishlog"
        ),
        Response(
            "varnish",
            "7.1.1",
            "head <= 32,768",
            head => head.Bytes <= 32 * Kibibyte,
            "503",
            "-p http_resp_size=64k",
            "varnishd(1), http_resp_size",
            "FetchError b overflow",
            "varnishlog"
        ),
        Response(
            "caddy",
            "2.6.2",
            "head <= 10,485,760",
            head => head.Bytes <= 10 * Kibibyte * Kibibyte,
            "502",
            "transport http { max_response_header 20MB }",
            "caddyserver.com, reverse_proxy, max_response_header; Go, net/http, Transport.MaxResponseHeaderBytes",
            "net/http: server response headers exceeded 10485760 bytes; aborted"
        ),
        Response(
            "yarp",
            "2.3.0",
            "head <= 65,536",
            head => head.Bytes <= 64 * Kibibyte,
            "502",
            "SocketsHttpHandler.MaxResponseHeadersLength = 128",
            "learn.microsoft.com, SocketsHttpHandler.MaxResponseHeadersLength (KiB)",
            "The HTTP response headers length exceeded the set limit of 65536 bytes."
        ),
    ];

    /// <summary>Clients that read responses and keep cookies.</summary>
    public static IReadOnlyList<HeadLimit> OfClients { get; } =
    [
        Response(
            "chromium",
            "156",
            "head <= 262,144",
            head => head.Bytes <= 256 * Kibibyte,
            "ERR_RESPONSE_HEADERS_TOO_BIG",
            "none: use form_post or a server-side session",
            "Chromium, net/http/http_stream_parser.cc, kMaxHeaderBufSize"
        ),
        Response(
            "chromium",
            "156",
            "name + value of each cookie <= 4,096",
            head => CookiesPass(head, cookie => cookie.NameBytes + cookie.ValueBytes <= 4 * Kibibyte),
            DropsCookie,
            "none: split the cookie, or use a server-side session",
            "RFC 6265bis, storage model; Chromium, net/cookies/parsed_cookie.h"
        ),
        Response(
            "curl",
            "7.88.1",
            "each header line + CRLF <= 102,399, head <= 307,200",
            head => head.Fields.All(field => field.LineBytes < 100 * Kibibyte) && head.Bytes <= 300 * Kibibyte,
            "error 27 or 56",
            "none: the limit is fixed",
            "curl, curl.h, CURL_MAX_HTTP_HEADER; lib/http.h, MAX_HTTP_RESP_HEADER_SIZE"
        ),
        Response(
            "curl",
            "7.88.1",
            "value of each cookie <= 4,094, name + value <= 4,096, at most 50 cookies",
            head =>
                CookiesPass(head, cookie => cookie.ValueBytes < 4095 && cookie.NameBytes + cookie.ValueBytes <= 4 * Kibibyte)
                && head.Fields.Count(field => field.SetCookie is not null) <= 50,
            DropsCookie,
            "none: the limit is fixed",
            "curl, lib/cookie.h, MAX_NAME and MAX_SET_COOKIE_AMOUNT"
        ),
        Request(
            "curl",
            "7.88.1",
            "request line, Host, User-Agent, Accept and Cookie <= 8,191",
            head =>
                head.Fields.FirstOrDefault(field => field.IsCookie) is not { IsCookie: true } cookie
                || head.FirstLineBytes + 2 + head.Fields[0].LineBytes + CurlFieldsBytes + cookie.TextBytes < 8 * Kibibyte,
            DropsCookie,
            "none: the limit is fixed",
            "curl, lib/cookie.h, MAX_COOKIE_HEADER_LEN"
        ),
        Response(
            "httpclient",
            "10.0",
            "head <= 65,536",
            head => head.Bytes <= 64 * Kibibyte,
            "HttpRequestException",
            "SocketsHttpHandler.MaxResponseHeadersLength = 128",
            "learn.microsoft.com, SocketsHttpHandler.MaxResponseHeadersLength (KiB)"
        ),
        Response(
            "httpclient",
            "10.0",
            "value of each cookie <= 4,096",
            head => CookiesPass(head, cookie => cookie.ValueBytes <= 4 * Kibibyte),
            DropsCookie,
            "CookieContainer.MaxCookieSize = 16384",
            "learn.microsoft.com, CookieContainer.MaxCookieSize"
        ),
        Response(
            "node-http",
            "20",
            "reason + names + values < 16,384",
            head => head.ReasonBytes + head.Fields.Sum(field => field.NameBytes + field.ValueBytes) < 16 * Kibibyte,
            "HPE_HEADER_OVERFLOW",
            "node --max-http-header-size=65536",
            "nodejs.org, command-line API, --max-http-header-size"
        ),
        Response(
            "python-http",
            "3.11",
            "each header line + CRLF <= 65,536, at most 99",
            head => head.Fields.All(field => field.LineBytes <= 64 * Kibibyte) && head.Fields.Count < 100,
            "LineTooLong",
            "none: the limit is fixed",
            "CPython, Lib/http/client.py, _MAXLINE and _MAXHEADERS; requests and urllib3 read with it"
        ),
    ];

    // "User-Agent: curl/7.88.1" and "Accept: */*", each with CRLF. Host is the first field, and fields of the user's own are after Cookie.
    private const int CurlFieldsBytes = 25 + 13;

    private const string DropsCookie = "drops the cookie";

    private static bool CookiesPass(MessageHead head, Predicate<CookieSize> passes) =>
        head.Fields.All(field => field.SetCookie is null || passes(field.SetCookie));

    // struct htx, its start line and the end-of-headers block take 85 bytes of the buffer beside the text; each header takes 8 more.
    private const string HaproxyFormula =
        "first line's words + names + values + 8 per header <= 15,275 (bufsize - maxrewrite - 85), at most 100";

    /// <summary>Those of clients last.</summary>
    public static IReadOnlyList<HeadLimit> All { get; } = [.. OfRequests, .. OfResponses, .. OfClients];

    /// <summary>Programs whose limits are not predicted, with the reason.</summary>
    public static IReadOnlyDictionary<string, string> Unpredicted { get; } =
        new Dictionary<string, string>
        {
            ["uvicorn-h11"] = "is not predicted: its limit depends on the segments in which a request arrives",
        };

    /// <summary>All names of programs, for the command line.</summary>
    public static IReadOnlyList<string> Programs { get; } = [.. All.Select(limit => limit.Program).Distinct()];

    /// <summary>All limits of a program.</summary>
    public static IEnumerable<HeadLimit> Of(string program) => All.Where(limit => limit.Program == program);

    private static bool FitsHaproxy(MessageHead head) =>
        head.FirstLineWordsBytes + head.Fields.Sum(field => field.NameBytes + field.ValueBytes + 8) <= 16 * Kibibyte - Kibibyte - 85
        && head.Fields.Count <= 100;

    private static HeadLimit Request(
        string program,
        string version,
        string formula,
        Predicate<MessageHead> passes,
        string failure,
        string setting,
        string source,
        string? logLine = null,
        string? logNeeds = null,
        bool isMeasured = true
    ) =>
        new(program, version, HeadKind.Request, formula, passes)
        {
            Failure = failure,
            Setting = setting,
            Source = source,
            LogLine = logLine,
            LogNeeds = logNeeds,
            IsMeasured = isMeasured,
        };

    private static HeadLimit Response(
        string program,
        string version,
        string formula,
        Predicate<MessageHead> passes,
        string failure,
        string setting,
        string source,
        string? logLine = null,
        string? logNeeds = null,
        bool isMeasured = true
    ) =>
        Request(program, version, formula, passes, failure, setting, source, logLine, logNeeds, isMeasured) with
        {
            Kind = HeadKind.Response,
        };
}
