using Microsoft.Extensions.Primitives;

namespace TokenSigningBench.Lab.IdentityServer;

/// <summary>Why a request is refused, in the words of RFC 6749 section 4.1.2.1 and OpenID Connect Core 1.0 section 3.1.2.6.</summary>
internal sealed record Refusal(string Error, string Description);

/// <summary>An authorize request that names a known client and one of its redirect URIs; everything else about it may still be wrong.</summary>
internal sealed class AuthorizeParameters
{
    private static readonly string[] KnownScopes = ["openid", "profile", "email"];
    private static readonly string[] Single =
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

    private readonly Func<string, StringValues> _values;

    private AuthorizeParameters(Func<string, StringValues> values, string clientId, string redirectUri) =>
        (_values, ClientId, RedirectUri) = (values, clientId, redirectUri);

    public string ClientId { get; }

    public string RedirectUri { get; }

    public string? State => One("state");

    public string? Nonce => One("nonce");

    public string ResponseType => One("response_type") ?? "";

    public string Challenge => One("code_challenge") ?? "";

    /// <summary>How the answer travels: an identity token never in the query (OAuth 2.0 Multiple Response Type Encoding Practices section 3).</summary>
    public string ResponseMode => One("response_mode") ?? (ResponseType == "code" ? "query" : "fragment");

    public bool MustNotAsk => Prompts.Contains("none");

    public bool MustAsk => Prompts.Contains("login") || Prompts.Contains("select_account");

    /// <summary>How long ago somebody may have signed in; null for any time.</summary>
    public TimeSpan? MaximumAge =>
        int.TryParse(One("max_age"), NumberStyles.None, CultureInfo.InvariantCulture, out int seconds)
            ? TimeSpan.FromSeconds(seconds)
            : null;

    private string[] Prompts => (One("prompt") ?? "").Split(' ', StringSplitOptions.RemoveEmptyEntries);

    /// <summary>Reads who asks and where the answer goes. Until both are known, nothing may be sent to the client.</summary>
    /// <param name="values">A parameter's values by its name.</param>
    /// <param name="clients">The clients that are known.</param>
    public static AuthorizeParameters? Read(Func<string, StringValues> values, IReadOnlyList<RegisteredClient> clients, out Refusal refusal)
    {
        refusal = new("invalid_request", "");
        StringValues id = values("client_id");
        RegisteredClient? client = id.Count == 1 ? clients.FirstOrDefault(known => known.Id == id.ToString()) : null;
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

    /// <summary>What else is wrong; null where nothing is. The client may be told.</summary>
    public Refusal? Objection()
    {
        if (ResponseMode is not ("form_post" or "fragment" or "query"))
            return new("invalid_request", "The response mode is unknown");
        if (ResponseType is not ("id_token" or "code"))
            return new("unsupported_response_type", "The response type is neither id_token nor code");
        if (ResponseType == "id_token" && ResponseMode == "query")
            return new("invalid_request", "An identity token is never sent in a query");
        if (!_values("request").Equals(StringValues.Empty) || !_values("request_uri").Equals(StringValues.Empty))
            return new("request_not_supported", "Request objects are not supported");
        if (Single.Any(name => _values(name).Count > 1))
            return new("invalid_request", "A parameter is there twice");

        string[] scopes = (One("scope") ?? "").Split(' ');
        if (!scopes.Contains("openid") || scopes.Except(KnownScopes).Any())
            return new("invalid_scope", "The scope lacks openid, or holds one that is unknown");
        if (ResponseType == "id_token" && string.IsNullOrEmpty(Nonce))
            return new("invalid_request", "The implicit flow needs a nonce");
        if (ResponseType == "code" && (One("code_challenge_method") != "S256" || Challenge.Length is < 43 or > 128))
            return new("invalid_request", "A code needs a PKCE challenge with method S256");
        if (Prompts.Except(KnownPrompts).Any() || (MustNotAsk && Prompts.Length > 1))
            return new("invalid_request", "The prompt is unknown, or asks for nothing and something");
        return One("max_age") is not null && MaximumAge is null ? new("invalid_request", "max_age is not a number of seconds") : null;
    }

    private string? One(string name) => _values(name) is { Count: > 0 } values ? values[0] : null;
}
