using TokenSigningBench.Lab.Load;

namespace TokenSigningBench.Lab.Login.Flows;

/// <summary>A public client that redeems refresh tokens, which it got by logins before.</summary>
internal sealed class RefreshScenario(Uri tokenEndpoint, string clientId, RefreshTokens tokens) : FlowScenario
{
    public override IReadOnlyList<string> Phases { get; } = ["token"];

    public override Visit Begin() => new RefreshVisit(this);

    private byte[] Redeem(string token) => RequestText.Post(tokenEndpoint, null, [.. Grant.Refresh(token), new("client_id", clientId)]);

    private RefreshTokens Tokens => tokens;

    private sealed class RefreshVisit(RefreshScenario scenario) : FlowVisit(scenario), IDisposable
    {
        private byte[] _request = [];
        private bool _holdsToken;

        public override ReadOnlySpan<byte> Request => _request;

        public override async ValueTask PrepareAsync(HttpConnection connection)
        {
            // A request that is repeated on a new connection has its token already.
            if (_holdsToken)
                return;
            _request = scenario.Redeem(await scenario.Tokens.TakeAsync().ConfigureAwait(false));
            _holdsToken = true;
        }

        public override VisitStep HandleAnswer(RawResponse answer)
        {
            VisitStep step = End(answer, needsUser: true, null, out TokenResponse answered);
            if (step == VisitStep.Done)
            {
                _holdsToken = false;
                scenario.Tokens.Return(answered.RefreshToken!);
            }

            return step;
        }

        public void Dispose()
        {
            if (_holdsToken)
                scenario.Tokens.Lose();
            _holdsToken = false;
        }
    }
}
