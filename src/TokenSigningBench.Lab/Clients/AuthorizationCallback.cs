using System.Net;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Clients;

/// <summary>A server's answer to a client's authorize request, which the browser carries back to the client.</summary>
/// <param name="Address">The redirect URI, with the answer in its query or its fragment unless it is in the form.</param>
/// <param name="Form">The fields of the form that the browser posts; null for a redirect.</param>
internal sealed record AuthorizationCallback(Uri Address, IReadOnlyDictionary<string, string>? Form)
{
    /// <summary>Sends a client's authorize request as the browser of the signed-in user.</summary>
    /// <exception cref="UserErrorException">The server gave no answer, or none for this client.</exception>
    public static async Task<AuthorizationCallback> AskAsync(RunningServer server, Uri authorize, CancellationToken cancel)
    {
        using var client = new HttpClient(CreateHandler()) { MaxResponseContentBufferSize = LoginClient.MaxBytes };
        using var request = new HttpRequestMessage(HttpMethod.Get, authorize);
        request.Headers.TryAddWithoutValidation("Cookie", server.Cookie);
        try
        {
            using HttpResponseMessage response = await client.SendAsync(request, cancel).ConfigureAwait(false);
            var registered = new Uri(server.Request["redirect_uri"]!);
            if (response.Headers.Location is { IsAbsoluteUri: true } location && location.Authority == registered.Authority)
                return new(location, null);
            string page = await response.Content.ReadAsStringAsync(cancel).ConfigureAwait(false);
            return response.StatusCode == HttpStatusCode.OK && AuthorizeResponseParameters.ReadHiddenInputs(page) is { Count: > 0 } form
                ? new(registered, form)
                : throw new UserErrorException(
                    server.Name,
                    $"answered an authorize request with {(int)response.StatusCode} and did not return to the client"
                );
        }
        catch (HttpRequestException e)
        {
            throw new UserErrorException(server.Name, $"did not answer an authorize request: {e.Message}", e);
        }
    }

    /// <summary>Creates a handler for programs of the lab that leaves redirects and cookies to its user.</summary>
    public static SocketsHttpHandler CreateHandler() =>
        new()
        {
            AllowAutoRedirect = false,
            UseCookies = false,
            UseProxy = false,
            ActivityHeadersPropagator = null,
            SslOptions = { RemoteCertificateValidationCallback = LoopbackCertificates.AcceptsCertificate },
        };
}
