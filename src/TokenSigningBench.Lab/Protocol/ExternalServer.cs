using TokenSigningBench.Core.Sources;

namespace TokenSigningBench.Lab.Protocol;

/// <summary>The one way to a server of the user's own: each request that is sent to it is counted here first.</summary>
internal sealed class ExternalServer : IDisposable
{
    // A page that takes longer is slow for reasons that nobody needs this program for.
    private static readonly TimeSpan ResponseTimeout = TimeSpan.FromSeconds(10);

    private readonly AuthorizeProbe _probe;
    private readonly CodeRedemption _tokens;

    public ExternalServer(OwnServer own)
    {
        Own = own;
        Budget = new RequestBudget(own.Request.Endpoint);
        _probe = new AuthorizeProbe(own.Cookie, ResponseTimeout);
        _tokens = new CodeRedemption(own, ResponseTimeout);
    }

    public OwnServer Own { get; }

    public RequestBudget Budget { get; }

    /// <inheritdoc cref="AuthorizeProbe.AskAsync"/>
    public Task<AuthorizeAnswer> AuthorizeAsync(AuthorizeRequest request, CancellationToken cancel)
    {
        Budget.Take();
        return _probe.AskAsync(request, newConnection: false, cancel);
    }

    /// <inheritdoc cref="DiscoveryDocument.FetchAsync"/>
    public Task<(DiscoveryDocument Document, VerificationKeys Keys)> DiscoverAsync(
        IReadOnlyList<string> issuers,
        CancellationToken cancel
    ) => DiscoveryDocument.FetchAsync(Own.Request.Endpoint, issuers, Own.AllowHttp, Own.Clock, Budget.Take, cancel);

    /// <summary>What an identity token of this server has to say: that it is of the issuer whose keys verify it, for the client that asked, and valid now.</summary>
    public TokenPolicy PolicyOf(DiscoveryDocument document) =>
        TokenPolicy.IdentityToken(document.Issuer, Own.Request["client_id"]!, Own.Clock);

    /// <inheritdoc cref="CodeRedemption.RedeemAsync"/>
    public Task<TokenAnswer> RedeemAsync(DiscoveryDocument document, string code, CodeVerifier verifier, CancellationToken cancel)
    {
        Budget.Take();
        return _tokens.RedeemAsync(document, code, verifier, cancel);
    }

    public void Dispose()
    {
        _probe.Dispose();
        _tokens.Dispose();
    }
}
