using Microsoft.AspNetCore.WebUtilities;

namespace TokenSigningBench.Lab.Protocol;

/// <summary>
/// Reads an authorize request from a URL that was copied from a browser. No message repeats the query, which may contain secrets.
/// </summary>
public static class AuthorizeUrl
{
    // With these the server asks the user in every request (OpenID Connect Core 1.0 section 3.1.2.1).
    private static readonly string[] AskingPrompts = ["login", "consent", "select_account", "create"];

    /// <param name="text">The URL, with its query.</param>
    /// <param name="allowHttp">Whether plain HTTP is allowed to a host other than this machine.</param>
    /// <exception cref="UserErrorException">
    /// The URL is not an authorize request that can return an identity token, or is not safe to send.
    /// </exception>
    public static AuthorizeRequest Read(string text, bool allowHttp)
    {
        if (!WebAddress.TryRead(text, out Uri? address) || (address.Scheme != Uri.UriSchemeHttps && address.Scheme != Uri.UriSchemeHttp))
            throw new UserErrorException("--url", "is not an address that starts with https:// or http://");
        string name =
            address.GetLeftPart(UriPartial.Authority) is var server && address.UserInfo.Length == 0
                ? server + address.AbsolutePath
                : throw new UserErrorException("--url", "has a user name in its address; a session goes into --cookie-file");
        if (address.Scheme == Uri.UriSchemeHttp && !address.IsLoopback && !allowHttp)
            throw new UserErrorException(name, "plain http: the network can read the session. --allow-http permits it");

        // Keeps the order, and decodes a plus sign as a space, as in forms.
        List<KeyValuePair<string, string>> parameters = [];
        foreach (QueryStringEnumerable.EncodedNameValuePair pair in new QueryStringEnumerable(address.Query))
            parameters.Add(new(pair.DecodeName().ToString(), pair.DecodeValue().ToString()));
        if (parameters.CountBy(parameter => parameter.Key).FirstOrDefault(count => count.Value > 1).Key is { } duplicate)
            throw new UserErrorException(name, $"has {duplicate} twice, and servers differ in which they take");

        var request = new AuthorizeRequest(new(name), parameters);
        if (WhyNotMeasured(request) is { } why)
            throw new UserErrorException(name, why);
        foreach (string required in new[] { "client_id", "response_type", "redirect_uri" })
            _ =
                request[required]
                ?? throw new UserErrorException(name, $"has no {required}: give the whole address of the authorize request, in quotes");
        return RequestsIdToken(request) || request.RequestsCodeOnly()
            ? request
            : throw new UserErrorException(
                name,
                $"response_type={request["response_type"]} makes no identity token: give one with id_token or code"
            );
    }

    /// <summary>Whether the response to a request contains only a code.</summary>
    public static bool RequestsCodeOnly(this AuthorizeRequest request) => request?["response_type"] == "code";

    private static string? WhyNotMeasured(AuthorizeRequest request) =>
        request["request_uri"] is not null
            ? "has its parameters in request_uri: they were pushed to the server (PAR), and none can be changed to compare with. Let the "
                + "client send them in the address for one capture (ASP.NET Core: PushedAuthorizationBehavior.Disable; Duende: "
                + "RequirePushedAuthorization = false; Keycloak: Pushed authorization request required, off)"
        : request["request"] is not null
            ? "has its parameters in request, a signed object (JAR), and none can be changed to compare with. "
                + "Let the client send them in the address for one capture (Duende: RequireRequestObject = false)"
        : request["SAMLRequest"] is not null || request["SAMLResponse"] is not null
            ? "is a SAML request; OpenID Connect is measured from outside. tokenbench explain looks into the server"
        : request["wa"] is not null
            ? "is a WS-Federation request; OpenID Connect is measured from outside. tokenbench explain looks into the server"
        : request["response_mode"] is { } mode && mode.EndsWith("jwt", StringComparison.Ordinal)
            ? $"has response_mode={mode}, whose response is signed once more (JARM): give one with form_post, fragment or query"
        : request["response_mode"] == "web_message"
            ? "has response_mode=web_message, whose response is a script: give one with form_post, fragment or query"
        : request["prompt"]?.Split(' ').FirstOrDefault(AskingPrompts.Contains) is { } prompt
            ? $"has prompt={prompt}, with which the server asks the user each time: take prompt out of the address"
        : request["max_age"] == "0" ? "has max_age=0, with which the user signs in each time: take max_age out of the address"
        : null;

    private static bool RequestsIdToken(AuthorizeRequest request) => request["response_type"]!.Split(' ').Contains("id_token");
}
