using System.Text.RegularExpressions;

namespace TokenSigningBench.Core.Files;

/// <summary>
/// Reads a session's cookies from a file: what a browser's developer tools copy (a Cookie header or its value, all headers, Set-Cookie
/// lines, a cURL command), or a cookies.txt as curl and browser exporters write it (curl's documentation, HTTP-COOKIES.md: seven
/// tab-separated fields). No error message contains file content.
/// </summary>
public static partial class CookieFile
{
    private const string HeaderName = "Cookie:",
        SetterName = "Set-Cookie:";

    // curl writes HttpOnly cookies as comments.
    private const string HttpOnly = "#HttpOnly_";

    /// <param name="address">
    /// The address to send the cookies to. From a cookies.txt, only cookies with a matching domain, path and secure flag are taken.
    /// </param>
    /// <param name="now">The current time. Expired cookies are not taken.</param>
    /// <returns>The value of the Cookie header.</returns>
    /// <exception cref="UserErrorException">The file cannot be read, has neither format, or has no cookie for the address.</exception>
    public static string HeaderFor(string path, Uri address, DateTimeOffset now)
    {
        string[] lines = SourceText.Read(path).Split('\n', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries);
        string header =
            lines is [var first, ..] && first.StartsWith("curl ", StringComparison.Ordinal)
                ? ReadCurl(path, string.Join('\n', lines), address)
            : lines.Any(line => line.Contains('\t', StringComparison.Ordinal) || line.StartsWith('#'))
                ? ReadCookiesTxt(path, lines, address, now)
            : ReadHeader(path, lines);
        // Other characters would end the header or change in transit (RFC 6265 section 4.1.1).
        return header.All(character => character is >= ' ' and <= '~')
            ? header
            : throw new UserErrorException(path, "has a cookie with characters that no header may have");
    }

    private static string ReadHeader(string path, string[] lines)
    {
        string[] set = [.. ValuesOf(lines, SetterName)];
        if (set.Length > 0)
            return string.Join("; ", set.Select(cookie => cookie.Split(';')[0].Trim()));
        if (lines is [['{' or '[', ..], ..])
            throw new UserErrorException(path, "is JSON: export the cookies as cookies.txt (Netscape), or copy the Cookie header");

        string value =
            ValuesOf(lines, HeaderName).FirstOrDefault()
            ?? (lines is [var line] ? line : null)
            ?? throw new UserErrorException(
                path,
                "is neither the one line of a Cookie header nor a cookies.txt with tabs between its fields"
            );
        return value.Contains('=', StringComparison.Ordinal)
            ? value
            : throw new UserErrorException(path, "is not a Cookie header's value: name=value; name=value");
    }

    private static IEnumerable<string> ValuesOf(string[] lines, string header) =>
        lines.Where(line => line.StartsWith(header, StringComparison.OrdinalIgnoreCase)).Select(line => line[header.Length..].Trim());

    private static string ReadCurl(string path, string command, Uri address)
    {
        // A session of one host is not sent to another.
        if (CurlAddress().Match(command).Groups["address"].Value is { Length: > 0 } named && new Uri(named).Host != address.Host)
            throw new UserErrorException(path, $"is a cURL command for another host than {address.Host}");
        return CurlCookies().Match(command) is { Success: true } found
            ? found.Groups["cookies"].Value.Trim()
            : throw new UserErrorException(path, "is a cURL command without cookies: copy it from a request that has them");
    }

    // In the quotes of a POSIX shell or of Windows' cmd.
    [GeneratedRegex("""\^?['"](?<address>https?://[^/'"^?#\s]+)""", RegexOptions.IgnoreCase)]
    private static partial Regex CurlAddress();

    [GeneratedRegex(
        """\s(?:-H|--header)\s+\$?\^?['"]cookie:(?<cookies>[^'"^]+)|\s(?:-b|--cookie)\s+\$?\^?['"](?<cookies>[^'"^]*=[^'"^]*)""",
        RegexOptions.IgnoreCase
    )]
    private static partial Regex CurlCookies();

    private static string ReadCookiesTxt(string path, string[] lines, Uri address, DateTimeOffset now)
    {
        List<Cookie> matching = [];
        int expiredCount = 0;
        foreach ((int index, string line) in lines.Index())
        {
            if (line.StartsWith('#') && !line.StartsWith(HttpOnly, StringComparison.Ordinal))
                continue;

            Cookie cookie =
                ParseLine(line)
                ?? throw new UserErrorException(
                    path,
                    Invariant(
                        $"line {index + 1} is not a cookie: domain, subdomains, path, secure, expiry, name and value, with tabs between"
                    )
                );
            if (!cookie.IsFor(address))
                continue;
            if (cookie.Expires is { } end && end <= now.ToUnixTimeSeconds())
                expiredCount++;
            else
                matching.Add(cookie);
        }

        // RFC 6265 section 5.4: longer paths first.
        return matching.Count > 0
            ? string.Join("; ", matching.OrderByDescending(cookie => cookie.Path.Length).Select(cookie => $"{cookie.Name}={cookie.Value}"))
            : throw new UserErrorException(
                path,
                expiredCount > 0
                    ? $"every cookie in it for {address.Host} has expired: sign in again"
                    : $"has no cookie for {address.GetLeftPart(UriPartial.Path)}"
            );
    }

    private static Cookie? ParseLine(string line)
    {
        string[] fields = (line.StartsWith(HttpOnly, StringComparison.Ordinal) ? line[HttpOnly.Length..] : line).Split('\t');
        // Six fields: trimming the line removed an empty value.
        if (
            fields.Length is not (6 or 7)
            || fields[0].TrimStart('.').Length == 0
            || fields[5].Length == 0
            || !double.TryParse(
                fields[4],
                NumberStyles.AllowDecimalPoint | NumberStyles.AllowLeadingSign,
                CultureInfo.InvariantCulture,
                out double expires
            )
        )
            return null;

        // 0 is a session cookie. When the session ends is not known here.
        return new(
            fields[0].TrimStart('.'),
            IsTrue(fields[1]) || fields[0].StartsWith('.'),
            fields[2],
            IsTrue(fields[3]),
            expires > 0 ? expires : null,
            fields[5],
            fields.ElementAtOrDefault(6) ?? ""
        );
    }

    private static bool IsTrue(string field) => field.Equals("TRUE", StringComparison.OrdinalIgnoreCase);

    // A class, not a record: ToString of a record prints the value.
    private sealed class Cookie(string domain, bool subdomains, string path, bool secure, double? expires, string name, string value)
    {
        public string Path => path;

        public double? Expires => expires;

        public string Name => name;

        public string Value => value;

        public bool IsFor(Uri address) =>
            IsForHost(address)
            && IsForPath(address.AbsolutePath)
            // Loopback is trusted without TLS, as in curl and browsers.
            && (!secure || address.Scheme == Uri.UriSchemeHttps || address.IsLoopback);

        // RFC 6265 section 5.1.3.
        private bool IsForHost(Uri address) =>
            address.IdnHost.Equals(domain, StringComparison.OrdinalIgnoreCase)
            || (
                subdomains
                && address.HostNameType == UriHostNameType.Dns
                && address.IdnHost.EndsWith($".{domain}", StringComparison.OrdinalIgnoreCase)
            );

        // RFC 6265 section 5.1.4.
        private bool IsForPath(string requestPath) =>
            requestPath == path
            || (requestPath.StartsWith(path, StringComparison.Ordinal) && (path.EndsWith('/') || requestPath[path.Length] == '/'));
    }
}
