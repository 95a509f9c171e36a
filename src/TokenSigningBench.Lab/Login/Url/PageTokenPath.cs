using TokenSigningBench.Core.Sources;

namespace TokenSigningBench.Lab.Login.Url;

/// <summary>The implicit and the hybrid flow: the authorize endpoint creates the token.</summary>
internal sealed class PageTokenPath(ExternalServerClient server) : ITokenPath
{
    private AuthorizeRequest _control = server.Own.Request;
    private AuthorizeResponse? _expectedControl;
    private readonly CodeVerifier _verifier = CodeVerifier.Create();
    private TokenCheck? _tokenCheck;

    public string Endpoint => server.Own.Name;

    public int RequestsPerPair => 2;

    public CountControl? OtherCount { get; private set; }

    public UserinfoControl? Userinfo { get; private set; }

    public async Task<TokenPathFacts> PrepareAsync(CancellationToken cancel)
    {
        AuthorizeResponse first = await server.AuthorizeAsync(server.Own.Request, cancel).ConfigureAwait(false);
        var token = UnverifiedToken.Read(Endpoint, first.IdToken ?? throw UnexpectedResponse.Page(server.Own, first, "identity token"));
        string issuer =
            token.Issuer ?? throw new UserErrorException(Endpoint, "its identity token has no issuer, so its keys cannot be found");
        (DiscoveryDocument? document, string? noKeys) = (null, null);
        VerificationKeys? keys = null;
        try
        {
            (document, keys) = await server.DiscoverAsync([issuer], cancel).ConfigureAwait(false);
        }
        catch (UserErrorException e)
        {
            noKeys = $"its issuer's keys could not be had ({e.Message})";
        }

        _tokenCheck = new TokenCheck(Endpoint, token, keys, document is null ? null : server.PolicyOf(document), noKeys);
        TokenPathControl control = await FindControlAsync(cancel).ConfigureAwait(false);
        (OtherCount, string? noOtherCount, string? accessToken) = await CountControl
            .PrepareAsync(server, document, _tokenCheck, _tokenCheck.Signatures(first.AccessToken), cancel)
            .ConfigureAwait(false);
        (Userinfo, string? noUserinfo) = await PrepareUserinfoAsync(document, first.AccessToken ?? accessToken, cancel)
            .ConfigureAwait(false);
        return _tokenCheck.Facts(control, first.AccessToken, IssuerNotes(issuer, document)) with
        {
            NoOtherCount = noOtherCount,
            NoUserinfo = noUserinfo,
        };
    }

    public async Task<TimedResponse> TokenAsync(CancellationToken cancel)
    {
        AuthorizeResponse answer = await server.AuthorizeAsync(server.Own.Request, cancel).ConfigureAwait(false);
        _tokenCheck!.Verify(
            answer is { IdToken: { } token, Error: null, Status: < 400 }
                ? token
                : throw UnexpectedResponse.Page(server.Own, answer, "identity token")
        );
        return new(answer.FirstByte.TotalMilliseconds, answer.Timing);
    }

    public async Task<TimedResponse> ControlAsync(CancellationToken cancel)
    {
        AuthorizeResponse answer = await server.AuthorizeAsync(_control, cancel).ConfigureAwait(false);
        return Classify(answer) == Classify(_expectedControl!)
            ? new(answer.FirstByte.TotalMilliseconds, null)
            : throw UnexpectedResponse.Page(server.Own, answer, _expectedControl!.Code is not null ? "code" : "refusal as before");
    }

    public void Dispose() => _tokenCheck?.Dispose();

    // A code is the response closest to a token that is not signed. A refusal may end earlier in the server, so it is the second choice.
    private async Task<TokenPathControl> FindControlAsync(CancellationToken cancel)
    {
        _control = _verifier.AddChallenge(server.Own.Request);
        AuthorizeResponse code = _expectedControl = await server.AuthorizeAsync(_control, cancel).ConfigureAwait(false);
        if (code is { Code: not null, IdToken: null, Error: null })
            return TokenPathControl.Code;

        string received = code.Error ?? Invariant($"status {code.Status}");
        if (server.Own.Request["nonce"] is null)
            throw new UserErrorException(
                Endpoint,
                $"response_type=code returns no code ({received}), and there is no nonce to leave out: there is nothing to compare with"
            );

        _control = server.Own.Request.Without("nonce");
        _expectedControl = await server.AuthorizeAsync(_control, cancel).ConfigureAwait(false);
        return _expectedControl.IdToken is null
            ? TokenPathControl.NoNonce
            : throw new UserErrorException(
                Endpoint,
                $"response_type=code returns no code ({received}), and a request without nonce returns a token too: "
                    + "there is nothing to compare with"
            );
    }

    // Without an access token in a response, the control's code is exchanged for one.
    private async Task<(UserinfoControl? Control, string? Reason)> PrepareUserinfoAsync(
        DiscoveryDocument? document,
        string? accessToken,
        CancellationToken cancel
    )
    {
        if (accessToken is null && document is { Userinfo: not null, TokenEndpoint: not null } && _expectedControl?.Code is { } code)
        {
            try
            {
                TokenResponse redeemed = await server.RedeemAsync(document, code, _verifier, cancel).ConfigureAwait(false);
                if (redeemed.Error is { } error)
                    return (null, $"the code for its access token is refused ({error})");
                accessToken = redeemed.AccessToken;
            }
            catch (UserErrorException e)
            {
                return (null, $"the code for its access token is not exchanged: {e.Message}");
            }
        }

        return await UserinfoControl.PrepareAsync(server, document?.Userinfo, accessToken, cancel).ConfigureAwait(false);
    }

    private static (int Status, string? Error, bool Code, bool Token) Classify(AuthorizeResponse answer) =>
        (answer.Status, answer.Error, answer.Code is not null, answer.IdToken is not null);

    private static IEnumerable<string> IssuerNotes(string issuer, DiscoveryDocument? document) =>
        document is null || document.Issuer == issuer
            ? []
            :
            [
                $"The token's issuer is {issuer}, and its discovery document names {document.Issuer}: "
                    + "relying parties refuse that (OpenID Connect Discovery 1.0 section 4.3)",
            ];
}
