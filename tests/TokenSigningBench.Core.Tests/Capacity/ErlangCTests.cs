namespace TokenSigningBench.Core.Tests.Capacity;

public class ErlangCTests
{
    [Theory]
    [InlineData(0.3, 1, 0.3)]
    // a²/(2+a) with two cores.
    [InlineData(1, 2, 1 / 3.0)]
    // 512/15 of 1 + 4 + 8 + 32/3 + 32/3 + 512/12: Erlang C tables give 0.5541.
    [InlineData(4, 5, 0.5541)]
    public void Erlang_C_matches_published_tables(double erlangs, int cores, double share) =>
        ErlangC.WaitProbability(new(erlangs, 1000, cores)).ShouldBe(share, 5e-5);

    [Fact]
    public void Thousands_of_cores_do_not_overflow() => ErlangC.WaitProbability(new(9_900, 1000, 10_000)).ShouldBeInRange(0.1, 0.5);

    [Theory]
    [InlineData(2, 2)]
    [InlineData(0, 2)]
    [InlineData(1, 0)]
    public void An_overload_and_no_load_are_refused(double erlangs, int cores) =>
        Should.Throw<ArgumentException>(() => ErlangC.WaitProbability(new(erlangs, 1000, cores)));
}
