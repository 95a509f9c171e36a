using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.SchemeLoad;

namespace TokenSigningBench.Lab.Tests.SchemeLoad;

public sealed class RandomAccountsTests
{
    private static readonly IReadOnlyList<Account> Accounts = LabAccounts.Make(100);

    [Fact]
    public void The_same_seed_draws_the_same_people_and_another_seed_others()
    {
        int[] Drawn(int seed)
        {
            var users = new RandomAccounts(Accounts, seed);
            return [.. Enumerable.Range(0, 50).Select(_ => users.Next())];
        }

        Drawn(7).ShouldBe(Drawn(7));
        Drawn(7).ShouldNotBe(Drawn(8));
        Drawn(-1).ShouldNotBe(Drawn(1));
    }

    [Fact]
    public void Everybody_s_turn_comes_about_as_often()
    {
        var users = new RandomAccounts(Accounts, 1);
        int[] counts = new int[Accounts.Count];
        for (int i = 0; i < 100_000; i++)
            counts[users.Next()]++;
        // 1000 each, with a standard deviation of 32: seven of them to either side.
        counts.ShouldAllBe(count => count > 780 && count < 1220);
    }

    [Fact]
    public void Users_who_draw_at_the_same_time_draw_what_one_alone_would()
    {
        var alone = new RandomAccounts(Accounts, 3);
        var together = new RandomAccounts(Accounts, 3);
        int[] both = [.. Enumerable.Range(0, 1000).AsParallel().Select(_ => together.Next()).Order()];
        both.ShouldBe([.. Enumerable.Range(0, 1000).Select(_ => alone.Next()).Order()]);
    }
}
