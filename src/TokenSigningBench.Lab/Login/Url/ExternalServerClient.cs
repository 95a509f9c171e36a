using TokenSigningBench.Core.Sources;

namespace TokenSigningBench.Lab.Login.Url;

/// <summary>
/// Sends requests to a server of the user's own, each counted against one budget. Every response is looked at for unsigned tokens, whatever
/// it was asked for.
/// </summary>
internal sealed class ExternalServerClient : IDisposable
{
    // A page that takes longer is slow for reasons that this program is not needed for.
    private static readonly TimeSpan ResponseTimeout = TimeSpan.FromSeconds(10);

    private readonly LoginClient _client;

    /// <param name="maxRequests">The budget.</param>
    public ExternalServerClient(ExternalServer own, int maxRequests = RequestBudget.Max)
    {
        Own = own;
        Budget = new RequestBudget(own.Request.Endpoint, maxRequests);
        _client = new(own.Cookie, ResponseTimeout, Budget);
    }

    public ExternalServer Own { get; }

    public RequestBudget Budget { get; }

    /// <summary>The tokens that were returned.</summary>
    public TokenLog Tokens { get; } = new();

    /// <summary>Whether an unsigned token is noted only. Otherwise it ends what is done.</summary>
    public bool AcceptsUnsigned { get; set; }

    /// <inheritdoc cref="LoginClient.AuthorizeAsync(AuthorizeRequest, bool, CancellationToken)"/>
    /// <exception cref="UnsignedTokenFoundException">The response has an unsigned token.</exception>
    public async Task<AuthorizeResponse> AuthorizeAsync(AuthorizeRequest request, CancellationToken cancel)
    {
        AuthorizeResponse answer = await _client.AuthorizeAsync(request, newConnection: false, cancel).ConfigureAwait(false);
        Note("authorize response", answer.IdToken, answer.AccessToken);
        return answer;
    }

    /// <inheritdoc cref="DiscoveryDocument.FetchAsync"/>
    public Task<(DiscoveryDocument Document, VerificationKeys Keys)> DiscoverAsync(
        IReadOnlyList<string> issuers,
        CancellationToken cancel
    ) => DiscoveryDocument.FetchAsync(Own.Request.Endpoint, issuers, Own.AllowHttp, Own.Clock, Budget, cancel);

    /// <summary>
    /// The policy for this server's identity tokens: issued by the issuer whose keys verify them, for the requesting client, and valid now.
    /// </summary>
    public TokenPolicy PolicyOf(DiscoveryDocument document) =>
        TokenPolicy.IdentityToken(document.Issuer, Own.Request["client_id"]!, Own.Clock);

    /// <summary>Gets a code for the signed-in user, with a PKCE verifier of its own.</summary>
    /// <exception cref="UserErrorException">The response has no code.</exception>
    public async Task<(string Code, CodeVerifier Verifier, AuthorizeResponse Page)> CodeAsync(CancellationToken cancel)
    {
        var verifier = CodeVerifier.Create();
        AuthorizeResponse page = await AuthorizeAsync(verifier.AddChallenge(Own.Request), cancel).ConfigureAwait(false);
        return page is { Code: { } code, Error: null } ? (code, verifier, page) : throw UnexpectedResponse.Page(Own, page, "code");
    }

    /// <summary>Redeems a code.</summary>
    /// <inheritdoc cref="GrantAsync"/>
    public Task<TokenResponse> RedeemAsync(DiscoveryDocument document, string code, CodeVerifier verifier, CancellationToken cancel) =>
        GrantAsync("code flow", document, Grant.Code(Own.Request, code, verifier), cancel);

    /// <summary>Sends a grant to the token endpoint.</summary>
    /// <param name="flow">Its name in results: "refresh".</param>
    /// <inheritdoc cref="LoginClient.GrantAsync"/>
    /// <exception cref="UnsignedTokenFoundException">The response has an unsigned token.</exception>
    public async Task<TokenResponse> GrantAsync(
        string flow,
        DiscoveryDocument document,
        Dictionary<string, string> form,
        CancellationToken cancel
    )
    {
        TokenResponse answer = await _client.GrantAsync(new(Own, document), form, cancel).ConfigureAwait(false);
        Note(flow, answer.IdToken, answer.AccessToken);
        return answer;
    }

    /// <inheritdoc cref="LoginClient.UserinfoAsync"/>
    public Task<UserinfoResponse> UserinfoAsync(Uri endpoint, string accessToken, CancellationToken cancel) =>
        _client.UserinfoAsync(Own, endpoint, accessToken, cancel);

    public void Dispose() => _client.Dispose();

    private void Note(string flow, string? identityToken, string? accessToken)
    {
        Tokens.Add(flow, identityToken, accessToken);
        if (Tokens.Unsigned is not null && !AcceptsUnsigned)
            throw new UnsignedTokenFoundException();
    }
}

/// <summary>A response has an unsigned token: nothing else that would be found out matters.</summary>
internal sealed class UnsignedTokenFoundException() : Exception("A token has no signature");
