using Microsoft.Extensions.Primitives;

namespace TokenSigningBench.Lab.IdentityServer;

/// <summary>The error of a refused request, as in RFC 6749 section 4.1.2.1 and OpenID Connect Core 1.0 section 3.1.2.6.</summary>
internal sealed record Refusal(string Error, string Description);

/// <summary>
/// The parameters of an authorize request whose client and redirect URI are valid; <see cref="Validate"/> checks the rest.
/// </summary>
internal sealed class AuthorizeParameters
{
    private static readonly string[] KnownScopes = ["openid", "profile", "email"];
    private static readonly string[] SingleValued =
    [
        "response_type",
        "response_mode",
        "scope",
        "state",
        "nonce",
        "prompt",
        "max_age",
        "code_challenge",
        "code_challenge_method",
    ];
    private static readonly string[] KnownPrompts = ["none", "login", "consent", "select_account"];

    /// <summary>The response type with an identity token and an access token.</summary>
    public const string TwoTokens = "id_token token";

    private readonly Func<string, StringValues> _values;

    private AuthorizeParameters(Func<string, StringValues> values, string clientId, string redirectUri) =>
        (_values, ClientId, RedirectUri) = (values, clientId, redirectUri);

    public string ClientId { get; }

    public string RedirectUri { get; }

    public string? State => GetFirst("state");

    public string? Nonce => GetFirst("nonce");

    public string ResponseType => GetFirst("response_type") is "token id_token" or TwoTokens ? TwoTokens : GetFirst("response_type") ?? "";

    public string Challenge => GetFirst("code_challenge") ?? "";

    /// <summary>
    /// The response mode. An identity token is never sent in the query (OAuth 2.0 Multiple Response Type Encoding Practices section 3).
    /// </summary>
    public string ResponseMode => GetFirst("response_mode") ?? (ResponseType == "code" ? "query" : "fragment");

    public bool ForbidsPrompt => Prompts.Contains("none");

    public bool RequiresSignIn => Prompts.Contains("login") || Prompts.Contains("select_account");

    /// <summary>The maximum age of the sign-in; null for no limit.</summary>
    public TimeSpan? MaxAge =>
        int.TryParse(GetFirst("max_age"), NumberStyles.None, CultureInfo.InvariantCulture, out int seconds)
            ? TimeSpan.FromSeconds(seconds)
            : null;

    private bool IsImplicit => ResponseType is "id_token" or TwoTokens;

    private string[] Prompts => (GetFirst("prompt") ?? "").Split(' ', StringSplitOptions.RemoveEmptyEntries);

    /// <summary>Reads the client and the redirect URI. Until both are valid, nothing may be sent to the client.</summary>
    /// <param name="values">Returns a parameter's values by its name.</param>
    public static AuthorizeParameters? Read(Func<string, StringValues> values, IReadOnlyList<RegisteredClient> clients, out Refusal refusal)
    {
        refusal = new("invalid_request", "");
        StringValues id = values("client_id");
        RegisteredClient? client = id.Count == 1 ? clients.FirstOrDefault(registered => registered.Id == id.ToString()) : null;
        if (client is null)
        {
            refusal = new("unauthorized_client", "The client is unknown");
            return null;
        }

        StringValues uri = values("redirect_uri");
        if (uri.Count != 1 || !client.RedirectUris.Contains(uri.ToString()))
        {
            refusal = new("invalid_request", "The redirect URI is not one that the client registered");
            return null;
        }

        return new(values, client.Id, uri.ToString());
    }

    /// <summary>Checks all other parameters; null if they are valid. The error may be sent to the client.</summary>
    public Refusal? Validate()
    {
        if (ResponseMode is not ("form_post" or "fragment" or "query"))
            return new("invalid_request", "The response mode is unknown");
        if (!IsImplicit && ResponseType != "code")
            return new("unsupported_response_type", $"The response type is neither id_token, {TwoTokens} nor code");
        if (IsImplicit && ResponseMode == "query")
            return new("invalid_request", "An identity token is never sent in a query");
        if (!_values("request").Equals(StringValues.Empty) || !_values("request_uri").Equals(StringValues.Empty))
            return new("request_not_supported", "Request objects are not supported");
        if (SingleValued.Any(name => _values(name).Count > 1))
            return new("invalid_request", "A parameter is there twice");

        string[] scopes = (GetFirst("scope") ?? "").Split(' ');
        if (!scopes.Contains("openid") || scopes.Except(KnownScopes).Any())
            return new("invalid_scope", "The scope lacks openid, or holds one that is unknown");
        if (IsImplicit && string.IsNullOrEmpty(Nonce))
            return new("invalid_request", "The implicit flow needs a nonce");
        if (ResponseType == "code" && (GetFirst("code_challenge_method") != "S256" || Challenge.Length is < 43 or > 128))
            return new("invalid_request", "A code needs a PKCE challenge with method S256");
        if (Prompts.Except(KnownPrompts).Any() || (ForbidsPrompt && Prompts.Length > 1))
            return new("invalid_request", "The prompt is unknown, or asks for nothing and something");
        return GetFirst("max_age") is not null && MaxAge is null ? new("invalid_request", "max_age is not a number of seconds") : null;
    }

    private string? GetFirst(string name) => _values(name) is { Count: > 0 } values ? values[0] : null;
}
