namespace TokenSigningBench.Lab.Load;

/// <summary>
/// The cookies of one visit to one server: every cookie is sent back. The lab servers need no more of RFC 6265 section 5.
/// </summary>
public sealed class CookieJar
{
    private Dictionary<string, string>? _cookies;

    /// <summary>The value of the Cookie header; null without cookies.</summary>
    public string? Header => _cookies is null ? null : string.Join("; ", _cookies.Select(cookie => $"{cookie.Key}={cookie.Value}"));

    public void Store(RawResponse answer)
    {
        foreach (string cookie in answer.HeaderValues("Set-Cookie"u8))
        {
            string[] pair = cookie.Split(';', 2)[0].Split('=', 2);
            _cookies ??= [];
            _cookies[pair[0]] = pair.ElementAtOrDefault(1) ?? "";
        }
    }
}
