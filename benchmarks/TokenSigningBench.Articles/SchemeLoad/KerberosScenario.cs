using System.Net;
using System.Net.Security;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.Load;

namespace TokenSigningBench.Articles.SchemeLoad;

/// <summary>A Kerberos ticket (RFC 4559), sent after the challenge.</summary>
/// <param name="page">The page, on the host name of the service principal.</param>
/// <param name="tickets">
/// Tickets that were obtained before, sent without waiting for the challenge; null if each login asks the KDC, with the password of the
/// account, for a ticket-granting ticket and then for a service ticket.
/// </param>
/// <param name="maxWait">The timeout of the KDC.</param>
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
        private bool _sendsTicket = scenario.Tickets is not null;

        public override ReadOnlySpan<byte> Request => _request;

        public override async ValueTask PrepareAsync(HttpConnection connection)
        {
            if (!_sendsTicket)
                return;
            try
            {
                // On a dedicated thread, because libkrb5 blocks while it asks the KDC, and the threads that read responses must not wait.
                Task<string> creating = Task.Factory.StartNew(
                    CreateToken,
                    CancellationToken.None,
                    TaskCreationOptions.LongRunning,
                    TaskScheduler.Default
                );
                _request = RequestText.Get(
                    scenario.Page,
                    null,
                    $"{Scheme} {await creating.WaitAsync(scenario.MaxWait).ConfigureAwait(false)}"
                );
            }
            catch (TimeoutException e)
            {
                throw new VisitFailedException(Invariant($"no Kerberos ticket within {scenario.MaxWait.TotalSeconds:0.##} s"), e);
            }
        }

        public override VisitStep HandleAnswer(RawResponse answer)
        {
            if (!_sendsTicket)
            {
                if (Challenge.Of(answer, Scheme) is null)
                    return Fail(Challenge.Missing(answer, Scheme));
                _sendsTicket = true;
                return VisitStep.Next;
            }

            if (NamedPage.FindProblem(answer, account.Name) is { } problem)
                return Fail(problem);
            // The proof of the server, which a browser checks too (RFC 4559 section 5).
            _client!.GetOutgoingBlob(Challenge.All(answer, Scheme).FirstOrDefault() ?? "", out NegotiateAuthenticationStatusCode status);
            return status == NegotiateAuthenticationStatusCode.Completed
                ? VisitStep.Done
                : Fail($"a server that does not prove itself: {status}");
        }

        public void Dispose() => _client?.Dispose();

        private string CreateToken()
        {
            // A new context for each request: if a request is repeated on a new connection, the proof of the first ticket is not valid for
            // the second.
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
