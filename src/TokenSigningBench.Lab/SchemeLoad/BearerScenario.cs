using TokenSigningBench.Lab.Load;

namespace TokenSigningBench.Lab.SchemeLoad;

/// <summary>A signed token with the request (RFC 6750), which the server verifies each time. The tokens were made before: what making them costs is the identity server's.</summary>
/// <param name="tokens">A token for each account, in their order.</param>
internal sealed class BearerScenario(Uri page, RandomAccounts accounts, IReadOnlyList<string> tokens) : Scenario
{
    public override IReadOnlyList<string> Phases { get; } = ["page"];

    public override Visit Begin()
    {
        int number = accounts.Next();
        return new ChallengedVisit("Bearer", null, RequestText.Get(page, null, $"Bearer {tokens[number]}"), accounts[number].Name);
    }
}
