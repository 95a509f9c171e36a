using TokenSigningBench.Check.RelyingParties;

namespace TokenSigningBench.Lab.Protocol;

/// <summary>The tokens that a server of the user's returned, by kind and flow.</summary>
internal sealed class TokenLog
{
    private readonly List<SeenToken> _tokens = [];

    public IReadOnlyList<SeenToken> Tokens => _tokens;

    /// <summary>The first unsigned token; null while there is none.</summary>
    public UnverifiedToken? Unsigned { get; private set; }

    /// <summary>Notes the tokens of a response. An opaque access token is none.</summary>
    /// <param name="flow">What returned them: "code flow".</param>
    public void Add(string flow, string? identityToken, string? accessToken)
    {
        Note("identity token", flow, identityToken);
        Note("access token", flow, accessToken);
    }

    private void Note(string name, string flow, string? token)
    {
        if (token is null || !UnverifiedToken.IsSigned(token))
            return;
        var read = UnverifiedToken.Read("", token);
        var seen = new SeenToken(name, flow, read.Algorithm, !read.HasEmptySignature);
        if (!_tokens.Contains(seen))
            _tokens.Add(seen);
        if (read.HasEmptySignature)
            Unsigned ??= read;
    }
}
