using TokenSigningBench.Core.Attribution;

namespace TokenSigningBench.Lab.Attribution;

/// <summary>Looks at each token that comes: it must pass the strict verifier, with the same key as the first one.</summary>
internal sealed class TokenWitness : IDisposable
{
    private readonly string _server;
    private readonly VerificationKeys? _keys;
    private readonly TokenPolicy? _policy;
    private readonly string? _noKeys;
    private readonly UnverifiedToken _first;
    private readonly int? _keyBits;
    private readonly string? _notVerified;

    /// <summary>Takes the issuer's keys, which become this object's, and the first token.</summary>
    /// <param name="server">The server, for messages.</param>
    /// <param name="keys">The issuer's keys; null where they could not be had.</param>
    /// <param name="policy">What is asked of each token beyond its signature; null where there are no keys.</param>
    /// <param name="noKeys">Why not; null where they could.</param>
    public TokenWitness(string server, UnverifiedToken first, VerificationKeys? keys, TokenPolicy? policy, string? noKeys)
    {
        (_server, _first, _keys, _policy, _noKeys) = (server, first, keys, policy, noKeys);
        (_keyBits, _notVerified) = Verified(first);
    }

    /// <summary>What the first token says, and what it was verified with.</summary>
    /// <param name="control">What the control is.</param>
    /// <param name="accessToken">The access token that came with it; null where none did.</param>
    /// <param name="notes">What the user should know.</param>
    public TokenPathFacts Facts(TokenPathControl control, string? accessToken, params IEnumerable<string> notes) =>
        new(control, _first)
        {
            KeyBits = _keyBits,
            NotVerified = _notVerified,
            // An opaque access token, or one that a shared secret signs, costs next to nothing.
            Signatures =
                accessToken is not null
                && UnverifiedToken.IsSigned(accessToken)
                && UnverifiedToken.Read(_server, accessToken).Algorithm == _first.Algorithm
                    ? 2
                    : 1,
            Notes = [.. notes],
        };

    /// <summary>Verifies a token that came later.</summary>
    /// <exception cref="UserErrorException">It is none, or is signed otherwise.</exception>
    public void Look(string token)
    {
        var read = UnverifiedToken.Read(_server, token);
        if ((read.Algorithm, read.Kid) != (_first.Algorithm, _first.Kid))
            throw new UserErrorException(_server, $"signs with another key than at first: {read.Algorithm}, kid {read.Kid ?? "none"}");
        if (_keyBits is not null && Verified(read).Failure is { } failure)
            throw new UserErrorException(_server, $"sent a token that is not verified: {failure}");
    }

    public void Dispose() => _keys?.Dispose();

    private (int? KeyBits, string? Failure) Verified(UnverifiedToken token) =>
        _keys is null ? (null, _noKeys) : token.VerifyWith(_keys, _policy!);
}
