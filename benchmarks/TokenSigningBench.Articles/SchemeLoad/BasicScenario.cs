using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.Load;

namespace TokenSigningBench.Articles.SchemeLoad;

/// <summary>HTTP Basic (RFC 7617): name and password, sent after the challenge, as a browser does for its first page.</summary>
/// <param name="keepsSession">
/// Sends the credentials without waiting for the challenge, as a browser does from its second page on. Basic has no session: the password
/// is checked each time.
/// </param>
internal sealed class BasicScenario(Uri page, RandomAccounts accounts, bool keepsSession) : Scenario
{
    private readonly byte[] _first = RequestText.Get(page, null);

    public override IReadOnlyList<string> Phases { get; } = keepsSession ? ["page"] : ["challenge", "page"];

    public override Visit Begin()
    {
        Account account = accounts[accounts.Next()];
        // charset="UTF-8" (RFC 7617 section 2.1).
        string credentials = Convert.ToBase64String(Encoding.UTF8.GetBytes($"{account.Name}:{account.Password}"));
        return new ChallengedVisit(
            "Basic",
            keepsSession ? null : _first,
            RequestText.Get(page, null, $"Basic {credentials}"),
            account.Name
        );
    }
}
