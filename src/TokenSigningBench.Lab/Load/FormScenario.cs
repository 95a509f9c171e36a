using System.Collections.Concurrent;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.IdentityServer;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Load;

/// <summary>
/// A login by form, as a browser does it: the page, which redirects; the form; user name and password, which return a cookie and a
/// redirect; and the page again.
/// </summary>
/// <param name="next">The account of the next user.</param>
/// <param name="page">Creates the visit of the page for an account and the value of the Cookie header; null for no cookie.</param>
public sealed class FormScenario(LoginForm form, Func<Account> next, Func<Account, string?, Visit> page) : Scenario
{
    private readonly ConcurrentBag<(Account Account, string Cookies)> _sessions = [];
    private readonly byte[] _formRequest = RequestText.Get(form.Page, null);

    /// <summary>Whether users begin with the form: they do not ask for the page first.</summary>
    public bool BeginsWithForm { get; init; }

    /// <summary>Whether each user logs in once and sends the cookie from then on.</summary>
    public bool KeepsSession { get; init; }

    /// <summary>Whether the Server-Timing of all responses counts, and not only that of the page.</summary>
    public bool AddsUpTimings { get; init; }

    /// <summary>
    /// Logins of the lab's user, who is not signed in: they begin with the form, and the server hashes the password.
    /// </summary>
    /// <param name="server">A server with a login form.</param>
    /// <param name="sample">Receives every token; null if no tokens are kept.</param>
    /// <param name="addsUpTimings"><see cref="AddsUpTimings"/></param>
    public static FormScenario OfLabUser(RunningServer server, TokenSample? sample = null, bool addsUpTimings = false)
    {
        Account user = IdentityServerOptions.LabUser;
        return new(
            server.Form!,
            () => user,
            (_, cookies) => new AuthorizeScenario(server.Request, cookies) { TokenSample = sample }.Begin()
        )
        {
            BeginsWithForm = true,
            AddsUpTimings = addsUpTimings,
        };
    }

    public override IReadOnlyList<string> Phases =>
        BeginsWithForm ? ["form", "password", "page"] : ["redirect", "form", "password", "page"];

    public override Visit Begin() =>
        KeepsSession && _sessions.TryTake(out (Account Account, string Cookies) session)
            ? new FormVisit(this, session.Account, session.Cookies)
            : new FormVisit(this, next(), null);

    private sealed class FormVisit : Visit
    {
        private readonly FormScenario _scenario;
        private readonly Account _account;
        private readonly CookieJar _cookies = new();
        private Visit _page;
        private byte[]? _request;
        private string? _session;
        private Step _step;

        public FormVisit(FormScenario scenario, Account account, string? session)
        {
            (_scenario, _account, _session) = (scenario, account, session);
            _page = scenario.Page(account, session);
            _step =
                session is not null ? Step.Page
                : scenario.BeginsWithForm ? Step.Form
                : Step.Redirect;
            _request = _step == Step.Form ? scenario._formRequest : null;
        }

        private enum Step
        {
            Redirect,
            Form,
            Password,
            Page,
        }

        public override ReadOnlySpan<byte> Request => _request is null ? _page.Request : _request;

        public override bool AddsUpTimings => _scenario.AddsUpTimings;

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
                !Uri.TryCreate(_scenario.Form.Page, Encoding.Latin1.GetString(answer.Header("Location"u8)), out Uri? form)
                || form.Authority != _scenario.Form.Page.Authority
            )
                return Fail("a redirect to nowhere, or to another host");
            _request = RequestText.Get(form, _cookies.Header);
            return ContinueWith(Step.Form);
        }

        private VisitStep SendPassword(RawResponse answer)
        {
            if (answer.Status != 200)
                return Fail(Invariant($"status {answer.Status} instead of the login form"));
            _request = RequestText.Post(_scenario.Form.Action, _cookies.Header, _scenario.Form.Fill(answer.Text, _account));
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

    private LoginForm Form => form;

    private Visit Page(Account account, string? cookies) => page(account, cookies);
}
