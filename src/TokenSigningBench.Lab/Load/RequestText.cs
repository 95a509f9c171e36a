namespace TokenSigningBench.Lab.Load;

/// <summary>Formats requests for the wire (RFC 9112).</summary>
public static class RequestText
{
    /// <param name="address">The requested address.</param>
    /// <param name="cookie">The value of the Cookie header; null for none.</param>
    /// <param name="authorization">The value of the Authorization header; null for none.</param>
    public static byte[] Get(Uri address, string? cookie, string? authorization = null) =>
        Encoding.Latin1.GetBytes(
            $"GET {address.PathAndQuery} HTTP/1.1\r\n{Headers(address, cookie)}"
                + $"{(authorization is null ? "" : $"Authorization: {authorization}\r\n")}\r\n"
        );

    /// <param name="cookie">The value of the Cookie header; null for none.</param>
    public static byte[] Post(Uri address, string? cookie, IEnumerable<KeyValuePair<string, string>> fields)
    {
        string form = string.Join('&', fields.Select(field => $"{Uri.EscapeDataString(field.Key)}={Uri.EscapeDataString(field.Value)}"));
        return Encoding.Latin1.GetBytes(
            string.Create(
                CultureInfo.InvariantCulture,
                $"POST {address.PathAndQuery} HTTP/1.1\r\n{Headers(address, cookie)}"
                    + $"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {form.Length}\r\n\r\n{form}"
            )
        );
    }

    private static string Headers(Uri address, string? cookie) =>
        $"Host: {address.Authority}\r\nAccept: text/html\r\n{(cookie is null ? "" : $"Cookie: {cookie}\r\n")}";
}
