using TokenSigningBench.Core.Sources;
using TokenSigningBench.Core.Web;

namespace TokenSigningBench.Lab.Protocol;

/// <summary>Sends requests to a server of the user's own, each counted against one budget.</summary>
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

    /// <inheritdoc cref="AuthorizeProbe.AskAsync"/>
    public Task<AuthorizeResponse> AuthorizeAsync(AuthorizeRequest request, CancellationToken cancel) =>
        _probe.AskAsync(request, newConnection: false, cancel);

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
    public Task<TokenResponse> RedeemAsync(DiscoveryDocument document, string code, CodeVerifier verifier, CancellationToken cancel) =>
        _tokens.RedeemAsync(document, code, verifier, cancel);

    /// <inheritdoc cref="UserinfoProbe.AskAsync"/>
    public Task<UserinfoResponse> UserinfoAsync(Uri endpoint, string accessToken, CancellationToken cancel) =>
        _userinfo.AskAsync(endpoint, accessToken, cancel);

    public void Dispose()
    {
        _userinfo.Dispose();
        _probe.Dispose();
        _tokens.Dispose();
    }
}
