namespace TokenSigningBench.Lab.Load;

/// <summary>People who are not signed in: they get the login form, send it with their password, which the server hashes, and then ask for the page.</summary>
/// <param name="form">The server's form and who signs in.</param>
/// <param name="request">The request of one who is signed in.</param>
internal sealed class PasswordScenario(LoginForm form, AuthorizeRequest request) : Scenario
{
    private readonly byte[] _first = RequestText.Get(form.Address, null);

    /// <summary>Told of every token that came, before it is forgotten.</summary>
    public TokenSample? Kept { get; init; }

    public override IReadOnlyList<string> Phases { get; } = ["form", "password", "page"];

    public override Visit Begin() => new PasswordVisit(this);

    private sealed class PasswordVisit(PasswordScenario scenario) : Visit
    {
        private readonly CookieJar _cookies = new();
        private byte[] _request = scenario._first;
        private bool _isFormSent;
        private Visit? _page;

        public override ReadOnlySpan<byte> Request => _page is null ? _request : _page.Request;

        private LoginForm Form => scenario.Form;

        public override VisitStep Take(HttpAnswer answer)
        {
            if (_page is not null)
            {
                VisitStep step = _page.Take(answer);
                Failure = _page.Failure;
                return step;
            }

            _cookies.Take(answer);
            return _isFormSent ? AskForPage(answer, _cookies.Header) : SendForm(answer, _cookies.Header);
        }

        private VisitStep SendForm(HttpAnswer answer, string? cookies)
        {
            if (answer.Status != 200)
                return Fail(Invariant($"status {answer.Status} in place of the login form"));
            _isFormSent = true;
            _request = RequestText.Post(
                Form.Address,
                cookies,
                AnsweredParameters.ReadHiddenInputs(Encoding.UTF8.GetString(answer.Content)).Concat(Form.Fields)
            );
            return VisitStep.Next;
        }

        private VisitStep AskForPage(HttpAnswer answer, string? cookies)
        {
            if (answer.Status is not (302 or 303))
                return Fail(Invariant($"status {answer.Status} after the password: nobody was signed in"));
            _page = new AuthorizeScenario(scenario.Asked, cookies) { Kept = scenario.Kept }.Begin();
            return VisitStep.Next;
        }
    }

    private LoginForm Form => form;

    private AuthorizeRequest Asked => request;
}
