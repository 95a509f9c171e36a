using System.Globalization;
using System.Net;
using System.Text;
using System.Text.Json;
using TokenSigningBench.Articles.ServedSchemes;
using TokenSigningBench.Lab.Accounts;

namespace TokenSigningBench.Articles.Tests.ServedSchemes;

/// <summary>.NET's HTTP client, and complete responses as text.</summary>
internal static class Clients
{
    /// <summary>Judges no speed: what takes longer hangs.</summary>
    public static readonly TimeSpan MaxDuration = TimeSpan.FromMinutes(10);

    /// <summary>A client that follows no redirects and stores no cookies.</summary>
    public static HttpClient Plain(Action<SocketsHttpHandler>? configure = null)
    {
        var handler = new SocketsHttpHandler
        {
            AllowAutoRedirect = false,
            UseCookies = false,
            UseProxy = false,
        };
        configure?.Invoke(handler);
        return new(handler) { Timeout = MaxDuration };
    }

    /// <summary>A client that answers a challenge of one scheme.</summary>
    public static HttpClient WithCredentials(Uri address, string scheme, Account account) =>
        Plain(handler =>
            handler.Credentials = new CredentialCache { { address, scheme, new NetworkCredential(account.Name, account.Password) } }
        );

    /// <summary>The status, the headers without Date, and the body.</summary>
    public static async Task<string> ResponseTextAsync(HttpClient client, Uri address, string? authorization = null)
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, address);
        if (authorization is not null)
            request.Headers.TryAddWithoutValidation("Authorization", authorization);
        using HttpResponseMessage answer = await client.SendAsync(request);
        return await ResponseTextAsync(answer);
    }

    public static async Task<string> ResponseTextAsync(HttpResponseMessage answer)
    {
        var text = new StringBuilder().Append(CultureInfo.InvariantCulture, $"{(int)answer.StatusCode}\n");
        foreach ((string name, IEnumerable<string> values) in answer.Headers.Where(header => header.Key != "Date"))
            text.Append(CultureInfo.InvariantCulture, $"{name}: {string.Join(", ", values)}\n");
        return text.Append('\n').Append(await answer.Content.ReadAsStringAsync()).ToString();
    }

    public static async Task<HttpStatusCode> StatusAsync(HttpClient client, Uri address, string? authorization = null)
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, address);
        if (authorization is not null)
            request.Headers.TryAddWithoutValidation("Authorization", authorization);
        using HttpResponseMessage answer = await client.SendAsync(request);
        return answer.StatusCode;
    }

    /// <summary>All that a scheme server writes.</summary>
    public static string StartupOutput(RunningSchemeServer server) => JsonSerializer.Serialize(server.Facts);
}
