namespace TokenSigningBench.Check.Size;

/// <summary>The messages of a login, of the calls that follow it, and of the logout, in which tokens are part of the head.</summary>
/// <remarks>
/// The names of hosts and paths are examples of usual length. The other fields are those that Chromium 156 on Linux and ASP.NET Core 10
/// send. Proxies may add some: a few hundred bytes of room are too few.
/// </remarks>
public static class LoginMessages
{
    private const string Redirect = "HTTP/1.1 302 Found";
    private const string ApplicationHost = "app.example.com";
    private const string ReturnAddress = "https://app.example.com/signout-callback-oidc";
    private const string LoginAddress = "https://app.example.com/signin-oidc";

    // The OpenID Connect handler protects the state: its return address and the key of a correlation cookie.
    private const int StateBytes = 342;

    private static readonly IReadOnlyList<HeaderField> Browser =
    [
        HeaderField.Of("Host", ApplicationHost),
        HeaderField.Of("Connection", "keep-alive"),
        HeaderField.Of("sec-ch-ua", "\"Not:A-Brand\";v=\"8\", \"Chromium\";v=\"156\""),
        HeaderField.Of("sec-ch-ua-mobile", "?0"),
        HeaderField.Of("sec-ch-ua-platform", "\"Linux\""),
        HeaderField.Of("Upgrade-Insecure-Requests", "1"),
        HeaderField.Of(
            "User-Agent",
            "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36"
        ),
        HeaderField.Of(
            "Accept",
            "text/html,application/xhtml+xml,application/xml;q=0.9,image/jxl,image/avif,image/webp,image/apng,*/*;q=0.8,"
                + "application/signed-exchange;v=b3;q=0.7"
        ),
        HeaderField.Of("Sec-Fetch-Site", "same-origin"),
        HeaderField.Of("Sec-Fetch-Mode", "navigate"),
        HeaderField.Of("Sec-Fetch-User", "?1"),
        HeaderField.Of("Sec-Fetch-Dest", "document"),
        HeaderField.Of("Accept-Encoding", "gzip, deflate, br, zstd"),
        HeaderField.Of("Accept-Language", "en-US,en;q=0.9"),
    ];

    private static readonly IReadOnlyList<HeaderField> RedirectFields =
    [
        HeaderField.Of("Content-Length", "0"),
        // To a proxy that asks by HTTP/1.0, as nginx does by default.
        HeaderField.Of("Connection", "close"),
        HeaderField.Of("Date", "Wed, 25 Nov 2026 10:00:41 GMT"),
        HeaderField.Of("Server", "Kestrel"),
        HeaderField.Of("Cache-Control", "no-cache,no-store"),
        HeaderField.Of("Expires", "Thu, 01 Jan 1970 00:00:00 GMT"),
        HeaderField.Of("Pragma", "no-cache"),
    ];

    // The handler removes the cookies that it set before the login: one for the nonce, one for the correlation.
    private static readonly IReadOnlyList<HeaderField> RemovedCookies =
    [
        HeaderField.Of("Set-Cookie", ".AspNetCore.Correlation.".Length + 43 + Removed.Length),
        HeaderField.Of("Set-Cookie", ".AspNetCore.OpenIdConnect.Nonce.".Length + 200 + Removed.Length),
    ];

    private const string Removed = "=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/signin-oidc; secure; samesite=none; httponly";

    /// <summary>All of them, in the order in which a user meets them.</summary>
    /// <param name="identityToken">Its bytes.</param>
    /// <param name="accessToken">Its bytes.</param>
    /// <param name="cookies">The session's cookies, with the tokens in them.</param>
    public static IReadOnlyList<LoginHop> Of(int identityToken, int accessToken, IReadOnlyList<CookieSize> cookies)
    {
        ArgumentNullException.ThrowIfNull(cookies);
        return
        [
            Authorization(accessToken),
            SessionCookie(cookies),
            LoginResponse(cookies),
            Location(identityToken),
            FormPost(),
            Logout(identityToken),
        ];
    }

    /// <summary>Those that carry a token itself, in whatever session: all of them but the two with cookies, and the one whose
    /// body carries it.</summary>
    /// <inheritdoc cref="Of"/>
    public static IReadOnlyList<LoginHop> WithoutCookies(int identityToken, int accessToken) =>
        [Authorization(accessToken), Location(identityToken), Logout(identityToken)];

    private static LoginHop Authorization(int accessToken) =>
        new(
            "Authorization",
            HeadKind.Request,
            MessageHead.Request(
                "GET",
                "/api/orders".Length,
                HeaderField.Of("Host", "api.example.com"),
                HeaderField.Of("traceparent", 55),
                HeaderField.Of("Authorization", "Bearer ".Length + accessToken)
            ),
            1,
            "use reference tokens"
        );

    private static LoginHop Location(int identityToken) =>
        new(
            "Location",
            HeadKind.Response,
            MessageHead.Response(
                Redirect,
                [
                    .. RedirectFields,
                    HeaderField.Of("Location", LoginAddress.Length + "#id_token=&state=".Length + identityToken + StateBytes),
                ]
            ),
            1,
            "use form_post"
        );

    private static LoginHop SessionCookie(IReadOnlyList<CookieSize> cookies)
    {
        // "name=value; name=value"
        int value = cookies.Sum(cookie => cookie.NameBytes + 1 + cookie.ValueBytes) + 2 * (cookies.Count - 1);
        return new(
            "session cookie",
            HeadKind.Request,
            MessageHead.Request("GET", 1, [.. Browser, HeaderField.Of("Cookie", value)]),
            1,
            null
        );
    }

    private static LoginHop LoginResponse(IReadOnlyList<CookieSize> cookies)
    {
        HeaderField[] fields = [.. RedirectFields, HeaderField.Of("Location", 1), .. RemovedCookies, .. cookies.Select(HeaderField.Of)];
        return new("login response", HeadKind.Response, MessageHead.Response(Redirect, fields), cookies.Count, null);
    }

    // OAuth 2.0 Form Post Response Mode.
    private static LoginHop FormPost() =>
        new(
            "form_post",
            HeadKind.Request,
            MessageHead.Request(
                "POST",
                "/signin-oidc".Length,
                [.. Browser, HeaderField.Of("Content-Type", "application/x-www-form-urlencoded"), HeaderField.Of("Content-Length", "4096")]
            ),
            null,
            null
        );

    // OpenID Connect RP-Initiated Logout 1.0 section 2.
    private static LoginHop Logout(int identityToken)
    {
        int query =
            "id_token_hint=&post_logout_redirect_uri=&state=".Length
            + identityToken
            + Uri.EscapeDataString(ReturnAddress).Length
            + StateBytes;
        return new(
            "logout query",
            HeadKind.Request,
            MessageHead.Request("GET", "/connect/endsession?".Length + query, Browser) with
            {
                QueryBytes = query,
            },
            0,
            "send it by POST"
        );
    }
}
