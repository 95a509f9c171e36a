using System.Net;
using Microsoft.Net.Http.Headers;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Clients;

/// <summary>
/// A browser's visit to a client that is a web application. The client runs at some port of 127.0.0.1 and gets its requests as from a proxy
/// at its registered address.
/// </summary>
/// <param name="name">The client's name in messages.</param>
/// <param name="address">Where it listens.</param>
/// <param name="registered">Its registered redirect URI.</param>
internal sealed class WebClientVisit(string name, Uri address, Uri registered) : IDisposable
{
    private const int MaxRedirects = 5;

    private readonly HttpClient _client = new(
        new SocketsHttpHandler
        {
            AllowAutoRedirect = false,
            UseCookies = false,
            UseProxy = false,
            ActivityHeadersPropagator = null,
        }
    );
    private readonly Dictionary<string, string> _cookies = [];

    /// <summary>Asks for the client's page, goes to the server and back, and asks for the page again.</summary>
    /// <returns>The client's last page, with its status.</returns>
    /// <exception cref="UserErrorException">The client did not start a login, or the server did not return to it.</exception>
    public async Task<(HttpStatusCode Status, string Page)> LogInAsync(RunningServer server, CancellationToken cancel)
    {
        (HttpStatusCode status, string page, Uri? next) = await SendAsync(HttpMethod.Get, "/", null, cancel).ConfigureAwait(false);
        if (next is null || next.Authority == registered.Authority)
            throw new UserErrorException(name, $"did not start a login: {(int)status} {page.ReplaceLineEndings(" ")}");
        AuthorizationCallback callback = await AuthorizationCallback.AskAsync(server, next, cancel).ConfigureAwait(false);
        (status, page, next) = await SendAsync(
                callback.Form is null ? HttpMethod.Get : HttpMethod.Post,
                callback.Address.PathAndQuery,
                callback.Form,
                cancel
            )
            .ConfigureAwait(false);
        for (int i = 0; i < MaxRedirects && next?.Authority == registered.Authority; i++)
            (status, page, next) = await SendAsync(HttpMethod.Get, next.PathAndQuery, null, cancel).ConfigureAwait(false);
        return (status, page);
    }

    public void Dispose() => _client.Dispose();

    private async Task<(HttpStatusCode Status, string Page, Uri? Location)> SendAsync(
        HttpMethod method,
        string path,
        IReadOnlyDictionary<string, string>? form,
        CancellationToken cancel
    )
    {
        using var request = new HttpRequestMessage(method, new Uri(address, path));
        request.Headers.Host = registered.Authority;
        request.Headers.TryAddWithoutValidation("X-Forwarded-Proto", registered.Scheme);
        request.Headers.TryAddWithoutValidation("Accept", "text/html");
        request.Headers.TryAddWithoutValidation("Cookie", string.Join("; ", _cookies.Select(cookie => $"{cookie.Key}={cookie.Value}")));
        if (form is not null)
            request.Content = new FormUrlEncodedContent(form);
        try
        {
            using HttpResponseMessage response = await _client.SendAsync(request, cancel).ConfigureAwait(false);
            if (response.Headers.TryGetValues(HeaderNames.SetCookie, out IEnumerable<string>? cookies))
            {
                foreach (SetCookieHeaderValue cookie in SetCookieHeaderValue.ParseList([.. cookies]))
                    _cookies[cookie.Name.ToString()] = cookie.Value.ToString();
            }

            string page = await response.Content.ReadAsStringAsync(cancel).ConfigureAwait(false);
            return (response.StatusCode, page, response.Headers.Location is { } target ? new Uri(registered, target) : null);
        }
        catch (HttpRequestException e)
        {
            throw new UserErrorException(name, $"did not answer: {e.Message}", e);
        }
    }
}
