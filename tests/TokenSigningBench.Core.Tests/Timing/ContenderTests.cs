namespace TokenSigningBench.Core.Tests.Timing;

public class ContenderTests
{
    [Fact]
    public void Calls_on_request_are_as_many_as_fill_the_time_and_a_round_is_one_request()
    {
        List<int> requests = [];
        Contender contender = Contender.OnRequest(
            "hash",
            count =>
            {
                requests.Add(count);
                // The first call is the slow one.
                return new(requests.Count == 1 ? 50_000 : 1_000, 900);
            }
        );

        contender.Measure(TimeSpan.FromMilliseconds(10)).ShouldBe(new(1_000, 900));
        requests.ShouldBe([1, 200, 10_000]);
        contender.Measure(TimeSpan.FromMilliseconds(10));
        requests.ShouldBe([1, 200, 10_000, 10_000]);
        contender.IsInThisThread.ShouldBeFalse();
    }

    [Fact]
    public void What_takes_longer_than_the_time_is_called_once()
    {
        List<int> requests = [];
        Contender contender = Contender.OnRequest(
            "sign",
            count =>
            {
                requests.Add(count);
                return new(1e9, null);
            }
        );

        contender.Measure(TimeSpan.FromMilliseconds(10));
        contender.Measure(TimeSpan.FromMilliseconds(10));
        requests.ShouldBe([1, 1]);
    }
}
