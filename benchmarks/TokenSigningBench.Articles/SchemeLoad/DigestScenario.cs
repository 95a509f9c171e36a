using System.Collections.Concurrent;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.Load;

namespace TokenSigningBench.Articles.SchemeLoad;

/// <summary>
/// HTTP Digest (RFC 7616): a hash of the password and the nonce of the server, sent after the challenge that brings the nonce.
/// </summary>
/// <param name="keepsSession">Whether each user keeps its nonce and counts its uses, until the server sends another one.</param>
internal sealed class DigestScenario(Uri page, RandomAccounts accounts, string algorithm, bool keepsSession) : Scenario
{
    private readonly byte[] _first = RequestText.Get(page, null);
    private readonly ConcurrentBag<Session> _sessions = [];

    public override IReadOnlyList<string> Phases { get; } = ["challenge", "page"];

    public override Visit Begin() =>
        keepsSession && _sessions.TryTake(out Session? session)
            ? new DigestVisit(this, session.Account, session)
            : new DigestVisit(this, accounts[accounts.Next()], null);

    private sealed record Session(Account Account, DigestChallenge Challenge, int Uses);

    private sealed class DigestVisit : Visit
    {
        private readonly DigestScenario _scenario;
        private readonly Account _account;
        private byte[] _request;
        private Session? _session;

        public DigestVisit(DigestScenario scenario, Account account, Session? session)
        {
            (_scenario, _account, _request) = (scenario, account, scenario._first);
            if (session is not null)
                Authorize(session.Challenge, session.Uses + 1);
        }

        public override ReadOnlySpan<byte> Request => _request;

        public override VisitStep HandleAnswer(RawResponse answer)
        {
            // The refusal of a stale nonce brings a new one (RFC 7616 section 3.3). The refusal of a new nonce means a wrong password.
            if (answer.Status == 401 && _session is null or { Uses: > 1 })
            {
                if (DigestChallenge.Of(answer, _scenario.Algorithm) is not { } challenge)
                    return Fail(Challenge.Missing(answer, $"Digest {_scenario.Algorithm}"));
                Authorize(challenge, 1);
                return VisitStep.Next;
            }

            if (_session is null)
                return Fail(Challenge.Missing(answer, "Digest"));
            if (NamedPage.FindProblem(answer, _account.Name) is { } problem)
                return Fail(problem);
            if (_scenario.KeepsSession)
                _scenario._sessions.Add(_session);
            return VisitStep.Done;
        }

        private void Authorize(DigestChallenge challenge, int uses)
        {
            _session = new(_account, challenge, uses);
            _request = RequestText.Get(_scenario.Page, null, challenge.Authorization(_account, _scenario.Page.PathAndQuery, uses));
        }
    }

    private Uri Page => page;

    private string Algorithm => algorithm;

    private bool KeepsSession => keepsSession;
}
