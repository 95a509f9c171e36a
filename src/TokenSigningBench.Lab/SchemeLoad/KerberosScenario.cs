using System.Net;
using System.Net.Security;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.Load;

namespace TokenSigningBench.Lab.SchemeLoad;

/// <summary>A Kerberos ticket with the request (RFC 4559), after the challenge.</summary>
/// <param name="page">The page, on the host that the service is called by.</param>
/// <param name="tickets">
/// Tickets that were got before and are kept, which are sent without waiting for the challenge; null where each login asks the KDC with the account's password: for a
/// ticket-granting ticket, and by that for the service's.
/// </param>
/// <param name="maxWait">How long the KDC may take.</param>
internal sealed class KerberosScenario(Uri page, RandomAccounts accounts, string realm, KerberosTickets? tickets, TimeSpan maxWait)
    : Scenario
{
    private const string Scheme = "Negotiate";

    private readonly byte[] _first = RequestText.Get(page, null);

    public override IReadOnlyList<string> Phases { get; } = tickets is not null ? ["page"] : ["challenge", "page"];

    public override Visit Begin() => new KerberosVisit(this, accounts[accounts.Next()]);

    private sealed class KerberosVisit(KerberosScenario scenario, Account account) : Visit, IDisposable
    {
        private NegotiateAuthentication? _client;
        private byte[] _request = scenario._first;
        private bool _isAsked = scenario.Tickets is not null;

        public override ReadOnlySpan<byte> Request => _request;

        public override async ValueTask PrepareAsync(HttpConnection connection)
        {
            if (!_isAsked)
                return;
            try
            {
                // A thread of its own, because libkrb5 blocks while it asks the KDC; what reads answers here must not wait for it.
                Task<string> asking = Task.Factory.StartNew(
                    Token,
                    CancellationToken.None,
                    TaskCreationOptions.LongRunning,
                    TaskScheduler.Default
                );
                _request = RequestText.Get(
                    scenario.Page,
                    null,
                    $"{Scheme} {await asking.WaitAsync(scenario.MaxWait).ConfigureAwait(false)}"
                );
            }
            catch (TimeoutException e)
            {
                throw new VisitFailedException(Invariant($"no Kerberos ticket within {scenario.MaxWait.TotalSeconds:0.##} s"), e);
            }
        }

        public override VisitStep Take(HttpAnswer answer)
        {
            if (!_isAsked)
            {
                if (Challenge.Of(answer, Scheme) is null)
                    return Fail(Challenge.Missing(answer, Scheme));
                _isAsked = true;
                return VisitStep.Next;
            }

            if (NamedPage.Objection(answer, account.Name) is { } objection)
                return Fail(objection);
            // The server's own proof, which a browser looks at too (RFC 4559 section 5).
            _client!.GetOutgoingBlob(Challenge.All(answer, Scheme).FirstOrDefault() ?? "", out NegotiateAuthenticationStatusCode status);
            return status == NegotiateAuthenticationStatusCode.Completed
                ? VisitStep.Done
                : Fail($"a server that does not prove itself: {status}");
        }

        public void Dispose() => _client?.Dispose();

        private string Token()
        {
            // A new one for each request: where one is asked again over a new connection, the first ticket's proof is not good for the second.
            _client?.Dispose();
            scenario.Tickets?.UseInThisThread(account.Name);
            _client = new(
                new NegotiateAuthenticationClientOptions
                {
                    Package = Scheme,
                    TargetName = $"HTTP/{scenario.Page.IdnHost}",
                    Credential = scenario.Tickets is null
                        ? new(account.Name, account.Password, scenario.Realm)
                        : CredentialCache.DefaultNetworkCredentials,
                    RequireMutualAuthentication = true,
                }
            );
            string? token = _client.GetOutgoingBlob("", out NegotiateAuthenticationStatusCode status);
            return token ?? throw new VisitFailedException($"no Kerberos ticket: {status}");
        }
    }

    private Uri Page => page;

    private string Realm => realm;

    private KerberosTickets? Tickets => tickets;

    private TimeSpan MaxWait => maxWait;
}
