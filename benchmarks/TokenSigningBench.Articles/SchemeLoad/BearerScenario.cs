using TokenSigningBench.Lab.Load;

namespace TokenSigningBench.Articles.SchemeLoad;

/// <summary>
/// A bearer token (RFC 6750), which the server verifies for each request. The tokens are created before the measurement: creating them is
/// the work of an identity server.
/// </summary>
/// <param name="tokens">A token for each account, in the order of the accounts.</param>
internal sealed class BearerScenario(Uri page, RandomAccounts accounts, IReadOnlyList<string> tokens) : Scenario
{
    public override IReadOnlyList<string> Phases { get; } = ["page"];

    public override Visit Begin()
    {
        int index = accounts.Next();
        return new ChallengedVisit("Bearer", null, RequestText.Get(page, null, $"Bearer {tokens[index]}"), accounts[index].Name);
    }
}
