using TokenSigningBench.Core.Sources;

namespace TokenSigningBench.Lab.Login.Url;

/// <summary>
/// The authorization code flow: the authorize endpoint returns a code, and the token endpoint, which is timed, creates the token.
/// </summary>
internal sealed class CodeTokenPath(ExternalServerClient server) : ITokenPath
{
    // The authorize endpoint is issuer/connect/authorize, issuer/authorize or issuer/protocol/openid-connect/auth. The most likely issuer
    // comes first, because each guess costs a request.
    private static readonly int[] SegmentsAfterIssuer = [2, 1, 3, 4];

    private DiscoveryDocument? _document;
    private TokenResponse? _refusal;
    private TokenCheck? _tokenCheck;

    public string Endpoint => _document?.TokenEndpoint?.GetLeftPart(UriPartial.Path) ?? server.Own.Name;

    public int RequestsPerPair => 4;

    // Each code would need two requests more, and too few rounds would be left.
    public CountControl? OtherCount => null;

    public UserinfoControl? Userinfo { get; private set; }

    public async Task<TokenPathFacts> PrepareAsync(CancellationToken cancel)
    {
        (_document, VerificationKeys keys) = await server
            .DiscoverAsync(CandidateIssuers(server.Own.Request.Endpoint), cancel)
            .ConfigureAwait(false);
        (TokenResponse first, _) = await RedeemAsync(useValidVerifier: true, cancel).ConfigureAwait(false);
        var token = UnverifiedToken.Read(Endpoint, first.IdToken ?? throw UnexpectedResponse.Tokens(Endpoint, first));
        _tokenCheck = new TokenCheck(Endpoint, token, keys, server.PolicyOf(_document), null);
        (_refusal, _) = await RedeemAsync(useValidVerifier: false, cancel).ConfigureAwait(false);
        if (_refusal.Error is null || _refusal.IdToken is not null)
            throw new UserErrorException(
                Endpoint,
                $"takes a wrong code_verifier (status {_refusal.Status}), which it must refuse (RFC 7636 section 4.6): "
                    + "there is nothing to compare with"
            );

        (Userinfo, string? noUserinfo) = await UserinfoControl
            .PrepareAsync(server, _document.Userinfo, first.AccessToken, cancel)
            .ConfigureAwait(false);
        return _tokenCheck.Facts(
            TokenPathControl.WrongVerifier,
            first.AccessToken,
            token.Issuer == _document.Issuer
                ? []
                : [$"The token's issuer is {token.Issuer ?? "not named"}, and the server's discovery document names {_document.Issuer}"]
        ) with
        {
            NoOtherCount = "the code flow would need too many requests",
            NoUserinfo = noUserinfo,
        };
    }

    public async Task<TimedResponse> TokenAsync(CancellationToken cancel)
    {
        (TokenResponse answer, double authorize) = await RedeemAsync(useValidVerifier: true, cancel).ConfigureAwait(false);
        _tokenCheck!.Verify(
            answer is { IdToken: { } token, Error: null, Status: 200 } ? token : throw UnexpectedResponse.Tokens(Endpoint, answer)
        );
        return new(answer.FirstByte.TotalMilliseconds, answer.Timing, authorize);
    }

    public async Task<TimedResponse> ControlAsync(CancellationToken cancel)
    {
        (TokenResponse answer, double authorize) = await RedeemAsync(useValidVerifier: false, cancel).ConfigureAwait(false);
        return (answer.Status, answer.Error, answer.IdToken) == (_refusal!.Status, _refusal.Error, null)
            ? new(answer.FirstByte.TotalMilliseconds, null, authorize)
            : throw UnexpectedResponse.Tokens(Endpoint, answer);
    }

    public void Dispose() => _tokenCheck?.Dispose();

    private async Task<(TokenResponse Answer, double AuthorizeMilliseconds)> RedeemAsync(bool useValidVerifier, CancellationToken cancel)
    {
        (string code, CodeVerifier verifier, AuthorizeResponse page) = await server.CodeAsync(cancel).ConfigureAwait(false);
        return (
            await server.RedeemAsync(_document!, code, useValidVerifier ? verifier : CodeVerifier.Create(), cancel).ConfigureAwait(false),
            page.FirstByte.TotalMilliseconds
        );
    }

    /// <summary>The issuers that an authorize endpoint may belong to, the likeliest first.</summary>
    public static string[] CandidateIssuers(Uri page)
    {
        string[] segments = page.AbsolutePath.Split('/', StringSplitOptions.RemoveEmptyEntries);
        IEnumerable<int> depths = SegmentsAfterIssuer.Select(after => segments.Length - after).Where(depth => depth >= 0);
        return
        [
            .. depths
                .Append(0)
                .Distinct()
                .Take(SegmentsAfterIssuer.Length)
                .Select(depth => string.Join('/', segments.Take(depth).Prepend(page.GetLeftPart(UriPartial.Authority)))),
        ];
    }
}
