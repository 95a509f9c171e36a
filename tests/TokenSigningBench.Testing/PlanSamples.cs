using TokenSigningBench.Lab.Load;
using TokenSigningBench.Lab.Plan;

namespace TokenSigningBench.Testing;

/// <summary>Plans and storms simulated from invented figures.</summary>
public static class PlanSamples
{
    private const int Requests = 40;
    private const double Page = 36;
    private const double Delay = 0.5;

    /// <summary>The article's key on four cores, with a password hash.</summary>
    public static PlanRun Article { get; } =
        new()
        {
            Request = new()
            {
                LoginsPerSecond = 5,
                PeakFactor = 10,
                Cores = 4,
                Seconds = 60,
            },
            Server = "embedded",
            Program = "example server 1.0",
            Certificate = "certs/old.pfx",
            Algorithm = "RS256",
            WarmUpRequests = 1234,
            Calibration = Calibration,
            Key = new("RSA 8192", 34.5),
            OtherKeys = [new("RSA 2048", 0.625), new("RSA 4096", 4.75), new("RSA 8192", 34.75), new("P-256", 0.03125)],
            Hash = new("bcrypt, cost 10", 14.25),
            Trial = new(2, Storm(Discipline.ProcessorSharing, use: 0.8)),
        };

    /// <summary>A calibrated storm on two cores at 50% utilization.</summary>
    public static StormRun Morning { get; } = Of(Storm(Discipline.ProcessorSharing, use: 0.5));

    /// <summary>An overloaded storm, on cores that became slower after the calibration.</summary>
    public static StormRun Overloaded { get; } = Of(Storm(Discipline.ProcessorSharing, use: 1.1), slower: 1.25);

    private static Calibration Calibration =>
        new()
        {
            ResponseMilliseconds = [.. Times().Select(time => time + Delay)],
            ServerMilliseconds = [.. Times().Select(time => 0.975 * time)],
            ProcessorMilliseconds = Page,
        };

    // Twenty shorter and twenty longer times: their mean is the page's time.
    private static IEnumerable<double> Times() =>
        Enumerable.Range(0, Requests).Select(i => Page + (i < Requests / 2 ? -1 : 1) * (i % 20) / 8.0);

    private static MeasuredStorm Storm(Discipline discipline, double use)
    {
        const int users = 800;
        TimeSpan over = TimeSpan.FromMilliseconds(users * Page / 2 / use);
        double[] arrivals = Arrivals.Plan(ArrivalPattern.Poisson, users, over, 7);
        double[] services = ServiceTimes.InOrder([.. Times()], users, 7);
        return new()
        {
            ArrivalMilliseconds = arrivals,
            ResponseMilliseconds = [.. new Node(2, discipline).Responses(arrivals, services).Select(response => response + Delay)],
            ServerMilliseconds = [.. services.Select(service => 0.975 * service)],
            ProcessorMilliseconds = Page,
            Pattern = ArrivalPattern.Poisson,
            Over = over,
        };
    }

    private static StormRun Of(MeasuredStorm storm, double slower = 1) =>
        new()
        {
            Server = "embedded",
            Plan = new()
            {
                Users = storm.ArrivalMilliseconds.Count,
                Seconds = storm.Over.TotalSeconds,
                Arrivals = ArrivalPattern.Poisson,
                Seed = 7,
                Connections = 1024,
            },
            Assertions = [],
            Servers =
            [
                new()
                {
                    Certificate = "certs/old.pfx",
                    Program = "example server 1.0",
                    WarmUpRequests = 100,
                    Calibration = Calibration,
                    Planned = storm.ArrivalMilliseconds.Count,
                    Phases = ["page"],
                    Samples =
                    [
                        .. storm.ArrivalMilliseconds.Select(
                            (arrival, i) =>
                                new StormSample
                                {
                                    ScheduledStart = arrival,
                                    Started = arrival,
                                    FirstByte = arrival + storm.ResponseMilliseconds[i],
                                    Ended = arrival + storm.ResponseMilliseconds[i],
                                    Service = storm.ServerMilliseconds![i],
                                }
                        ),
                    ],
                    Seconds = storm.Over.TotalSeconds,
                    ServerCpuSeconds = slower * Page * storm.ArrivalMilliseconds.Count / 1e3,
                    GeneratorCpuSeconds = 0.1,
                },
            ],
        };
}
