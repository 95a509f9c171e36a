using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.Backends;
using TokenSigningBench.Lab.Load;

namespace TokenSigningBench.Lab.SchemeLoad;

/// <summary>The clients of each mode, for whatever server has it.</summary>
/// <param name="parts">What is asked behind the web server.</param>
/// <param name="tickets">The Kerberos tickets that are kept; null where none are.</param>
internal sealed class SchemeLoads(AuthSchemesRequest request, IReadOnlyList<Account> accounts, LabBackends parts, KerberosTickets? tickets)
{
    /// <summary>Whose tickets are got before where they are kept: a program of MIT's gets them one by one.</summary>
    public const int MaxTicketsKept = 200;

    private bool Keeps => request.Plan.KeepsSession;

    /// <summary>A mode at a page, whose server's processor time is its process group's.</summary>
    /// <param name="server">The server, as cells name it.</param>
    /// <param name="group">The server's process group.</param>
    /// <param name="hasEnded">Whether the server has ended.</param>
    /// <param name="scenario">What is done; null for what the mode's protocol has.</param>
    /// <exception cref="TokenSigningBench.Core.Files.UserErrorException">The page cannot be reached, or leads to no login form.</exception>
    public async Task<SchemeLoad> AtAsync(
        AuthScheme scheme,
        string server,
        Uri page,
        int group,
        Func<bool> hasEnded,
        Scenario? scenario,
        CancellationToken cancel
    )
    {
        RunningBackend? behind = parts.Behind(scheme);
        return new()
        {
            Scheme = scheme.Name,
            Server = server,
            Scenario = scenario ?? await ScenarioAsync(scheme, page, cancel).ConfigureAwait(false),
            Target = await LoadTarget.FindAsync(page, cancel).ConfigureAwait(false),
            Limits = new() { NewConnections = request.Plan.NewConnections, MaxWait = request.MaxWait },
            ServerSeconds = () => ProcessGroup.ProcessorSeconds(group),
            BackEndSeconds = behind is null ? null : () => ProcessGroup.ProcessorSeconds(behind.ProcessGroupId),
            HasEnded = hasEnded,
        };
    }

    /// <summary>Who logs in, the same people in the same order for every mode.</summary>
    public RandomAccounts Users(int max = int.MaxValue) => new([.. accounts.Take(max)], request.Plan.Seed);

    private async Task<Scenario> ScenarioAsync(AuthScheme scheme, Uri page, CancellationToken cancel) =>
        scheme.Kind switch
        {
            AuthenticationKind.Anonymous => new PageScenario(page, AuthScheme.Anonymous.Name),
            AuthenticationKind.Basic => new BasicScenario(page, Users(), Keeps),
            AuthenticationKind.Digest => new DigestScenario(
                page,
                Users(),
                scheme == AuthScheme.DigestSha256 || scheme == AuthScheme.DigestSha256PostgreSql ? "SHA-256" : "MD5",
                Keeps
            ),
            AuthenticationKind.Kerberos => new KerberosScenario(
                page,
                Users(Keeps ? MaxTicketsKept : int.MaxValue),
                RunningKdc.Realm,
                tickets,
                request.MaxWait
            ),
            AuthenticationKind.Forms => new FormsScenario(
                await FormsLogin.FindAsync(page, cancel).ConfigureAwait(false),
                Users(),
                Keeps,
                (account, cookies) => new ChallengedVisit("Cookie", null, RequestText.Get(page, cookies), account.Name)
            ),
            _ => throw new NotSupportedException($"{scheme} has secrets of its own server"),
        };
}
