namespace TokenSigningBench.Lab.Protocol;

/// <summary>
/// The response of an authorize endpoint, and its time to first byte. An error page is fast too: check the content before using the time.
/// </summary>
public sealed record AuthorizeResponse
{
    /// <summary>The time from sending the request until the response headers arrived.</summary>
    public required TimeSpan FirstByte { get; init; }

    public required int Status { get; init; }

    /// <summary>The redirect's target, absolute; null if the response is not a redirect.</summary>
    public Uri? Location { get; init; }

    /// <summary>The hidden fields of the page's forms; empty if the response is not a page.</summary>
    public required IReadOnlyDictionary<string, string> Form { get; init; }

    /// <summary>The identity token, from the page's form or the redirect's fragment, not verified; null if there is none.</summary>
    public string? IdToken { get; init; }

    /// <summary>The access token (response type <c>id_token token</c>), from the same places; null if there is none.</summary>
    public string? AccessToken { get; init; }

    /// <summary>The authorization code, from the page's form or the redirect's query or fragment; null if there is none.</summary>
    public string? Code { get; init; }

    /// <summary>The <c>error</c> (OAuth 2.0, RFC 6749 section 4.1.2.1), from the same places as the code; null if there is none.</summary>
    public string? Error { get; init; }

    /// <summary>
    /// Who answered in the server's place with a page that only a browser passes: a product's name; null if the response does not show
    /// that.
    /// </summary>
    public string? Challenger { get; init; }

    /// <summary>The scheme of HTTP authentication that is asked for: "Negotiate"; null if none is.</summary>
    public string? Authentication { get; init; }

    /// <summary>The response's Server-Timing; null if the server sends none.</summary>
    public ServerTiming? Timing { get; init; }

    internal static AuthorizeResponse Read(TimeSpan firstByte, HttpResponseMessage response, byte[] body)
    {
        Uri? location =
            response.Headers.Location is { } target && WebAddress.TryRead(response.RequestMessage!.RequestUri!, target, out Uri? absolute)
                ? absolute
                : null;
        // Some servers send no content type, and browsers then assume a page.
        bool isPage = response.Content.Headers.ContentType?.MediaType is null or "text/html" or "application/xhtml+xml";
        var parameters = new AuthorizeResponseParameters(isPage ? Encoding.UTF8.GetString(body) : null, location);
        return new()
        {
            FirstByte = firstByte,
            Status = (int)response.StatusCode,
            Location = location,
            Form = parameters.Form,
            IdToken = parameters.FindInFormOrFragment("id_token"),
            AccessToken = parameters.FindInFormOrFragment("access_token"),
            Code = parameters.Find("code"),
            Error = parameters.Find("error"),
            Challenger = ChallengePage.ProductOf(response, body),
            Authentication = response.Headers.WwwAuthenticate.FirstOrDefault()?.Scheme,
            Timing = ServerTiming.Of(response),
        };
    }
}
