using System.Text.Json;

namespace TokenSigningBench.Lab.Protocol;

/// <summary>
/// A request that was copied from a browser's developer tools: its address and its Cookie header. Not a record, because a record's ToString
/// would print them. No message repeats what the file holds.
/// </summary>
public sealed class CopiedRequest
{
    private const string CookieHeader = "Cookie";

    // A recording of a login with its scripts and pictures.
    private const int MaxHarBytes = 256 << 20;

    private CopiedRequest(string url, string? cookie) => (Url, Cookie) = (url, cookie);

    public string Url { get; }

    /// <summary>The value of the Cookie header; null if there is none.</summary>
    public string? Cookie { get; }

    /// <summary>Reads a command line of curl, as "Copy as cURL" of a browser makes it for bash or for cmd.</summary>
    /// <exception cref="UserErrorException">The file cannot be read, or has no such command line with one address.</exception>
    public static CopiedRequest FromCurl(string path)
    {
        string text = Encoding.UTF8.GetString(SourceFile.ReadAllBytes(path)).Trim();
        List<string> words =
            ShellWords.Split(text) ?? throw new UserErrorException(path, "has a quote without its end: copy the whole command line");
        if (words.Count == 0 || !IsCurl(words[0]))
            throw new UserErrorException(path, "does not begin with curl: copy the request as cURL, for bash or cmd");
        string? url = null,
            cookie = null;
        for (int i = 1; i < words.Count; i++)
        {
            (string name, string? value) = Option(words[i]);
            string? Value() => value ?? (i + 1 < words.Count ? words[++i] : null);
            switch (name)
            {
                case "-H" or "--header":
                    if (
                        Value()?.Split(':', 2) is [var header, var content]
                        && header.Trim().Equals(CookieHeader, StringComparison.OrdinalIgnoreCase)
                    )
                        cookie = content.Trim();
                    break;
                case "-b" or "--cookie":
                    cookie = Value();
                    break;
                case "--url":
                    url = Value();
                    break;
                case "-d" or "--data" or "--data-raw" or "--data-binary" or "--data-urlencode" or "-F" or "--form":
                    throw new UserErrorException(path, "sends a form: copy the authorize request itself, which is a GET");
                case "-X" or "--request" or "-A" or "--user-agent" or "-e" or "--referer" or "-o" or "--output" or "-x" or "--proxy":
                    _ = Value();
                    break;
                default:
                    if (!words[i].StartsWith('-'))
                        url = words[i];
                    break;
            }
        }

        if (cookie is not null && !cookie.Contains('=', StringComparison.Ordinal))
            throw new UserErrorException(path, "names a cookie file of curl: give that file with --cookie-file");
        return new(url ?? throw new UserErrorException(path, "has no address: copy the whole command line"), cookie);
    }

    /// <summary>Reads the last authorize request of a HAR recording.</summary>
    /// <exception cref="UserErrorException">The file cannot be read, is no HAR, or has no authorize request.</exception>
    public static CopiedRequest FromHar(string path)
    {
        using JsonDocument har = StrictJson.Parse(path, SourceFile.ReadAllBytes(path, MaxHarBytes));
        if (
            har.RootElement.ValueKind != JsonValueKind.Object
            || !har.RootElement.TryGetProperty("log", out JsonElement log)
            || log.ValueKind != JsonValueKind.Object
            || !log.TryGetProperty("entries", out JsonElement entries)
            || entries.ValueKind != JsonValueKind.Array
        )
            throw new UserErrorException(path, "is no HAR: it has no log with entries");
        CopiedRequest? last = entries.EnumerateArray().Select(Read).OfType<CopiedRequest>().LastOrDefault();
        return last
            ?? throw new UserErrorException(
                path,
                "has no authorize request (a GET with client_id and response_type): record the login from its first page on"
            );
    }

    private static CopiedRequest? Read(JsonElement entry)
    {
        if (
            entry.ValueKind != JsonValueKind.Object
            || !entry.TryGetProperty("request", out JsonElement request)
            || request.ValueKind != JsonValueKind.Object
            || Text(request, "method") != "GET"
            || Text(request, "url") is not { } url
            || !IsAuthorize(url)
        )
            return null;
        return new(url, CookieOf(request));
    }

    // What is no authorize request is left out; what kind of one it is, AuthorizeUrl says.
    private static bool IsAuthorize(string url) =>
        url.Split('?', 2) is [_, var query]
        && query.Contains("client_id=", StringComparison.Ordinal)
        && (
            query.Contains("response_type=", StringComparison.Ordinal)
            || query.Contains("request_uri=", StringComparison.Ordinal)
            || query.Contains("request=", StringComparison.Ordinal)
        );

    private static string? CookieOf(JsonElement request) =>
        request.TryGetProperty("headers", out JsonElement headers) && headers.ValueKind == JsonValueKind.Array
            ? headers
                .EnumerateArray()
                .Where(header =>
                    header.ValueKind == JsonValueKind.Object
                    && CookieHeader.Equals(Text(header, "name"), StringComparison.OrdinalIgnoreCase)
                )
                .Select(header => Text(header, "value"))
                .FirstOrDefault(value => !string.IsNullOrWhiteSpace(value))
            : null;

    private static string? Text(JsonElement json, string member) =>
        json.TryGetProperty(member, out JsonElement value) && value.ValueKind == JsonValueKind.String ? value.GetString() : null;

    private static bool IsCurl(string word) => Path.GetFileName(word.Replace('\\', '/')) is "curl" or "curl.exe";

    private static (string Name, string? Value) Option(string word) =>
        word.StartsWith("--", StringComparison.Ordinal) && word.Split('=', 2) is [var name, var value] ? (name, value)
        : word is ['-', not '-', _, ..] ? (word[..2], word[2..])
        : (word, null);
}
