namespace TokenSigningBench.Lab.Attribution;

/// <summary>Says what came in place of what should have: in one line, with its likeliest cause.</summary>
internal static class Unexpected
{
    private const int MaxErrorLength = 60;
    private const string NotSignedIn = "the session in the cookie file is not signed in";

    /// <summary>An authorize endpoint's answer.</summary>
    /// <param name="wanted">What should have come: "identity token".</param>
    public static UserErrorException Page(OwnServer own, AuthorizeAnswer answer, string wanted) =>
        new(
            own.Name,
            answer.Error switch
            {
                "login_required" => $"login_required: {Session(own)}",
                "consent_required" or "interaction_required" or "account_selection_required" =>
                    $"{answer.Error}: the server wants to ask the person something first; answer it in a browser, then take the session anew",
                { } error => $"answers the error {Short(error)} (status {answer.Status}) and no {wanted}",
                null when answer is { IdToken: not null } => $"answers with an identity token and no {wanted}",
                null when answer is { Code: not null } => $"answers with a code and no {wanted}",
                null when answer is { Location: { } location } && IsClients(own, location) =>
                    $"sends the browser back to the client (status {answer.Status}) without {wanted} or error",
                null when answer is { Location: { } location } =>
                    $"sends the browser to {location.GetLeftPart(UriPartial.Path)} (status {answer.Status}), most likely to sign in: {Session(own)}",
                null when answer.Status is >= 200 and < 300 =>
                    $"answers {answer.Status} with something that holds no {wanted}, most likely the page to sign in: {Session(own)}",
                null => $"answers {answer.Status} and no {wanted}",
            }
        );

    /// <summary>A token endpoint's answer.</summary>
    public static UserErrorException Tokens(string endpoint, TokenAnswer answer) =>
        new(
            endpoint,
            answer.Error switch
            {
                "invalid_client" => "invalid_client: the client's secret is missing or wrong; give it with --client-secret-file",
                { } error => $"answers the error {Short(error)} (status {answer.Status}) and no identity token",
                null => $"answers {answer.Status} and no identity token",
            }
        );

    private static string Session(OwnServer own) => own.Cookie is null ? "no session was given; --cookie-file takes one" : NotSignedIn;

    private static bool IsClients(OwnServer own, Uri location) =>
        location.AbsoluteUri.StartsWith(own.Request["redirect_uri"]!, StringComparison.Ordinal);

    private static string Short(string error) => error.Length <= MaxErrorLength ? error : error[..MaxErrorLength] + "…";
}
