using TokenSigningBench.Core.Sources;

namespace TokenSigningBench.Lab.Protocol;

/// <summary>
/// Sends requests to a server of the user's own, each counted against one budget. Every response is looked at for unsigned tokens, whatever
/// it was asked for.
/// </summary>
internal sealed class ExternalServerClient : IDisposable
{
    // A page that takes longer is slow for reasons that this program is not needed for.
    private static readonly TimeSpan ResponseTimeout = TimeSpan.FromSeconds(10);

    private readonly AuthorizeProbe _probe;
    private readonly CodeRedemption _tokens;
    private readonly UserinfoProbe _userinfo;

    /// <param name="maxRequests">The budget.</param>
    public ExternalServerClient(ExternalServer own, int maxRequests = RequestBudget.Max)
    {
        Own = own;
        Budget = new RequestBudget(own.Request.Endpoint, maxRequests);
        _probe = new AuthorizeProbe(own.Cookie, ResponseTimeout, Budget);
        _tokens = new CodeRedemption(own, Budget, ResponseTimeout);
        _userinfo = new UserinfoProbe(own, Budget, ResponseTimeout);
    }

    public ExternalServer Own { get; }

    public RequestBudget Budget { get; }

    /// <summary>The tokens that were returned.</summary>
    public TokenLog Tokens { get; } = new();

    /// <summary>Whether an unsigned token is noted only. Otherwise it ends what is done.</summary>
    public bool AcceptsUnsigned { get; set; }

    /// <inheritdoc cref="AuthorizeProbe.AskAsync"/>
    /// <exception cref="UnsignedTokenFoundException">The response has an unsigned token.</exception>
    public async Task<AuthorizeResponse> AuthorizeAsync(AuthorizeRequest request, CancellationToken cancel)
    {
        AuthorizeResponse answer = await _probe.AskAsync(request, newConnection: false, cancel).ConfigureAwait(false);
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

    /// <inheritdoc cref="CodeRedemption.RedeemAsync"/>
    /// <exception cref="UnsignedTokenFoundException">The response has an unsigned token.</exception>
    public async Task<TokenResponse> RedeemAsync(DiscoveryDocument document, string code, CodeVerifier verifier, CancellationToken cancel)
    {
        TokenResponse answer = await _tokens.RedeemAsync(document, code, verifier, cancel).ConfigureAwait(false);
        Note("code flow", answer.IdToken, answer.AccessToken);
        return answer;
    }

    /// <summary>Sends another grant than a code to the token endpoint.</summary>
    /// <param name="flow">Its name in results: "refresh".</param>
    /// <inheritdoc cref="CodeRedemption.GrantAsync"/>
    public async Task<TokenResponse> GrantAsync(
        string flow,
        DiscoveryDocument document,
        Dictionary<string, string> form,
        CancellationToken cancel
    )
    {
        TokenResponse answer = await _tokens.GrantAsync(document, form, cancel).ConfigureAwait(false);
        Note(flow, answer.IdToken, answer.AccessToken);
        return answer;
    }

    /// <inheritdoc cref="UserinfoProbe.AskAsync"/>
    public Task<UserinfoResponse> UserinfoAsync(Uri endpoint, string accessToken, CancellationToken cancel) =>
        _userinfo.AskAsync(endpoint, accessToken, cancel);

    public void Dispose()
    {
        _userinfo.Dispose();
        _probe.Dispose();
        _tokens.Dispose();
    }

    private void Note(string flow, string? identityToken, string? accessToken)
    {
        Tokens.Add(flow, identityToken, accessToken);
        if (Tokens.Unsigned is not null && !AcceptsUnsigned)
            throw new UnsignedTokenFoundException();
    }
}

/// <summary>A response has an unsigned token: nothing else that would be found out matters.</summary>
internal sealed class UnsignedTokenFoundException() : Exception("A token has no signature");
