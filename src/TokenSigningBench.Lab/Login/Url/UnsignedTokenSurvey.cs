using TokenSigningBench.Check.RelyingParties;
using TokenSigningBench.Core.Sources;

namespace TokenSigningBench.Lab.Login.Url;

/// <summary>
/// Finds out which tokens of a server are unsigned, once one was found, and what the server makes of them: by code, refresh, client
/// credentials and userinfo, one request each.
/// </summary>
internal sealed class UnsignedTokenSurvey(ExternalServerClient server)
{
    private readonly List<string> _consequences = [];
    private readonly List<string> _notTried = [];

    /// <summary>Does something with a server, and surveys the server if it sends an unsigned token.</summary>
    /// <exception cref="UnsignedTokensException">It does.</exception>
    public static async Task<T> GuardAsync<T>(ExternalServerClient server, Func<Task<T>> work, CancellationToken cancel)
    {
        try
        {
            return await work().ConfigureAwait(false);
        }
        catch (UnsignedTokenFoundException)
        {
            throw new UnsignedTokensException(await new UnsignedTokenSurvey(server).RunAsync(cancel).ConfigureAwait(false));
        }
    }

    private async Task<UnsignedTokensRun> RunAsync(CancellationToken cancel)
    {
        server.AcceptsUnsigned = true;
        UnverifiedToken unsigned = server.Tokens.Unsigned!;
        (DiscoveryDocument? document, int? bits) = await DiscoverAsync(unsigned, cancel).ConfigureAwait(false);
        if (document is not null)
            await AskAsync(document, cancel).ConfigureAwait(false);
        return new()
        {
            Source = server.Own.Name,
            Tokens = server.Tokens.Tokens,
            KeyBits = bits,
            Consequences = _consequences,
            NotTried = _notTried,
            Requests = server.Budget.Sent,
        };
    }

    private async Task<(DiscoveryDocument? Document, int? Bits)> DiscoverAsync(UnverifiedToken unsigned, CancellationToken cancel)
    {
        try
        {
            (DiscoveryDocument document, VerificationKeys keys) = await server
                .DiscoverAsync(
                    unsigned.Issuer is { } issuer ? [issuer] : CodeTokenPath.CandidateIssuers(server.Own.Request.Endpoint),
                    cancel
                )
                .ConfigureAwait(false);
            using (keys)
                return (document, keys.Find(unsigned.Kid)?.Key.SizeInBits);
        }
        catch (UserErrorException e)
        {
            _notTried.Add($"No other flow was tried: the discovery document could not be read ({e.Cause}).");
            return (null, null);
        }
    }

    private async Task AskAsync(DiscoveryDocument document, CancellationToken cancel)
    {
        TokenResponse? code = await TryAsync("The code flow", () => CodeFlowAsync(document, cancel)).ConfigureAwait(false);
        if (code is { AccessToken: { } access } && document.Userinfo is { } userinfo)
            await TryAsync(
                    "Userinfo",
                    async () =>
                    {
                        UserinfoResponse answer = await server.UserinfoAsync(userinfo, access, cancel).ConfigureAwait(false);
                        _consequences.Add(
                            answer.Status == 200
                                ? "The server's own userinfo accepts the access token (status 200)."
                                : Invariant($"The server's own userinfo refuses the access token (status {answer.Status}).")
                        );
                        return answer;
                    }
                )
                .ConfigureAwait(false);
        if (code is { RefreshToken: { } refresh })
            await GrantAsync(document, "refresh", Grant.Refresh(refresh), cancel).ConfigureAwait(false);
        else if (code is { Error: null })
            _notTried.Add("Refresh was not tried: the server returned no refresh token.");
        if (server.Own.ClientSecret is not null)
            await GrantAsync(document, "client credentials", Grant.ClientCredentials(), cancel).ConfigureAwait(false);
        else
            _notTried.Add("Client credentials were not tried: they need --client-secret-file.");
    }

    private async Task<TokenResponse> CodeFlowAsync(DiscoveryDocument document, CancellationToken cancel)
    {
        (string code, CodeVerifier verifier, _) = await server.CodeAsync(cancel).ConfigureAwait(false);
        TokenResponse answer = await server.RedeemAsync(document, code, verifier, cancel).ConfigureAwait(false);
        _consequences.Add(
            answer.Error is { } error
                ? $"The code flow fails: the token endpoint answers {UnexpectedResponse.Shorten(error)}."
                : "The code flow succeeds: the server accepts its own code."
        );
        return answer;
    }

    private Task GrantAsync(DiscoveryDocument document, string flow, Dictionary<string, string> form, CancellationToken cancel) =>
        TryAsync(
            Capitalized.Of(flow),
            async () =>
            {
                TokenResponse answer = await server.GrantAsync(flow, document, form, cancel).ConfigureAwait(false);
                if (answer.Error is { } error)
                    _notTried.Add($"No token by {flow}: the token endpoint answers {UnexpectedResponse.Shorten(error)}.");
                return answer;
            }
        );

    private async Task<T?> TryAsync<T>(string what, Func<Task<T>> ask)
        where T : class
    {
        try
        {
            return await ask().ConfigureAwait(false);
        }
        catch (UserErrorException e)
        {
            _notTried.Add($"{what} was not tried to its end: {e.Cause}.");
            return null;
        }
    }
}
