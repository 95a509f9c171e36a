namespace TokenSigningBench.Lab.Load;

/// <summary>
/// Signed-in users who request the page that the article found slow. Each request has its own nonce and state, which the response must
/// return.
/// </summary>
public sealed class AuthorizeScenario : Scenario
{
    private const int IdentifierLength = 32;

    private readonly byte[] _template;
    private readonly int _nonceAt;
    private readonly int _stateAt;

    /// <summary>Creates the request template.</summary>
    /// <param name="request">The authorize request of a signed-in user.</param>
    /// <param name="cookie">The value of the Cookie header; null for none.</param>
    public AuthorizeScenario(AuthorizeRequest request, string? cookie)
    {
        string nonce = new('N', IdentifierLength);
        string state = new('S', IdentifierLength);
        _template = RequestText.Get(request.With("nonce", nonce).With("state", state).ToUri(), cookie);
        _nonceAt = _template.AsSpan().IndexOf(Encoding.ASCII.GetBytes($"nonce={nonce}")) + "nonce=".Length;
        _stateAt = _template.AsSpan().IndexOf(Encoding.ASCII.GetBytes($"state={state}")) + "state=".Length;
    }

    /// <summary>The subject that the cookie signs in and that the tokens must have; null for any.</summary>
    public string? Subject { get; init; }

    /// <summary>Whether a login ends with a code, which a client would redeem for the tokens.</summary>
    public bool EndsWithCode { get; init; }

    /// <summary>Receives every token; null if no tokens are kept.</summary>
    public TokenSample? TokenSample { get; init; }

    public override IReadOnlyList<string> Phases { get; } = ["page"];

    public override Visit Begin() => new AuthorizeVisit(this);

    private sealed class AuthorizeVisit : Visit
    {
        private readonly AuthorizeScenario _scenario;
        private readonly byte[] _request;
        private readonly byte[] _subject;

        public AuthorizeVisit(AuthorizeScenario scenario)
        {
            _scenario = scenario;
            _request = scenario._template.AsSpan().ToArray();
            _subject = scenario.Subject is { } subject ? Encoding.UTF8.GetBytes(subject) : [];
            Span<byte> random = stackalloc byte[IdentifierLength];
            RandomNumberGenerator.Fill(random);
            Convert.TryToHexStringLower(random[..(IdentifierLength / 2)], Nonce, out _);
            Convert.TryToHexStringLower(random[(IdentifierLength / 2)..], State, out _);
        }

        public override ReadOnlySpan<byte> Request => _request;

        private Span<byte> Nonce => _request.AsSpan(_scenario._nonceAt, IdentifierLength);

        private Span<byte> State => _request.AsSpan(_scenario._stateAt, IdentifierLength);

        public override VisitStep HandleAnswer(RawResponse answer)
        {
            if (_scenario.EndsWithCode)
                return ResponseToken.FindCodeProblem(answer, State, out _) is { } missing ? Fail(missing) : VisitStep.Done;
            if (ResponseToken.FindProblem(answer, Nonce, State, _subject, out ReadOnlySpan<byte> token) is { } problem)
                return Fail(problem);
            _scenario.TokenSample?.Add(token);
            return VisitStep.Done;
        }
    }
}
