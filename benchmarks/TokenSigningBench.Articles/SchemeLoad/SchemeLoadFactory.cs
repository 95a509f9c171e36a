using TokenSigningBench.Articles.Accounts;
using TokenSigningBench.Articles.Backends;
using TokenSigningBench.Core.Processes;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.Backends;
using TokenSigningBench.Lab.Load;
using TokenSigningBench.Lab.Protocol;

namespace TokenSigningBench.Articles.SchemeLoad;

/// <summary>Creates the load of each authentication scheme, for any server.</summary>
/// <param name="tickets">The kept Kerberos tickets; null if none are kept.</param>
internal sealed class SchemeLoadFactory(
    AuthSchemesRequest request,
    IReadOnlyList<Account> accounts,
    LabBackends backends,
    KerberosTickets? tickets
)
{
    /// <summary>The maximum number of accounts with kept tickets: an MIT program gets them one by one.</summary>
    public const int MaxTicketsKept = 200;

    private bool KeepsSession => request.Plan.KeepsSession;

    /// <summary>Creates the load of a scheme on a page. The processor time is that of the process group of the server.</summary>
    /// <param name="server">The server name in cells.</param>
    /// <param name="scenario">The scenario; null for that of the protocol of the scheme.</param>
    /// <exception cref="TokenSigningBench.Core.Files.UserErrorException">The page cannot be reached, or leads to no login form.</exception>
    public async Task<SchemeLoad> CreateAsync(
        AuthScheme scheme,
        string server,
        Uri page,
        int group,
        Func<bool> hasEnded,
        Scenario? scenario,
        CancellationToken cancel
    )
    {
        RunningBackend? backend = backends.BackendOf(scheme);
        return new()
        {
            Scheme = scheme.Name,
            Server = server,
            Scenario = scenario ?? await ScenarioAsync(scheme, page, cancel).ConfigureAwait(false),
            Target = await LoadTarget.FindAsync(page, cancel).ConfigureAwait(false),
            Limits = new() { NewConnections = request.Plan.NewConnections, MaxWait = request.MaxWait },
            ServerSeconds = () => ProcessGroup.ProcessorSeconds(group),
            BackEndSeconds = backend is null ? null : () => ProcessGroup.ProcessorSeconds(backend.ProcessGroupId),
            HasEnded = hasEnded,
        };
    }

    /// <summary>The accounts that log in, in the same order for every scheme.</summary>
    public RandomAccounts Users(int max = int.MaxValue) => new([.. accounts.Take(max)], request.Plan.Seed);

    private async Task<Scenario> ScenarioAsync(AuthScheme scheme, Uri page, CancellationToken cancel) =>
        scheme.Kind switch
        {
            AuthenticationKind.Anonymous => new PageScenario(page, AuthScheme.Anonymous.Name),
            AuthenticationKind.Basic => new BasicScenario(page, Users(), KeepsSession),
            AuthenticationKind.Digest => new DigestScenario(
                page,
                Users(),
                scheme == AuthScheme.DigestSha256 || scheme == AuthScheme.DigestSha256PostgreSql ? "SHA-256" : "MD5",
                KeepsSession
            ),
            AuthenticationKind.Kerberos => new KerberosScenario(
                page,
                Users(KeepsSession ? MaxTicketsKept : int.MaxValue),
                RunningKdc.Realm,
                tickets,
                request.MaxWait
            ),
            AuthenticationKind.Forms => new FormScenario(
                await LoginForm.FindAsync(page, cancel).ConfigureAwait(false),
                Users().Draw,
                (account, cookies) => new ChallengedVisit("Cookie", null, RequestText.Get(page, cookies), account.Name)
            )
            {
                KeepsSession = KeepsSession,
            },
            _ => throw new NotSupportedException($"{scheme} has secrets of its own server"),
        };
}
