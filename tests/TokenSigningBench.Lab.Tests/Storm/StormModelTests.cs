using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Lab.Load;
using TokenSigningBench.Lab.Storm;

namespace TokenSigningBench.Lab.Tests.Storm;

public class StormModelTests
{
    private static readonly StormPlan Plan = new()
    {
        Users = 5,
        Seconds = 1,
        Arrivals = ArrivalPattern.Poisson,
        Seed = 1,
        Connections = 8,
    };

    private static readonly StormServer Server = new()
    {
        Certificate = "a.pfx",
        Program = "example server 1.0",
        WarmUpRequests = 0,
        Planned = 5,
        Phases = ["page"],
        Samples =
        [
            Sample(20, 31, 31.5) with
            {
                Service = 9,
            },
            Sample(10, 20, 20.5) with
            {
                Service = 8,
            },
            Sample(30, null, 31) with
            {
                Failure = "502",
            },
            new() { ScheduledStart = 40 },
        ],
        Seconds = 1,
        ServerCpuSeconds = 0.02,
        GeneratorCpuSeconds = 0.001,
    };

    private static StormSample Sample(double scheduledStart, double? firstByte, double ended) =>
        new()
        {
            ScheduledStart = scheduledStart,
            Started = scheduledStart + 0.1,
            FirstByte = firstByte,
            Ended = ended,
        };

    [Fact]
    public void Finished_requests_are_measured_from_their_scheduled_start_and_sorted_by_it()
    {
        MeasuredStorm storm = StormModel.Of(Plan, Server, sharesCores: true);
        storm.ArrivalMilliseconds.ShouldBe([10, 20]);
        storm.ResponseMilliseconds.ShouldBe([10, 11]);
        storm.ServerMilliseconds.ShouldBe([8, 9]);
        storm.ProcessorMilliseconds.ShouldBe(10);
        storm.GeneratorMilliseconds.ShouldBe(0.5, "it took the server's cores");
        StormModel.Of(Plan, Server, sharesCores: false).GeneratorMilliseconds.ShouldBe(0);
        (storm.Pattern, storm.Over).ShouldBe((ArrivalPattern.Poisson, TimeSpan.FromSeconds(1)));
    }

    // Linux counts processor time in hundredths of a second: a few fast logins may have none.
    [Fact]
    public void Without_measurable_processor_time_or_Server_Timing_of_every_response_there_is_none()
    {
        StormModel.Of(Plan, Server with { ServerCpuSeconds = 0 }, sharesCores: true).ProcessorMilliseconds.ShouldBeNull();
        StormSample[] samples = [Server.Samples[0] with { Service = null }, .. Server.Samples.Skip(1)];
        StormModel.Of(Plan, Server with { Samples = samples }, sharesCores: true).ServerMilliseconds.ShouldBeNull();
    }

    [Fact]
    public void Only_calibrated_storms_are_compared_with_the_server_s_own_cores()
    {
        Calibration calibration = new() { ResponseMilliseconds = [9, 10], ProcessorMilliseconds = 9 };
        StormRun run = new()
        {
            Server = "embedded",
            Plan = Plan,
            Assertions = [],
            Servers = [Server, Server with { Calibration = calibration }],
        };
        StormModel.Compare(run, cores: 2).ShouldHaveSingleItem().Comparison.Node.ShouldBe(new Node(2, Discipline.ProcessorSharing));
        StormModel.Compare(run with { ServerCores = "0-2" }, cores: 4)[0].Comparison.Node.Cores.ShouldBe(3);
    }

    [Fact]
    public void Storms_with_passwords_or_without_finished_users_are_not_compared()
    {
        Should
            .Throw<UserErrorException>(() => StormModel.Of(Plan with { WithPassword = true }, Server, sharesCores: true))
            .Message.ShouldStartWith("a.pfx: is not compared with a forecast: the calibration has no passwords");
        Should
            .Throw<UserErrorException>(() => StormModel.Of(Plan, Server with { Samples = [] }, sharesCores: true))
            .Message.ShouldBe("a.pfx: is not compared with a forecast: fewer than two users finished");
    }
}
