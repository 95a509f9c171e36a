namespace TokenSigningBench.Lab.Login.Url;

/// <summary>Verifies each token with the strict verifier and the key of the first token.</summary>
internal sealed class TokenCheck : IDisposable
{
    private readonly string _server;
    private readonly VerificationKeys? _keys;
    private readonly TokenPolicy? _policy;
    private readonly string? _noKeys;
    private readonly UnverifiedToken _first;
    private readonly int? _keyBits;
    private readonly string? _notVerified;

    /// <summary>Creates a verifier from the first token.</summary>
    /// <param name="keys">The issuer's keys, which this object disposes; null if they are not available.</param>
    /// <param name="policy">The requirements for each token beyond its signature; null without keys.</param>
    /// <param name="noKeys">Why there are no keys; null if there are.</param>
    public TokenCheck(string server, UnverifiedToken first, VerificationKeys? keys, TokenPolicy? policy, string? noKeys)
    {
        (_server, _first, _keys, _policy, _noKeys) = (server, first, keys, policy, noKeys);
        (_keyBits, _notVerified) = TryVerify(first);
    }

    /// <summary>The facts of the first token and how it was verified.</summary>
    /// <param name="accessToken">The access token of the same response; null if there is none.</param>
    public TokenPathFacts Facts(TokenPathControl control, string? accessToken, params IEnumerable<string> notes) =>
        new(control, _first)
        {
            KeyBits = _keyBits,
            NotVerified = _notVerified,
            Signatures = Signatures(accessToken),
            Notes = [.. notes],
        };

    /// <summary>
    /// The signed tokens of a response with an identity token. An opaque access token, or one signed with a shared secret, costs almost
    /// nothing.
    /// </summary>
    /// <param name="accessToken">The access token of the response; null if there is none.</param>
    public int Signatures(string? accessToken) =>
        accessToken is not null
        && UnverifiedToken.IsSigned(accessToken)
        && UnverifiedToken.Read(_server, accessToken) is var token
        && (token.Algorithm, token.Kid) == (_first.Algorithm, _first.Kid)
            ? 2
            : 1;

    /// <exception cref="UserErrorException">It is not a token, or it was signed with another key.</exception>
    public void Verify(string token)
    {
        var read = UnverifiedToken.Read(_server, token);
        if ((read.Algorithm, read.Kid) != (_first.Algorithm, _first.Kid))
            throw new UserErrorException(_server, $"signs with another key than at first: {read.Algorithm}, kid {read.Kid ?? "none"}");
        if (_keyBits is not null && TryVerify(read).Failure is { } failure)
            throw new UserErrorException(_server, $"sent a token that is not verified: {failure}");
    }

    public void Dispose() => _keys?.Dispose();

    private (int? KeyBits, string? Failure) TryVerify(UnverifiedToken token) =>
        _keys is null ? (null, _noKeys) : token.VerifyWith(_keys, _policy!);
}
