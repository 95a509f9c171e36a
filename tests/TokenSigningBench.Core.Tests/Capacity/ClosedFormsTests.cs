using TokenSigningBench.Core.Tests.Statistics;

namespace TokenSigningBench.Core.Tests.Capacity;

/// <summary>The simulation compared with closed-form results. Each run is seeded, so it either always agrees or never.</summary>
public class ClosedFormsTests
{
    private const int Logins = 600_000;
    private const double Service = 10;

    private static readonly Func<Random, double> Exponential10 = random => Exponential.Sample(random, 1 / Service);
    private static readonly Func<Random, double> Always10 = _ => Service;

    // One in ten takes 55 ms and the others 5 ms: a mean of 10 ms and a squared coefficient of variation of 2.25, as when a few keys are
    // much larger.
    private static readonly Func<Random, double> ShortOrLong = random => random.NextDouble() < 0.1 ? 55 : 5;

    [Theory]
    [InlineData(1, 0.5)]
    [InlineData(1, 0.8)]
    [InlineData(2, 0.8)]
    [InlineData(8, 0.9)]
    public void Both_disciplines_have_the_Erlang_C_mean_wait_with_exponential_service_times(int cores, double use)
    {
        double response = Service + MeanWait.MMc(Load(cores, use));
        Simulated(Exponential10, cores, use, Discipline.FirstComeFirstServed).ShouldHaveMean(response);
        Simulated(Exponential10, cores, use, Discipline.ProcessorSharing).ShouldHaveMean(response);
    }

    [Fact]
    public void Constant_and_mixed_service_times_have_the_Pollaczek_Khinchine_mean_wait()
    {
        foreach (double use in new[] { 0.5, 0.8 })
            Simulated(Always10, 1, use, Discipline.FirstComeFirstServed).ShouldHaveMean(Service + OneCoreWait.MD1(Load(1, use)));
        Simulated(ShortOrLong, 1, 0.7, Discipline.FirstComeFirstServed)
            .ShouldHaveMean(Service + OneCoreWait.PollaczekKhinchine(Load(1, 0.7), serviceVariation: 2.25));
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(4)]
    public void Under_processor_sharing_only_the_mean_service_time_counts(int cores)
    {
        double response = Service + MeanWait.ProcessorSharing(Load(cores, 0.8));
        Simulated(Always10, cores, 0.8, Discipline.ProcessorSharing).ShouldHaveMean(response);
        Simulated(ShortOrLong, cores, 0.8, Discipline.ProcessorSharing).ShouldHaveMean(response);
    }

    [Fact]
    public void First_come_first_served_on_one_core_has_exponential_response_times()
    {
        SteadyState simulated = Simulated(Exponential10, 1, 0.7, Discipline.FirstComeFirstServed);
        // The mean response time is s/(1-ρ) (Kleinrock, Queueing Systems 1, section 5.7).
        foreach (double percent in new[] { 50, 90, 95, 99 })
            simulated.ShouldHavePercentile(percent, Exponential.InvCDF(0.3 / Service, percent / 100));
    }

    [Fact]
    public void Processor_sharing_slows_long_and_short_work_by_the_same_factor()
    {
        // On one core, a request of service time x takes x/(1-ρ) on average (Kleinrock, Queueing Systems 2, section 4.4).
        double[] arrivals = ArrivalsAt(1, 0.7);
        double[] services = Draws.Of(ShortOrLong, Logins, 5);
        double[] responses = new Node(1, Discipline.ProcessorSharing).Responses(arrivals, services);
        foreach (double work in new[] { 5.0, 55 })
            new SteadyState([.. responses.Where((_, i) => services[i] == work)]).ShouldHaveMean(work / 0.3);
    }

    [Fact]
    public void The_approximation_for_constant_arrivals_is_close_but_not_exact()
    {
        // D/M/2 at 80%: Allen and Cunneen's formula is known to be about 10% off there.
        double[] responses = new Node(2, Discipline.FirstComeFirstServed).Responses(
            Arrivals.Plan(ArrivalPattern.Constant, Logins, Time(2, 0.8), 5),
            Draws.Of(Exponential10, Logins, 5)
        );
        double simulated = ResponseTimes.Of(responses).Mean - Service;
        MeanWait.AllenCunneen(Load(2, 0.8), arrivalVariation: 0, serviceVariation: 1).ShouldBe(simulated, 0.25 * simulated);
    }

    private static SteadyState Simulated(Func<Random, double> service, int cores, double use, Discipline discipline) =>
        new(new Node(cores, discipline).Responses(ArrivalsAt(cores, use), Draws.Of(service, Logins, 5)));

    private static double[] ArrivalsAt(int cores, double use) => Arrivals.Plan(ArrivalPattern.Poisson, Logins, Time(cores, use), 5);

    private static TimeSpan Time(int cores, double use) => TimeSpan.FromMilliseconds(Logins * Service / cores / use);

    private static OfferedLoad Load(int cores, double use) => new(use * cores / Service * 1e3, Service, cores);
}
