using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Lab.Tsung;

namespace TokenSigningBench.Lab.Tests.Tsung;

public sealed class TsungSharesTests
{
    [Theory]
    [InlineData(1, 1, 1, ArrivalPattern.Constant)]
    [InlineData(7, 1, 3, ArrivalPattern.Poisson)]
    [InlineData(1000, 30, 2, ArrivalPattern.Morning)]
    [InlineData(20_000, 600, 7, ArrivalPattern.Poisson)]
    public void Each_user_has_one_host_and_enough_users_are_launched(int users, int seconds, int hosts, ArrivalPattern pattern)
    {
        double[] starts = Arrivals.Plan(pattern, users, TimeSpan.FromSeconds(seconds), seed: 3);
        var shares = new TsungShares(starts, hosts);
        Enumerable.Range(0, hosts).SelectMany(shares.UsersOf).Order().ShouldBe(Enumerable.Range(0, users));
        Enumerable.Range(0, hosts).ShouldAllBe(host => shares.UsersOf(host).All(user => shares.HostOf(user) == host));
        // Fair in every stretch of time: hosts differ by one user at most.
        int[] counts = [.. Enumerable.Range(0, hosts).Select(host => shares.UsersOf(host).Count())];
        (counts.Max() - counts.Min()).ShouldBeLessThanOrEqualTo(1);
        shares.Phases.Count.ShouldBeLessThanOrEqualTo(62);

        // At the end of each phase, more users are launched than are due by then.
        TsungPhase[] launching = [.. shares.Phases.Skip(1).SkipLast(1)];
        for (int phase = 0; phase < launching.Length; phase++)
        {
            int due = starts.Count(start => start < (phase + 1) * shares.Phase.TotalMilliseconds);
            launching.Take(phase + 1).Sum(one => one.Users).ShouldBeGreaterThan(due);
        }

        launching.ShouldAllBe(phase => phase.PerSecond * phase.Time.TotalSeconds > phase.Users * 0.999);
    }

    [Fact]
    public void A_host_s_list_has_its_users_in_order_and_then_none()
    {
        var shares = new TsungShares([0, 500, 1000.25, 2000], 2);
        string[] lines = [.. shares.ListOf(1).Where(line => !line.StartsWith("none", StringComparison.Ordinal))];
        lines.ShouldBe(["1;500.000", "3;2000.000"]);
        shares.ListOf(1).First().ShouldBe("none;0.0");
        shares.ListOf(1).Count().ShouldBeGreaterThan(shares.Phases.Sum(phase => phase.Users), "a list that ends begins again");
    }
}
