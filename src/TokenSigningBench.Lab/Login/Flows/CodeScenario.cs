using TokenSigningBench.Lab.Load;

namespace TokenSigningBench.Lab.Login.Flows;

/// <summary>
/// Signed-in users whose browser gets a code, which a public client redeems with PKCE for an identity token, an access token and a refresh
/// token.
/// </summary>
/// <param name="request">The authorize request of a signed-in user.</param>
/// <param name="cookie">The value of the Cookie header.</param>
/// <param name="tokenEndpoint">Where the code is redeemed.</param>
internal sealed class CodeScenario(AuthorizeRequest request, string cookie, Uri tokenEndpoint) : FlowScenario
{
    private const string Scope = "openid offline_access";

    /// <summary>Called with the refresh token of each login.</summary>
    public Action<string>? RefreshToken { get; init; }

    public override IReadOnlyList<string> Phases { get; } = ["authorize", "token"];

    public override Visit Begin() => new CodeVisit(this);

    private AuthorizeRequest Authorize(CodeVerifier verifier, string nonce, string state) =>
        verifier.AddChallenge(request.Without("response_mode")).With("scope", Scope).With("nonce", nonce).With("state", state);

    private byte[] Redeem(string code, CodeVerifier verifier) =>
        RequestText.Post(tokenEndpoint, null, [.. Grant.Code(request, code, verifier), new("client_id", request["client_id"]!)]);

    private sealed class CodeVisit : FlowVisit
    {
        private const int IdentifierLength = 32;

        private readonly CodeScenario _scenario;
        private readonly CodeVerifier _verifier = CodeVerifier.Create();
        private readonly string _nonce = RandomNumberGenerator.GetHexString(IdentifierLength, lowercase: true);
        private readonly string _state = RandomNumberGenerator.GetHexString(IdentifierLength, lowercase: true);
        private byte[] _request;
        private bool _hasCode;

        public CodeVisit(CodeScenario scenario)
            : base(scenario)
        {
            _scenario = scenario;
            _request = RequestText.Get(scenario.Authorize(_verifier, _nonce, _state).ToUri(), scenario.Cookie);
        }

        public override ReadOnlySpan<byte> Request => _request;

        public override VisitStep HandleAnswer(RawResponse answer)
        {
            if (!_hasCode)
                return AskForTokens(answer);
            VisitStep step = End(answer, needsUser: true, ("nonce", _nonce, tokens => tokens.IdToken), out TokenResponse answered);
            if (step == VisitStep.Done)
                _scenario.RefreshToken?.Invoke(answered.RefreshToken!);
            return step;
        }

        private VisitStep AskForTokens(RawResponse answer)
        {
            if (ResponseToken.FindCodeProblem(answer, Encoding.ASCII.GetBytes(_state), out string? code) is { } problem)
                return Fail(problem);
            _request = _scenario.Redeem(code!, _verifier);
            _hasCode = true;
            return VisitStep.Next;
        }
    }

    private string Cookie => cookie;
}
