using System.Text;
using TokenSigningBench.Explain.EventPipe;

namespace TokenSigningBench.Explain.Tests.EventPipe;

public sealed class CounterValueTests
{
    private static readonly EventType Counter = new(
        "System.Runtime",
        -1,
        "EventCounters",
        [
            new(
                "Payload",
                TypeCode.Object,
                [new("Name", TypeCode.String, []), new("DisplayName", TypeCode.String, []), new("Mean", TypeCode.Double, [])]
            ),
        ]
    );

    [Fact]
    public void A_counter_has_its_name_and_mean() => Of(2.5).ShouldBe(new CounterValue("current-requests", 2.5));

    // A window of a server must not end by one of them: "gc-heap-size", which is not used, was negative in one of thirty.
    [Theory]
    [InlineData(double.NaN)]
    [InlineData(double.PositiveInfinity)]
    [InlineData(-1)]
    [InlineData(1e13)]
    public void What_is_no_count_is_left_out(double mean) => Of(mean).ShouldBeNull();

    [Fact]
    public void An_event_that_ends_too_early_is_refused() =>
        Should.Throw<InvalidDataException>(() => CounterValue.Of(Event(Encoding.Unicode.GetBytes("current"))));

    private static CounterValue? Of(double mean) =>
        CounterValue.Of(Event([.. Encoding.Unicode.GetBytes("current-requests\0Current\0"), .. BitConverter.GetBytes(mean)]));

    private static PipeEvent Event(byte[] payload) => new(Counter, _ => { }, default, 0, 0, [], payload);
}
