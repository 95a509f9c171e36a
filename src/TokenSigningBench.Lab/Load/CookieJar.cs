namespace TokenSigningBench.Lab.Load;

/// <summary>The cookies of one visit to one server: whatever it sets is sent back. A lab's server asks for no more of a browser (RFC 6265 section 5 has the rest).</summary>
internal sealed class CookieJar
{
    private Dictionary<string, string>? _cookies;

    /// <summary>The value of the Cookie header; null where there is none.</summary>
    public string? Header => _cookies is null ? null : string.Join("; ", _cookies.Select(cookie => $"{cookie.Key}={cookie.Value}"));

    /// <summary>Takes what an answer sets.</summary>
    public void Take(HttpAnswer answer)
    {
        foreach (string cookie in answer.All("Set-Cookie"u8))
        {
            string[] pair = cookie.Split(';', 2)[0].Split('=', 2);
            _cookies ??= [];
            _cookies[pair[0]] = pair.ElementAtOrDefault(1) ?? "";
        }
    }
}
