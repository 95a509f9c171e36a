namespace TokenSigningBench.Lab.Protocol;

/// <summary>
/// A request to an authorize endpoint (OpenID Connect Core 1.0 section 3.1.2.1), whose parameters can be removed or changed one by one.
/// </summary>
/// <param name="Endpoint">The endpoint, without a query.</param>
/// <param name="Parameters">The query's parameters, decoded, in their order.</param>
public sealed record AuthorizeRequest(Uri Endpoint, IReadOnlyList<KeyValuePair<string, string>> Parameters)
{
    /// <summary>
    /// Creates the request that returns an identity token for a signed-in user without interaction: implicit flow, <c>form_post</c>.
    /// </summary>
    /// <param name="nonce">The value of the token's nonce claim.</param>
    /// <param name="state">The value that the response returns next to the token.</param>
    public static AuthorizeRequest ForIdentityToken(Uri endpoint, string clientId, string redirectUri, string nonce, string state) =>
        new(
            endpoint,
            [
                new("client_id", clientId),
                new("redirect_uri", redirectUri),
                new("response_type", "id_token"),
                new("response_mode", "form_post"),
                new("scope", "openid"),
                new("prompt", "none"),
                new("nonce", nonce),
                new("state", state),
            ]
        );

    /// <summary>A parameter's value; null if there is none.</summary>
    public string? this[string name] => Parameters.FirstOrDefault(parameter => parameter.Key == name).Value;

    /// <summary>The same request without some of its parameters.</summary>
    public AuthorizeRequest Without(params string[] names) =>
        this with
        {
            Parameters = [.. Parameters.Where(parameter => !names.Contains(parameter.Key))],
        };

    /// <summary>The same request with one parameter set to a value: replaced if it exists, otherwise appended.</summary>
    public AuthorizeRequest With(string name, string value) =>
        this[name] is null
            ? this with
            {
                Parameters = [.. Parameters, new(name, value)],
            }
            : this with
            {
                Parameters = [.. Parameters.Select(parameter => parameter.Key == name ? new(name, value) : parameter)],
            };

    /// <summary>The endpoint with the query.</summary>
    public Uri ToUri() =>
        new UriBuilder(Endpoint)
        {
            Query = string.Join(
                '&',
                Parameters.Select(parameter => $"{Uri.EscapeDataString(parameter.Key)}={Uri.EscapeDataString(parameter.Value)}")
            ),
        }.Uri;
}
