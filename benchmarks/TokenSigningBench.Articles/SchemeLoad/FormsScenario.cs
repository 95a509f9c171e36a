using System.Collections.Concurrent;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.Load;
using TokenSigningBench.Lab.Protocol;

namespace TokenSigningBench.Articles.SchemeLoad;

/// <summary>
/// A login by form, as a browser does it: the page, which redirects; the form; user name and password, which return a cookie and a
/// redirect; and the page again.
/// </summary>
/// <param name="keepsSession">Whether each user logs in once and sends the cookie from then on.</param>
/// <param name="page">Creates the visit of the page for an account and the value of the Cookie header; null for no cookie.</param>
internal sealed class FormsScenario(FormsLogin login, RandomAccounts accounts, bool keepsSession, Func<Account, string?, Visit> page)
    : Scenario
{
    private readonly ConcurrentBag<(Account Account, string Cookies)> _sessions = [];

    public override IReadOnlyList<string> Phases { get; } = ["redirect", "form", "password", "page"];

    public override Visit Begin() =>
        keepsSession && _sessions.TryTake(out (Account Account, string Cookies) session)
            ? new FormsVisit(this, session.Account, session.Cookies)
            : new FormsVisit(this, accounts[accounts.Next()], null);

    private sealed class FormsVisit : Visit
    {
        private readonly FormsScenario _scenario;
        private readonly Account _account;
        private readonly CookieJar _cookies = new();
        private Visit _page;
        private byte[]? _request;
        private string? _session;
        private Step _step;

        public FormsVisit(FormsScenario scenario, Account account, string? session)
        {
            (_scenario, _account, _session) = (scenario, account, session);
            _page = scenario.Page(account, session);
            _step = session is null ? Step.Redirect : Step.Page;
        }

        private enum Step
        {
            Redirect,
            Form,
            Password,
            Page,
        }

        public override ReadOnlySpan<byte> Request => _request is null ? _page.Request : _request;

        public override VisitStep HandleAnswer(RawResponse answer)
        {
            _cookies.Store(answer);
            return _step switch
            {
                Step.Redirect => AskForForm(answer),
                Step.Form => SendPassword(answer),
                Step.Password => AskForPage(answer),
                _ => TakePage(answer),
            };
        }

        private VisitStep AskForForm(RawResponse answer)
        {
            if (answer.Status is not (302 or 303 or 307))
                return Fail(Invariant($"status {answer.Status} instead of a redirect to the login form"));
            if (
                !Uri.TryCreate(_scenario.Login.Action, Encoding.Latin1.GetString(answer.Header("Location"u8)), out Uri? form)
                || form.Authority != _scenario.Login.Action.Authority
            )
                return Fail("a redirect to nowhere, or to another host");
            _request = RequestText.Get(form, _cookies.Header);
            return ContinueWith(Step.Form);
        }

        private VisitStep SendPassword(RawResponse answer)
        {
            if (answer.Status != 200)
                return Fail(Invariant($"status {answer.Status} instead of the login form"));
            FormsLogin login = _scenario.Login;
            IEnumerable<KeyValuePair<string, string>> hidden = login.HasHidden
                ? AuthorizeResponseParameters.ReadHiddenInputs(answer.Text)
                : [];
            _request = RequestText.Post(
                login.Action,
                _cookies.Header,
                [.. hidden, new(login.NameField, _account.Name), new(login.PasswordField, _account.Password)]
            );
            return ContinueWith(Step.Password);
        }

        private VisitStep AskForPage(RawResponse answer)
        {
            if (answer.Status is not (302 or 303) || _cookies.Header is null)
                return Fail(Invariant($"status {answer.Status} after the password: no user was signed in"));
            _session = _cookies.Header;
            _page = _scenario.Page(_account, _session);
            _request = null;
            return ContinueWith(Step.Page);
        }

        private VisitStep TakePage(RawResponse answer)
        {
            VisitStep step = _page.HandleAnswer(answer);
            Failure = _page.Failure;
            if (step == VisitStep.Done && _scenario.KeepsSession)
                _scenario._sessions.Add((_account, _session!));
            return step;
        }

        private VisitStep ContinueWith(Step step)
        {
            _step = step;
            return VisitStep.Next;
        }
    }

    private FormsLogin Login => login;

    private bool KeepsSession => keepsSession;

    private Visit Page(Account account, string? cookies) => page(account, cookies);
}
