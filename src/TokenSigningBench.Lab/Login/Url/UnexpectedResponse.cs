namespace TokenSigningBench.Lab.Login.Url;

/// <summary>Creates one-line errors for unexpected responses, with the most likely cause.</summary>
internal static class UnexpectedResponse
{
    private const int MaxErrorLength = 60;

    // In the paths of pages that ask for one: ASP.NET Core Identity's LoginWith2fa and others.
    private static readonly string[] Factors = ["2fa", "mfa", "twofactor", "two-factor", "/otp"];

    private const string NotSignedIn = "the session in the cookie file is not signed in";

    /// <summary>The error for a response of the authorize endpoint.</summary>
    /// <param name="wanted">What the response should hold, such as "identity token".</param>
    public static UserErrorException Page(ExternalServer own, AuthorizeResponse answer, string wanted) =>
        new(
            own.Name,
            answer.Error switch
            {
                "login_required" => $"login_required: {DescribeSession(own)}",
                "consent_required" or "interaction_required" or "account_selection_required" =>
                    $"{answer.Error}: the server wants to ask the person something first; "
                        + "answer it in a browser, then copy the session again",
                "unmet_authentication_requirements" =>
                    "unmet_authentication_requirements: the session has not the acr_values or the factors that the address asks for; "
                        + "sign in with them in a browser, then copy the session again",
                { } error => $"answers the error {Shorten(error)} (status {answer.Status}) and no {wanted}",
                null when answer is { IdToken: not null } => $"answers with an identity token and no {wanted}",
                null when answer is { Code: not null } => $"answers with a code and no {wanted}",
                null when answer is { Location: { } location } && IsRedirectUri(own, location) =>
                    $"sends the browser back to the client (status {answer.Status}) without {wanted} or error",
                null when answer is { Location: { } location } && location.IdnHost != own.Request.Endpoint.IdnHost =>
                    $"sends the browser to another host, {location.IdnHost} (status {answer.Status}): an external provider signs users in. "
                        + "Sign in there in a browser, then copy the session again",
                null when answer is { Location: { } location } && Has(location, "consent") =>
                    $"sends the browser to {location.GetLeftPart(UriPartial.Path)} (status {answer.Status}) "
                        + "for the user's consent: give it in a "
                        + "browser and let it be remembered, or let the client need none for one capture (Duende: RequireConsent = false)",
                null when answer is { Location: { } location } && Factors.Any(factor => Has(location, factor)) =>
                    $"sends the browser to {location.GetLeftPart(UriPartial.Path)} (status {answer.Status}) "
                        + "for another factor: sign in with it in "
                        + "a browser, then copy the session again",
                null when answer is { Location: { } location } =>
                    $"sends the browser to {location.GetLeftPart(UriPartial.Path)} (status {answer.Status}), "
                        + $"most likely to sign in: {DescribeSession(own)}",
                null when answer.Challenger is { } product =>
                    $"answers {answer.Status} with a page of {product} that only a browser passes: "
                        + "ask the server past that proxy, or let it pass "
                        + "this machine",
                null when answer is { Status: 401, Authentication: { } scheme } =>
                    $"answers 401 and asks for {Shorten(scheme)} authentication, which is not done here: "
                        + "use a client that signs in by a page",
                null when answer.Status == 429 => "answers 429, too many requests: ask its operator, and run it again later",
                null when answer.Status is >= 200 and < 300 => $"answers {answer.Status} with something that holds no {wanted}, "
                    + $"most likely the page to sign in: {DescribeSession(own)}",
                null => $"answers {answer.Status} and no {wanted}",
            }
        );

    /// <summary>The error for a response of the token endpoint.</summary>
    public static UserErrorException Tokens(string endpoint, TokenResponse answer) =>
        new(
            endpoint,
            answer.Error switch
            {
                "invalid_dpop_proof" or "use_dpop_nonce" =>
                    $"{answer.Error}: the client must prove a key of its own (DPoP), which is not done here. "
                        + "Let it need none for one capture "
                        + "(Duende: RequireDPoP = false; Keycloak: Require DPoP bound tokens, off)",
                "invalid_client" => "invalid_client: the client's secret is missing or wrong; give it with --client-secret-file",
                { } error => $"answers the error {Shorten(error)} (status {answer.Status}) and no identity token",
                null => $"answers {answer.Status} and no identity token",
            }
        );

    private static bool Has(Uri location, string word) => location.AbsolutePath.Contains(word, StringComparison.OrdinalIgnoreCase);

    private static string DescribeSession(ExternalServer own) =>
        own.Cookie is null ? "no session was given; --cookie-file takes one" : NotSignedIn;

    private static bool IsRedirectUri(ExternalServer own, Uri location) =>
        location.AbsoluteUri.StartsWith(own.Request["redirect_uri"]!, StringComparison.Ordinal);

    /// <summary>An error code of the server, which may be of any length.</summary>
    public static string Shorten(string error) => error.Length <= MaxErrorLength ? error : error[..MaxErrorLength] + "…";
}
