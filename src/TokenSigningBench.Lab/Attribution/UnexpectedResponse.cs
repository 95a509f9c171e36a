namespace TokenSigningBench.Lab.Attribution;

/// <summary>Creates one-line errors for unexpected responses, with the most likely cause.</summary>
internal static class UnexpectedResponse
{
    private const int MaxErrorLength = 60;
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
                { } error => $"answers the error {Shorten(error)} (status {answer.Status}) and no {wanted}",
                null when answer is { IdToken: not null } => $"answers with an identity token and no {wanted}",
                null when answer is { Code: not null } => $"answers with a code and no {wanted}",
                null when answer is { Location: { } location } && IsRedirectUri(own, location) =>
                    $"sends the browser back to the client (status {answer.Status}) without {wanted} or error",
                null when answer is { Location: { } location } =>
                    $"sends the browser to {location.GetLeftPart(UriPartial.Path)} (status {answer.Status}), "
                        + $"most likely to sign in: {DescribeSession(own)}",
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
                "invalid_client" => "invalid_client: the client's secret is missing or wrong; give it with --client-secret-file",
                { } error => $"answers the error {Shorten(error)} (status {answer.Status}) and no identity token",
                null => $"answers {answer.Status} and no identity token",
            }
        );

    private static string DescribeSession(ExternalServer own) =>
        own.Cookie is null ? "no session was given; --cookie-file takes one" : NotSignedIn;

    private static bool IsRedirectUri(ExternalServer own, Uri location) =>
        location.AbsoluteUri.StartsWith(own.Request["redirect_uri"]!, StringComparison.Ordinal);

    /// <summary>An error code of the server, which may be of any length.</summary>
    public static string Shorten(string error) => error.Length <= MaxErrorLength ? error : error[..MaxErrorLength] + "…";
}
