using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.Backends;
using TokenSigningBench.Lab.Load;

namespace TokenSigningBench.Lab.Modes;

/// <summary>The clients of each mode, for whatever server has it.</summary>
/// <param name="request">What is measured.</param>
/// <param name="accounts">Who logs in.</param>
/// <param name="parts">What is asked behind the web server.</param>
/// <param name="tickets">The Kerberos tickets that are kept; null where none are.</param>
internal sealed class ModeLoads(ModesRequest request, IReadOnlyList<Account> accounts, LabParts parts, KerberosTickets? tickets)
{
    /// <summary>Whose tickets are got before where they are kept: a program of MIT's gets them one by one.</summary>
    public const int MostTicketsKept = 200;

    private bool Keeps => request.Plan.KeepsSession;

    /// <summary>A mode at a page, whose server's processor time is its process group's.</summary>
    /// <param name="mode">The mode.</param>
    /// <param name="server">The server, as cells name it.</param>
    /// <param name="page">The page.</param>
    /// <param name="group">The server's process group.</param>
    /// <param name="hasEnded">Whether the server has ended.</param>
    /// <param name="scenario">What is done; null for what the mode's protocol has.</param>
    /// <param name="cancel">Ends the waiting.</param>
    /// <exception cref="TokenSigningBench.Core.Files.SourceException">The page cannot be reached, or leads to no login form.</exception>
    public async Task<ModeLoad> AtAsync(
        AuthenticationMode mode,
        string server,
        Uri page,
        int group,
        Func<bool> hasEnded,
        Scenario? scenario,
        CancellationToken cancel
    )
    {
        RunningPart? behind = parts.Behind(mode);
        return new()
        {
            Mode = mode.Name,
            Server = server,
            Scenario = scenario ?? await ScenarioAsync(mode, page, cancel).ConfigureAwait(false),
            Target = await LoadTarget.FindAsync(page, cancel).ConfigureAwait(false),
            Limits = new() { NewConnections = request.Plan.NewConnections, LongestWait = request.LongestWait },
            ServerSeconds = () => ProcessGroup.ProcessorSeconds(group),
            BackEndSeconds = behind is null ? null : () => ProcessGroup.ProcessorSeconds(behind.ProcessGroupId),
            HasEnded = hasEnded,
        };
    }

    /// <summary>Who logs in, the same people in the same order for every mode.</summary>
    public RandomAccounts People(int most = int.MaxValue) => new([.. accounts.Take(most)], request.Plan.Seed);

    private async Task<Scenario> ScenarioAsync(AuthenticationMode mode, Uri page, CancellationToken cancel) =>
        mode.Kind switch
        {
            AuthenticationKind.Anonymous => new PageScenario(page, AuthenticationMode.Anonymous.Name),
            AuthenticationKind.Basic => new BasicScenario(page, People(), Keeps),
            AuthenticationKind.Digest => new DigestScenario(
                page,
                People(),
                mode == AuthenticationMode.DigestSha256 || mode == AuthenticationMode.DigestSha256PostgreSql ? "SHA-256" : "MD5",
                Keeps
            ),
            AuthenticationKind.Kerberos => new KerberosScenario(
                page,
                People(Keeps ? MostTicketsKept : int.MaxValue),
                RunningKdc.Realm,
                tickets,
                request.LongestWait
            ),
            AuthenticationKind.Forms => new FormsScenario(
                await FormsLogin.FindAsync(page, cancel).ConfigureAwait(false),
                People(),
                Keeps,
                (account, cookies) => new ChallengedVisit("Cookie", null, RequestText.Get(page, cookies), account.Name)
            ),
            _ => throw new NotSupportedException($"{mode} has secrets of its own server"),
        };
}
