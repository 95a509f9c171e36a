namespace TokenSigningBench.Lab.Protocol;

/// <summary>What an authorize endpoint answered, and how soon. An error page is fast too: look at what is in it before its time is believed.</summary>
public sealed record AuthorizeAnswer
{
    /// <summary>From sending the request until the answer's headers had arrived.</summary>
    public required TimeSpan FirstByte { get; init; }

    public required int Status { get; init; }

    /// <summary>Where it sends the browser, absolute; null where it does not.</summary>
    public Uri? Location { get; init; }

    /// <summary>The identity token, from the page's form or the redirect's fragment, unexamined; null where there is none.</summary>
    public string? IdToken { get; init; }

    /// <summary>The access token that came with it (response type <c>id_token token</c>), from the same places; null where there is none.</summary>
    public string? AccessToken { get; init; }

    /// <summary>The authorization code, from the page's form or the redirect's query or fragment; null where there is none.</summary>
    public string? Code { get; init; }

    /// <summary>The <c>error</c> (OAuth 2.0, RFC 6749 section 4.1.2.1), from the same places; null where there is none.</summary>
    public string? Error { get; init; }

    /// <summary>Where the time went, as the server says; null where it does not.</summary>
    public ServerTiming? Timing { get; init; }
}
