using TokenSigningBench.Articles.SchemeLoad;
using TokenSigningBench.Lab.Accounts;

namespace TokenSigningBench.Articles.Tests.SchemeLoad;

public sealed class RandomAccountsTests
{
    private static readonly IReadOnlyList<Account> Accounts = LabAccounts.Make(100);

    [Fact]
    public void The_same_seed_draws_the_same_accounts_and_another_seed_others()
    {
        int[] Draw(int seed)
        {
            var users = new RandomAccounts(Accounts, seed);
            return [.. Enumerable.Range(0, 50).Select(_ => users.Next())];
        }

        Draw(7).ShouldBe(Draw(7));
        Draw(7).ShouldNotBe(Draw(8));
        Draw(-1).ShouldNotBe(Draw(1));
    }

    [Fact]
    public void Accounts_are_drawn_about_equally_often()
    {
        var users = new RandomAccounts(Accounts, 1);
        int[] counts = new int[Accounts.Count];
        for (int i = 0; i < 100_000; i++)
            counts[users.Next()]++;
        // 1000 each, with a standard deviation of 32: seven standard deviations to either side.
        counts.ShouldAllBe(count => count > 780 && count < 1220);
    }

    [Fact]
    public void Concurrent_draws_give_the_same_accounts_as_sequential_ones()
    {
        var sequential = new RandomAccounts(Accounts, 3);
        var concurrent = new RandomAccounts(Accounts, 3);
        int[] drawn = [.. Enumerable.Range(0, 1000).AsParallel().Select(_ => concurrent.Next()).Order()];
        drawn.ShouldBe([.. Enumerable.Range(0, 1000).Select(_ => sequential.Next()).Order()]);
    }
}
