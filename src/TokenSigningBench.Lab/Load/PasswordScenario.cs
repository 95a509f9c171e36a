namespace TokenSigningBench.Lab.Load;

/// <summary>
/// Users who are not signed in: they get the login form, send it with their password, which the server hashes, and then request the page.
/// </summary>
/// <param name="request">The authorize request of a signed-in user.</param>
internal sealed class PasswordScenario(LoginForm form, AuthorizeRequest request) : Scenario
{
    private readonly byte[] _first = RequestText.Get(form.Address, null);

    /// <summary>Receives every token; null if no tokens are kept.</summary>
    public TokenSample? TokenSample { get; init; }

    /// <summary>Whether the Server-Timing of all responses counts, and not only that of the page.</summary>
    public bool AddsUpTimings { get; init; }

    public override IReadOnlyList<string> Phases { get; } = ["form", "password", "page"];

    public override Visit Begin() => new PasswordVisit(this);

    private sealed class PasswordVisit(PasswordScenario scenario) : Visit
    {
        private readonly CookieJar _cookies = new();
        private byte[] _request = scenario._first;
        private bool _isFormSent;
        private Visit? _page;

        public override ReadOnlySpan<byte> Request => _page is null ? _request : _page.Request;

        public override bool AddsUpTimings => scenario.AddsUpTimings;

        private LoginForm Form => scenario.Form;

        public override VisitStep HandleAnswer(RawResponse answer)
        {
            if (_page is not null)
            {
                VisitStep step = _page.HandleAnswer(answer);
                Failure = _page.Failure;
                return step;
            }

            _cookies.Store(answer);
            return _isFormSent ? AskForPage(answer, _cookies.Header) : SendForm(answer, _cookies.Header);
        }

        private VisitStep SendForm(RawResponse answer, string? cookies)
        {
            if (answer.Status != 200)
                return Fail(Invariant($"status {answer.Status} instead of the login form"));
            _isFormSent = true;
            _request = RequestText.Post(
                Form.Address,
                cookies,
                AuthorizeResponseParameters.ReadHiddenInputs(answer.Text).Concat(Form.Fields)
            );
            return VisitStep.Next;
        }

        private VisitStep AskForPage(RawResponse answer, string? cookies)
        {
            if (answer.Status is not (302 or 303))
                return Fail(Invariant($"status {answer.Status} after the password: no user was signed in"));
            _page = new AuthorizeScenario(scenario.Authorize, cookies) { TokenSample = scenario.TokenSample }.Begin();
            return VisitStep.Next;
        }
    }

    private LoginForm Form => form;

    private AuthorizeRequest Authorize => request;
}
