namespace TokenSigningBench.Lab.Load;

/// <summary>People who are signed in and ask for the page that the article found slow: each with a nonce and a state of their own, which have to come back.</summary>
internal sealed class AuthorizeScenario : Scenario
{
    private const int IdentifierLength = 32;

    private readonly byte[] _template;
    private readonly int _nonceAt;
    private readonly int _stateAt;

    /// <summary>Composes what all of the requests have in common.</summary>
    /// <param name="request">The request of one who is signed in.</param>
    /// <param name="cookie">The value of the Cookie header; null for none.</param>
    public AuthorizeScenario(AuthorizeRequest request, string? cookie)
    {
        string nonce = new('N', IdentifierLength);
        string state = new('S', IdentifierLength);
        _template = RequestText.Get(request.With("nonce", nonce).With("state", state).ToUri(), cookie);
        _nonceAt = _template.AsSpan().IndexOf(Encoding.ASCII.GetBytes($"nonce={nonce}")) + "nonce=".Length;
        _stateAt = _template.AsSpan().IndexOf(Encoding.ASCII.GetBytes($"state={state}")) + "state=".Length;
    }

    /// <summary>Who is signed in by the cookie, and whose the tokens have to be; null for anybody.</summary>
    public string? Subject { get; init; }

    /// <summary>Told of every token that came, before it is forgotten.</summary>
    public TokenSample? Kept { get; init; }

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

        public override VisitStep Take(HttpAnswer answer)
        {
            if (AnsweredToken.Objection(answer, Nonce, State, _subject, out ReadOnlySpan<byte> token) is { } objection)
                return Fail(objection);
            _scenario.Kept?.Add(token);
            return VisitStep.Done;
        }
    }
}
