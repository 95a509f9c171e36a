using System.Net;
using System.Net.Http.Json;
using TokenSigningBench.Lab.Accounts;

namespace TokenSigningBench.Lab.Protocol;

/// <summary>
/// A minimal browser for signing in at a server of the lab: it stores cookies, follows redirects, and never leaves the host.
/// </summary>
internal sealed class Browser : IDisposable
{
    /// <summary>The maximum number of redirects, more than any login here needs; a server that sends more redirects in a loop.</summary>
    public const int MaxRedirects = 10;

    // Larger than any page of a login, with the largest token in it.
    private const int MaxPageBytes = 1 << 20;

    private readonly CookieContainer _cookies = new();
    private readonly HttpClient _client;

    /// <summary>Creates a browser without cookies.</summary>
    public Browser() =>
        _client = new(
            new SocketsHttpHandler
            {
                AllowAutoRedirect = false,
                CookieContainer = _cookies,
                UseProxy = false,
                SslOptions = { RemoteCertificateValidationCallback = LoopbackCertificates.AcceptsCertificate },
            }
        )
        {
            MaxResponseContentBufferSize = MaxPageBytes,
            Timeout = Timeout.InfiniteTimeSpan,
        };

    /// <summary>Gets a page and follows its redirects.</summary>
    /// <returns>The last status, address and page: those of a redirect if it leads to another host.</returns>
    /// <exception cref="HttpRequestException">
    /// There was no response, or there were more than <see cref="MaxRedirects"/> redirects.
    /// </exception>
    public async Task<(HttpStatusCode Status, Uri Address, string Page)> GetAsync(Uri address, CancellationToken cancel)
    {
        string host = address.Authority;
        for (int redirects = 0; redirects <= MaxRedirects; redirects++)
        {
            using HttpResponseMessage response = await _client.GetAsync(address, cancel).ConfigureAwait(false);
            if (
                response.Headers.Location is not { } location
                || !WebAddress.TryRead(address, location, out Uri? next)
                || next.Authority != host
            )
                return (response.StatusCode, address, await ReadTextAsync(response, cancel).ConfigureAwait(false));
            address = next;
        }

        throw new HttpRequestException($"more than {MaxRedirects} redirects");
    }

    /// <exception cref="HttpRequestException">
    /// There was no response, or its status was not 2xx; the message contains the first line of its body.
    /// </exception>
    public async Task SendAsync<T>(HttpMethod method, Uri address, T content, CancellationToken cancel)
    {
        using var request = new HttpRequestMessage(method, address) { Content = JsonContent.Create(content) };
        using HttpResponseMessage response = await _client.SendAsync(request, cancel).ConfigureAwait(false);
        if (!response.IsSuccessStatusCode)
        {
            string answer = await ReadTextAsync(response, cancel).ConfigureAwait(false);
            throw new HttpRequestException(
                $"{method} {address.AbsolutePath} was answered with {(int)response.StatusCode}: {answer.Split('\n')[0]}"
            );
        }
    }

    /// <summary>Signs in by the login form of a page.</summary>
    /// <returns>The form.</returns>
    /// <exception cref="HttpRequestException">There was no response, or it was an error.</exception>
    /// <exception cref="UserErrorException">The page has no login form.</exception>
    public async Task<LoginForm> SignInAsync(Uri page, Account account, CancellationToken cancel)
    {
        (_, Uri address, string html) = await GetAsync(page, cancel).ConfigureAwait(false);
        var form = LoginForm.Of(address, html);
        using var content = new FormUrlEncodedContent(form.Fill(html, account));
        using HttpResponseMessage response = await _client.PostAsync(form.Action, content, cancel).ConfigureAwait(false);
        return response.StatusCode < HttpStatusCode.BadRequest
            ? form
            : throw new HttpRequestException($"POST {form.Action.AbsolutePath} was answered with {(int)response.StatusCode}");
    }

    /// <summary>Adds a cookie for an address and the paths below it.</summary>
    public void AddCookie(Uri address, string name, string value) =>
        _cookies.Add(address, new Cookie(name, value) { Path = address.AbsolutePath });

    /// <summary>The value of the Cookie header for an address.</summary>
    public string CookieFor(Uri address) => _cookies.GetCookieHeader(address);

    public void Dispose() => _client.Dispose();

    // Ignores the charset in the response, which may be invalid.
    private static async Task<string> ReadTextAsync(HttpResponseMessage response, CancellationToken cancel) =>
        Encoding.UTF8.GetString(await response.Content.ReadAsByteArrayAsync(cancel).ConfigureAwait(false));
}
