using System.Net;
using System.Net.Http.Json;
using TokenSigningBench.Core.Web;

namespace TokenSigningBench.Lab.Protocol;

/// <summary>Signs somebody in at a server of the lab: keeps cookies, follows redirects, and never leaves the host.</summary>
internal sealed class Browser : IDisposable
{
    /// <summary>More than any login here takes; a server that wants more goes in circles.</summary>
    public const int MaximumRedirects = 10;

    // Beyond any page of a login, with the largest token in it.
    private const int MaximumPageBytes = 1 << 20;

    private readonly CookieContainer _cookies = new();
    private readonly HttpClient _client;

    /// <summary>Starts without any cookie.</summary>
    public Browser() =>
        _client = new(
            new SocketsHttpHandler
            {
                AllowAutoRedirect = false,
                CookieContainer = _cookies,
                UseProxy = false,
                SslOptions = { RemoteCertificateValidationCallback = OwnMachine.Accepts },
            }
        )
        {
            MaxResponseContentBufferSize = MaximumPageBytes,
            Timeout = Timeout.InfiniteTimeSpan,
        };

    /// <summary>Gets a page, by way of the redirects before it.</summary>
    /// <returns>The last status with its page: that of a redirect, where it leads to another host.</returns>
    /// <exception cref="HttpRequestException">There was no answer, or one redirect too many.</exception>
    public async Task<(HttpStatusCode Status, string Page)> GetAsync(Uri address, CancellationToken cancel)
    {
        string host = address.Authority;
        for (int redirects = 0; redirects <= MaximumRedirects; redirects++)
        {
            using HttpResponseMessage response = await _client.GetAsync(address, cancel).ConfigureAwait(false);
            if (
                response.Headers.Location is not { } location
                || !WebAddress.TryRead(address, location, out Uri? next)
                || next.Authority != host
            )
                return (response.StatusCode, await TextAsync(response, cancel).ConfigureAwait(false));
            address = next;
        }

        throw new HttpRequestException($"more than {MaximumRedirects} redirects");
    }

    /// <exception cref="HttpRequestException">There was no answer, or it was not of the kind 2xx: its message has the first line of what was answered.</exception>
    public async Task SendAsync<T>(HttpMethod method, Uri address, T content, CancellationToken cancel)
    {
        using var request = new HttpRequestMessage(method, address) { Content = JsonContent.Create(content) };
        using HttpResponseMessage response = await _client.SendAsync(request, cancel).ConfigureAwait(false);
        if (!response.IsSuccessStatusCode)
        {
            string answer = await TextAsync(response, cancel).ConfigureAwait(false);
            throw new HttpRequestException(
                $"{method} {address.AbsolutePath} was answered with {(int)response.StatusCode}: {answer.Split('\n')[0]}"
            );
        }
    }

    /// <summary>Submits the form of a page.</summary>
    /// <param name="page">The page, whose hidden fields go with it.</param>
    /// <param name="fields">What a person filled in.</param>
    /// <exception cref="HttpRequestException">There was no answer, or it was an error.</exception>
    public async Task SubmitAsync(Uri address, string page, IEnumerable<KeyValuePair<string, string>> fields, CancellationToken cancel)
    {
        using var content = new FormUrlEncodedContent(AnsweredParameters.HiddenInputs(page).Concat(fields));
        using HttpResponseMessage response = await _client.PostAsync(address, content, cancel).ConfigureAwait(false);
        if (response.StatusCode >= HttpStatusCode.BadRequest)
            throw new HttpRequestException($"POST {address.AbsolutePath} was answered with {(int)response.StatusCode}");
    }

    /// <summary>Gives it a cookie, which it sends to an address and those below it.</summary>
    public void Set(Uri address, string name, string value) =>
        _cookies.Add(address, new Cookie(name, value) { Path = address.AbsolutePath });

    /// <summary>The Cookie header that it would send to an address.</summary>
    public string CookieFor(Uri address) => _cookies.GetCookieHeader(address);

    public void Dispose() => _client.Dispose();

    // Whatever charset the server names, which need not be one.
    private static async Task<string> TextAsync(HttpResponseMessage response, CancellationToken cancel) =>
        Encoding.UTF8.GetString(await response.Content.ReadAsByteArrayAsync(cancel).ConfigureAwait(false));
}
