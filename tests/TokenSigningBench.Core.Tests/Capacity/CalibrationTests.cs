using MathNet.Numerics.Statistics;

namespace TokenSigningBench.Core.Tests.Capacity;

public class CalibrationTests
{
    private static readonly Calibration Measured = new()
    {
        ResponseMilliseconds = [12, 22, 14],
        ServerMilliseconds = [8, 16, 9],
        ProcessorMilliseconds = 12,
    };

    [Fact]
    public void Service_times_have_the_processor_time_as_mean_and_the_server_s_order_and_proportions()
    {
        Measured.Basis.ShouldBe(ServiceBasis.ProcessorTime);
        double[] times = Measured.ServiceTimes();
        times.Mean().ShouldBe(12, 1e-9);
        (times[1] / times[0]).ShouldBe(2, 1e-9);
        (times[2] / times[0]).ShouldBe(9.0 / 8, 1e-9);
    }

    [Fact]
    public void Only_a_server_with_signing_threads_is_an_event_loop()
    {
        Measured.NodeOf(2).ShouldBe(new Node(2, Discipline.ProcessorSharing));
        (Measured with { SigningShare = 0.75 }).NodeOf(2).ShouldBe(new Node(2, Discipline.ProcessorSharing));
        Calibration loop = Measured with { SigningThreads = 4 };
        loop.NodeOf(2).Discipline.ShouldBe(Discipline.ProcessorSharing, "the share of the event loop is not known");
        Node node = loop.WithSignature(9).NodeOf(8);
        (node.Cores, node.Discipline, node.MaxInService).ShouldBe((8, Discipline.EventLoop, 4));
        node.LoopShare.ShouldBe(0.25, 1e-12);
        // 3 of 24 ms; the hash does not run on the event loop.
        loop.WithSignature(9).NodeOf(8, otherMilliseconds: 12).LoopShare.ShouldBe(0.125, 1e-12);
        loop.WithSignature(13).NodeOf(8).Discipline.ShouldBe(Discipline.ProcessorSharing, "nothing is left for the loop");
        (loop with { SigningShare = 0.5 }).WithSignature(9).SigningShare.ShouldBe(0.5, "the server's own word counts");
    }

    [Fact]
    public void Without_Server_Timing_the_response_times_give_the_proportions()
    {
        Calibration silent = Measured with { ServerMilliseconds = null };
        (silent.Basis, silent.WasDisturbed).ShouldBe((ServiceBasis.ProcessorTime, null));
        silent.ServiceTimes().Mean().ShouldBe(12, 1e-9);
        (silent.ServiceTimes()[1] / silent.ServiceTimes()[0]).ShouldBe(22.0 / 12, 1e-9);
    }

    [Fact]
    public void Without_processor_time_Server_Timing_is_used_and_without_both_the_response_times()
    {
        Calibration withoutProcessorTime = Measured with { ProcessorMilliseconds = null };
        (withoutProcessorTime.Basis, withoutProcessorTime.WasDisturbed).ShouldBe((ServiceBasis.ServerTiming, null));
        withoutProcessorTime.ServiceTimes().ShouldBe([8, 16, 9]);
        Calibration neither = withoutProcessorTime with { ServerMilliseconds = null };
        neither.Basis.ShouldBe(ServiceBasis.ResponseTime);
        neither.ServiceTimes().ShouldBe([12, 22, 14]);
        neither.DelayMilliseconds().ShouldBe(0);
    }

    [Fact]
    public void The_delay_is_response_time_without_processor_time_and_never_negative()
    {
        Measured.DelayMilliseconds().ShouldBe(14 - 9 * 12 / 11.0, 1e-9);
        (Measured with { ProcessorMilliseconds = 40 }).DelayMilliseconds().ShouldBe(0);
    }

    [Theory]
    [InlineData(12, false)]
    [InlineData(10, true)]
    public void Work_that_takes_longer_than_its_processor_time_was_disturbed(double processor, bool disturbed) =>
        (Measured with { ProcessorMilliseconds = processor }).WasDisturbed.ShouldBe(disturbed);

    [Fact]
    public void Invalid_times_are_refused()
    {
        Should
            .Throw<ArgumentException>(() => (Measured with { ServerMilliseconds = [1, 0, 2] }).ServiceTimes())
            .Message.ShouldStartWith("Service times are above zero");
        Should.Throw<ArgumentException>(() => (Measured with { ServerMilliseconds = null, ResponseMilliseconds = [] }).ServiceTimes());
        Should.Throw<ArgumentException>(() => (Measured with { ProcessorMilliseconds = 0 }).ServiceTimes());
    }

    [Fact]
    public void A_calibration_round_trips_through_JSON()
    {
        string json = JsonSerializer.Serialize(Measured);
        json.ShouldNotContain("Basis");
        JsonSerializer.Serialize(JsonSerializer.Deserialize<Calibration>(json)).ShouldBe(json);
    }
}
