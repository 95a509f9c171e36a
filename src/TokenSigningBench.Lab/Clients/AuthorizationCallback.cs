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
        using var browser = new LoginClient(server.Cookie);
        AuthorizeResponse answer = await browser.AuthorizeAsync(authorize, cancel: cancel).ConfigureAwait(false);
        var registered = new Uri(server.Request["redirect_uri"]!);
        return answer.Location is { } location && location.Authority == registered.Authority ? new(location, null)
            : answer is { Status: 200, Form.Count: > 0 } ? new(registered, answer.Form)
            : throw new UserErrorException(
                server.Name,
                $"answered an authorize request with {answer.Status} and did not return to the client"
            );
    }
}
